//! Porokh, put a customer to the test before shipping.

// A console window behind the app would only puzzle a seller; a debug build keeps it for its messages.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    porokh::run()
}
