//! Porokh, check a customer before you ship.

// Avoids a console window behind the app; debug builds keep it for their output.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    porokh::run()
}
