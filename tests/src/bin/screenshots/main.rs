//! Writes a picture of every screen, in both languages and themes, to `screenshots/<screen>-<language>-<theme>.png`.
//!
//! With names as arguments, only those parts: `first-run`, `practice`, `connected`, `line`, `customer`, `data`, `payments`,
//! `orders`, `reports`, `outcomes`, `activity`, `alerts`, `quick`, `run-panels`, or a state of a run (`plan-short`,
//! `run-limit`, …). `run-stuck` is
//! taken only when it is named, because a job has to stand still for ten minutes first.
//!
//! With `--wide` the window has the size of a common small laptop, 1366×768, for every picture.
//!
//! With `--forced-colors` they are taken in the colours of a system's high contrast, which only Chromium plays here
//! (`POROKH_ENGINE=chromium`).
//!
//! With `--guide` only the pictures of `docs/guide` are taken, into its folder.
//!
//! With `--axe` the accessibility checker looks at each of these screens in both themes instead of the camera, and
//! what it finds fails the run.

#[cfg(target_os = "linux")]
mod customer;
#[cfg(target_os = "linux")]
mod data;
#[cfg(target_os = "linux")]
mod given_back;
#[cfg(target_os = "linux")]
mod line;
#[cfg(target_os = "linux")]
mod payers;
#[cfg(target_os = "linux")]
mod payments;
#[cfg(target_os = "linux")]
mod quick;
#[cfg(target_os = "linux")]
mod runs;
#[cfg(target_os = "linux")]
mod scenes;
#[cfg(target_os = "linux")]
mod stage;

#[cfg(target_os = "linux")]
const FLAGS: [&str; 4] = ["--axe", "--wide", "--forced-colors", "--guide"];

#[cfg(target_os = "linux")]
#[tokio::main]
async fn main() {
    let mut folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("screenshots");
    let (flags, parts): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    if let Some(unknown) = flags.iter().find(|flag| !FLAGS.contains(&flag.as_str())) {
        eprintln!(
            "There is no {unknown}. There are: {}. Without a name every picture is taken.",
            FLAGS.join(", ")
        );
        std::process::exit(2);
    }
    if flags.iter().any(|flag| flag == "--axe") {
        stage::look_with_axe();
    }
    if flags.iter().any(|flag| flag == "--wide") {
        stage::take_wide();
    }
    if flags.iter().any(|flag| flag == "--forced-colors") {
        stage::take_forced_colors();
    }
    if flags.iter().any(|flag| flag == "--guide") {
        stage::take_for_guide();
        folder = folder.with_file_name("docs").join("guide/pictures");
    }
    scenes::take(&folder, &parts).await;
    line::take(&folder, &parts).await;
    given_back::take(&folder, &parts).await;
    runs::take(&folder, &parts).await;
    customer::take(&folder, &parts).await;
    data::take(&folder, &parts).await;
    quick::take(&folder, &parts).await;
    payments::take(&folder, &parts).await;
    if !flags.iter().any(|flag| flag == "--axe") {
        println!("The pictures are in {}", folder.display());
        return;
    }
    let found = stage::found();
    println!("axe found {} things", found.len());
    std::process::exit(i32::from(!found.is_empty()));
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("The pictures are taken on a harness that only Linux has.");
}
