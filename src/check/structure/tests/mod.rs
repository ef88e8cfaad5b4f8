//! Blocks in every language, fences of every kind, and no bytes that make a parser panic or hang.

mod blocks;
mod fences;
mod hostile;
