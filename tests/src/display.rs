//! A virtual display.

use std::path::Path;

use crate::process::{Environment, Program};

/// Starts the display and sets its name in the environment.
pub(crate) async fn start(environment: &mut Environment, logs: &Path) -> Program {
    let arguments = ["-displayfd", "1", "-screen", "0", "1366x900x24", "-nolisten", "tcp", "-noreset"];
    let mut display = Program::start("Xvfb", &arguments, environment, "", logs);
    let number: u32 = display.says(|line| line.trim().parse().ok()).await;
    environment.insert("DISPLAY", format!(":{number}"));
    display
}
