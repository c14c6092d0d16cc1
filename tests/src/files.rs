//! Searches everything written to disk.

use std::{
    fs,
    path::{Path, PathBuf},
};

pub fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return files };
    for entry in entries.flatten() {
        // Links aren't followed: their targets are below the folder as well, or foreign.
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => files.extend(all_files(&entry.path())),
            Ok(kind) if kind.is_file() => files.push(entry.path()),
            _ => {}
        }
    }
    files
}

/// Files below a folder that contain a text in UTF-8 or UTF-16, as web engines write it.
pub fn files_holding(folder: &Path, text: &str) -> Vec<PathBuf> {
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let holds = |path: &PathBuf| {
        let content = fs::read(path).unwrap_or_default();
        contains(&content, text.as_bytes()) || contains(&content, &wide)
    };
    all_files(folder).into_iter().filter(holds).collect()
}

fn contains(content: &[u8], wanted: &[u8]) -> bool {
    content.windows(wanted.len()).any(|part| part == wanted)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::files_holding;

    #[test]
    fn a_text_is_found_in_any_folder_and_in_both_encodings() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("a/b");
        fs::create_dir_all(&below).unwrap();
        let wide: Vec<u8> = "key".encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(below.join("wide"), wide).unwrap();
        fs::write(below.join("plain"), "the key is here").unwrap();
        fs::write(below.join("other"), "k e y").unwrap();
        let mut found = files_holding(folder.path(), "key");
        found.sort();
        assert_eq!(found, [below.join("plain"), below.join("wide")]);
    }
}
