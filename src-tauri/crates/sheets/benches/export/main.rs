//! Speed and memory of exports, relative to the library's default writer with the same cells in the same run. Nothing
//! is asserted.
#![cfg_attr(
    target_os = "linux",
    expect(clippy::unwrap_used, clippy::panic, reason = "a measurement that can't be taken ends the run")
)]

#[cfg(target_os = "linux")]
mod measure;
#[cfg(target_os = "linux")]
mod orders;
#[cfg(target_os = "linux")]
mod writers;

#[cfg(target_os = "linux")]
fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().position(|argument| argument == measure::CHILD) {
        Some(at) => measure::child(&arguments[at + 1], arguments[at + 2].as_ref()),
        None => measure::all(),
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("CPU time and peak memory of a process are measured on Linux only.");
}
