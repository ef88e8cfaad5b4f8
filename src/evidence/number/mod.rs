//! Numbers as values.
