//! What can be proved of the app on Windows without one: its installer and its first start, under Wine.

mod installer;
mod wine;

use crate::{
    Outcome,
    setup::{self, Purpose},
    step::Steps,
};

use super::{package::Build, window};

/// Checks all of it.
pub(super) fn all(arguments: &[&str]) -> Outcome {
    let build = Build::of(arguments)?;
    let mut steps = Steps::default();
    steps.step("set-up", || setup::ensure(Purpose::Build))?;
    steps.step("web view", window::build)?;
    installer::check(&mut steps, build)?;
    eprintln!("\nAll passed.\n{}", steps.summary());
    Ok(())
}
