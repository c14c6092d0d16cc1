//! Writes a picture of every screen, in both languages and themes, to `screenshots/<screen>-<language>-<theme>.png`.
//!
//! With names as arguments, only those parts: `first-run`, `practice`, `connected`, `customer`, `payments`, `orders`,
//! `reports`, `outcomes`, `activity`, `alerts`, or a state of a run (`plan-short`, `run-limit`, …). `run-stuck` is
//! taken only when it is named, because a job has to stand still for ten minutes first.

#[cfg(target_os = "linux")]
mod customer;
#[cfg(target_os = "linux")]
mod given_back;
#[cfg(target_os = "linux")]
mod payers;
#[cfg(target_os = "linux")]
mod payments;
#[cfg(target_os = "linux")]
mod runs;
#[cfg(target_os = "linux")]
mod scenes;
#[cfg(target_os = "linux")]
mod stage;

#[cfg(target_os = "linux")]
#[tokio::main]
async fn main() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("screenshots");
    let parts: Vec<String> = std::env::args().skip(1).collect();
    scenes::take(&folder, &parts).await;
    given_back::take(&folder, &parts).await;
    runs::take(&folder, &parts).await;
    customer::take(&folder, &parts).await;
    payments::take(&folder, &parts).await;
    println!("The pictures are in {}", folder.display());
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("The pictures are taken on a harness that only Linux has.");
}
