//! Writes a picture of every screen, in both languages and themes, to `screenshots/<screen>-<language>-<theme>.png`.

#[cfg(target_os = "linux")]
mod scenes;
#[cfg(target_os = "linux")]
mod stage;

#[cfg(target_os = "linux")]
#[tokio::main]
async fn main() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("screenshots");
    scenes::take_all(&folder).await;
    println!("The pictures are in {}", folder.display());
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("The pictures are taken on a desk that only Linux has.");
}
