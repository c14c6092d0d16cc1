//! Every file of `fixtures` through the readers, and what must be found in it.
#![cfg(test)]

mod bombs;
mod broken;
mod layouts;
mod look;
mod phones;
mod templates;
mod text;
