//! The figures of `docs/performance.md`, each as a ratio to a baseline that does the same work in the same run. Nothing
//! is asserted.
//!
//! The first argument names one of `import`, `export`, `runs` and `pages`; without it all are taken.
#![cfg_attr(
    target_os = "linux",
    expect(clippy::unwrap_used, clippy::panic, reason = "a measurement that can't be taken ends the run")
)]

#[cfg(target_os = "linux")]
mod core;
#[cfg(target_os = "linux")]
mod export;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod import;
#[cfg(target_os = "linux")]
mod measure;
#[cfg(target_os = "linux")]
mod pages;
#[cfg(target_os = "linux")]
mod runs;
#[cfg(target_os = "linux")]
mod writers;

#[cfg(target_os = "linux")]
fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    match given[..] {
        [measure::PEAK, import::IDLE | import::READS, file] => {
            measure::tell_peak(|| import::child(given[1], file))
        }
        ["import"] => import::all(),
        ["export"] => export::all(),
        ["runs"] => runs::all(10_000),
        ["runs", numbers] => runs::all(numbers.parse().unwrap()),
        ["pages"] => pages::all(),
        [] => {
            import::all();
            export::all();
            runs::all(10_000);
            pages::all();
        }
        [unknown, ..] => panic!("there is no {unknown}"),
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("CPU time and peak memory of a process are measured on Linux only.");
}
