//! The data folder, and the one folder in it in which everything is ours.
//!
//! The data folder may be a folder of the user's that holds more than our records.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

const FOLDER: &str = "porokh-files";

/// Marks the folder as ours.
const MARKER: &str = ".porokh";

const MARKER_TEXT: &str =
    "Porokh keeps copies of opened files here, and deletes them when they are not needed.\n";

/// The folder where it is there already.
pub fn existing_own_folder(data: &Path) -> Option<PathBuf> {
    (1..100).map(|count| data.join(name(count))).find(|folder| folder.join(MARKER).is_file())
}

fn name(count: u32) -> String {
    if count == 1 { FOLDER.to_owned() } else { format!("{FOLDER}-{count}") }
}

/// The folder, made and marked where it isn't there. One of the same name that somebody else made is left alone.
pub fn own_folder(data: &Path) -> io::Result<PathBuf> {
    for count in 1..100 {
        let folder = data.join(name(count));
        if folder.join(MARKER).is_file() {
            return Ok(folder);
        }
        let is_free = fs::read_dir(&folder).map_or_else(
            |error| error.kind() == io::ErrorKind::NotFound,
            |mut entries| entries.next().is_none(),
        );
        if is_free {
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(MARKER), MARKER_TEXT)?;
            return Ok(folder);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// The path of a file in the own folder.
pub fn own_file(data: &Path, name: &str) -> PathBuf {
    own_folder(data).unwrap_or_else(|_| data.join(FOLDER)).join(name)
}

pub const DATABASE: &str = "porokh.db";

pub const LOGS: &str = "logs";
