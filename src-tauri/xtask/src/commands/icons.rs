//! The application icon in every size that the bundler of Tauri asks for.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
};

use crate::{
    Outcome, debian, icns, root,
    step::{at, run},
};

/// Up to this size the drawing without detail is used.
const SMALL: u32 = 24;

/// Pictures that the configuration of Tauri names, with their size in pixels.
const PICTURES: &[(&str, u32)] =
    &[("32x32.png", 32), ("128x128.png", 128), ("128x128@2x.png", 256), ("icon.png", 512)];

/// Sizes inside the icon of Windows.
const WINDOWS: &[u32] = &[16, 24, 32, 48, 64, 128, 256];

/// Types inside the icon of macOS, with their size in pixels.
const MACOS: &[([u8; 4], u32)] = &[
    (*b"icp4", 16),
    (*b"icp5", 32),
    (*b"ic11", 32),
    (*b"ic12", 64),
    (*b"ic07", 128),
    (*b"ic13", 256),
    (*b"ic08", 256),
    (*b"ic14", 512),
    (*b"ic09", 512),
    (*b"ic10", 1024),
];

/// Draws all sizes from the two SVG files.
pub(super) fn draw() -> Outcome {
    if debian::is_here() {
        debian::ensure(debian::ICONS)?;
    }
    let icons = root().join("icons");
    let scratch = env::temp_dir().join(format!("porokh-icons-{}", process::id()));
    fs::create_dir_all(&scratch).map_err(at(&scratch))?;
    let outcome = draw_into(&icons, &scratch);
    // Left-over pictures in the temporary folder do no harm.
    let _ = fs::remove_dir_all(&scratch);
    outcome
}

fn draw_into(icons: &Path, scratch: &Path) -> Outcome {
    for (name, size) in PICTURES {
        render(icons, *size, &icons.join(name))?;
    }
    windows(icons, scratch)?;
    macos(icons, scratch)
}

fn windows(icons: &Path, scratch: &Path) -> Outcome {
    let target = icons.join("icon.ico");
    let mut arguments = vec!["--create".to_owned(), "--output".to_owned(), target.display().to_string()];
    for size in WINDOWS {
        let picture = rendered(icons, scratch, *size)?.display().to_string();
        // Only at this size may an icon hold a PNG as it is; the smaller ones are bitmaps.
        arguments.push(if *size == 256 { format!("--raw={picture}") } else { picture });
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run("icotool", &arguments)
}

fn macos(icons: &Path, scratch: &Path) -> Outcome {
    let mut pictures = Vec::new();
    for (kind, size) in MACOS {
        let path = rendered(icons, scratch, *size)?;
        pictures.push((*kind, fs::read(&path).map_err(at(&path))?));
    }
    let target = icons.join("icon.icns");
    let file = icns::pack(&pictures).ok_or("a picture is too large for an icon of macOS")?;
    fs::write(&target, file).map_err(at(&target))
}

/// The picture of a size in the scratch folder, drawn when it isn't there yet.
fn rendered(icons: &Path, scratch: &Path, size: u32) -> Result<PathBuf, String> {
    let path = scratch.join(format!("{size}.png"));
    if !path.exists() {
        render(icons, size, &path)?;
    }
    Ok(path)
}

fn render(icons: &Path, size: u32, target: &Path) -> Outcome {
    let drawing = icons.join(if size <= SMALL { "porokh-small.svg" } else { "porokh.svg" });
    let (side, drawing, target) = (size.to_string(), drawing.display(), target.display());
    run(
        "rsvg-convert",
        &["--width", &side, "--height", &side, "--output", &format!("{target}"), &format!("{drawing}")],
    )
}
