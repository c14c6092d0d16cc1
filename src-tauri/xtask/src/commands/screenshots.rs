//! A picture of every screen.

use crate::{
    Outcome,
    setup::{self, Purpose},
    step::cargo,
};

use super::window;

/// Writes the pictures into `screenshots/`.
pub(super) fn take() -> Outcome {
    go_through(&[])
}

/// Looks at each of the same screens with the accessibility checker axe.
pub(super) fn axe() -> Outcome {
    go_through(&["--", "--axe"])
}

fn go_through(how: &[&str]) -> Outcome {
    setup::ensure(Purpose::WindowTests)?;
    window::build()?;
    window::build_app()?;
    cargo(&[&["run", "--package", "acceptance", "--locked", "--bin", "screenshots"], how].concat())
}
