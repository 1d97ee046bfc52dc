//! The game explorer.
