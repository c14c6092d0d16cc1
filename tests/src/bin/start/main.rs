//! How long Porokh takes from its start until its first page can be used, and what it holds in memory when nothing
//! happens: beside an empty window of Tauri, in turns, on the same machine. Both are release builds. Then how long the
//! quick check takes to be seen. Nothing is asserted.

#[cfg(target_os = "linux")]
mod measured;

#[cfg(target_os = "linux")]
fn main() {
    measured::print();
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("The start is measured on a harness that only Linux has.");
}
