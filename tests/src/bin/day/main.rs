//! A seller's whole day in one process: fifty sheets of a hundred numbers each are checked, two thousand pages opened.
//! Prints what the app and its web engine hold in memory on the way, and what they ask of the processor at rest. Nothing
//! is asserted.

#[cfg(target_os = "linux")]
mod simulated;

#[cfg(target_os = "linux")]
fn main() {
    simulated::print();
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("A day is simulated on a harness that only Linux has.");
}
