//! One meaning of "the same file".
