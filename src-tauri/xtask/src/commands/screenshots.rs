//! A picture of every screen.

use std::fs;

use crate::{
    Outcome, debian, root,
    setup::{self, Purpose},
    step::{at, cargo, run},
};

use super::window;

/// Writes the pictures into `screenshots/`: all, or those of the scenes that are named, as the program's own flags say.
pub(super) fn take(how: &[&str]) -> Outcome {
    go_through(&[&["--"], how].concat())
}

/// Looks at each of the same screens with the accessibility checker axe.
pub(super) fn axe() -> Outcome {
    go_through(&["--", "--axe"])
}

/// Takes the pictures of the guide anew, with few colours, so that they stay small.
pub(super) fn guide() -> Outcome {
    go_through(&["--", "--guide"])?;
    if debian::is_here() {
        debian::ensure(&["imagemagick"])?;
    }
    let folder = root().join("docs/guide/pictures");
    for picture in fs::read_dir(&folder).map_err(at(&folder))? {
        let path = picture.map_err(at(&folder))?.path().display().to_string();
        run("convert", &[&path, "-strip", "-colors", "96", &format!("png8:{path}")])?;
    }
    Ok(())
}

fn go_through(how: &[&str]) -> Outcome {
    setup::ensure(Purpose::WindowTests)?;
    window::build()?;
    window::build_app()?;
    cargo(&[&["run", "--package", "acceptance", "--locked", "--bin", "screenshots"], how].concat())
}
