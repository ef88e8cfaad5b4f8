//! One meaning of "the same text".
