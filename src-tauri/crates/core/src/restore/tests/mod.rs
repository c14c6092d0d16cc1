//! Restoring a backup loses nothing.

mod aside;
mod cuts;
mod settings;
mod whole;
