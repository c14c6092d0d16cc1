//! How fast a file becomes rows in the store, and how much memory that takes, as ratios to the raw library in the
//! same run. Nothing is asserted.
#![cfg_attr(
    target_os = "linux",
    expect(clippy::unwrap_used, clippy::panic, reason = "a measurement that can't be taken ends the run")
)]

#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
#[path = "../harness/mod.rs"]
mod harness;
#[cfg(target_os = "linux")]
mod measure;
#[cfg(target_os = "linux")]
mod others;
#[cfg(target_os = "linux")]
mod ours;
#[cfg(target_os = "linux")]
mod raw;

#[cfg(target_os = "linux")]
fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().position(|argument| argument == measure::CHILD) {
        Some(at) => measure::child(arguments.get(at + 1).map(std::path::Path::new)),
        None => measure::all(),
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("CPU time and peak memory of a process are measured on Linux only.");
}
