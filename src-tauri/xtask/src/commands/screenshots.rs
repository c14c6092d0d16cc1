//! A picture of every screen.

use crate::{
    Outcome,
    setup::{self, Purpose},
    step::cargo,
};

use super::window;

/// Writes the pictures into `screenshots/`.
pub(super) fn take() -> Outcome {
    setup::ensure(Purpose::WindowTests)?;
    window::build()?;
    window::build_app()?;
    cargo(&["run", "--package", "acceptance", "--locked", "--bin", "screenshots"])
}
