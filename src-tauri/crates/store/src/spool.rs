//! Settlements in files, while the database can't be written: one file each, applied when it can be written again,
//! also after a restart.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{settlements::Settlement, whole_file};

const PREFIX: &str = "settlement-";
const SUFFIX: &str = ".json";

/// A settlement in its file, for the rows of one database.
#[derive(Serialize, Deserialize)]
struct Spooled {
    database: String,
    settlement: Settlement,
}

/// Returns the new file.
pub fn put(folder: &Path, database: &str, settlement: &Settlement) -> io::Result<PathBuf> {
    let next = files(folder)?.last().map_or(1, |(count, _)| count + 1);
    let path = folder.join(format!("{PREFIX}{next}{SUFFIX}"));
    let spooled = Spooled { database: database.to_owned(), settlement: settlement.clone() };
    whole_file::write(&path, &serde_json::to_vec(&spooled)?)?;
    Ok(path)
}

/// The settlements of a database in order. Those of other databases, and unreadable files, stay and don't affect the
/// others.
pub fn read(folder: &Path, database: &str) -> io::Result<Vec<(PathBuf, Settlement)>> {
    let mut found = Vec::new();
    for (_, path) in files(folder)? {
        let spooled = fs::read(&path).ok().and_then(|json| serde_json::from_slice::<Spooled>(&json).ok());
        if let Some(spooled) = spooled
            && spooled.database == database
        {
            found.push((path, spooled.settlement));
        }
    }
    Ok(found)
}

fn files(folder: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let count =
            name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?.parse().ok());
        found.extend(count.map(|count: u64| (count, entry.path())));
    }
    found.sort_unstable_by_key(|(count, _)| *count);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// Another program held one file open, and the settlements in all others counted as unknown.
    #[test]
    fn a_file_that_cannot_be_read_keeps_none_of_the_others() {
        let folder = TempDir::new().unwrap();
        let settlement = |id| Settlement::CheckNotSent { id };
        let first = put(folder.path(), "db", &settlement(1)).unwrap();
        put(folder.path(), "db", &settlement(2)).unwrap();
        fs::remove_file(&first).unwrap();
        fs::create_dir(&first).unwrap();
        let read = read(folder.path(), "db").unwrap();
        let found: Vec<_> = read.iter().map(|(_, found)| format!("{found:?}")).collect();
        assert_eq!(found, [format!("{:?}", settlement(2))]);
    }
}
