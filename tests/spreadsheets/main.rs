//! Reads every file of `fixtures`.
#![cfg(test)]

mod bombs;
mod broken;
mod layouts;
mod look;
mod phones;
mod templates;
mod text;
