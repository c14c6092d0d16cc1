//! Saves the logs in one file, for support.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use porokh_core::whole_file;
use porokh_runtime::data_folder::LOGS;

/// Longer sequences of digits may be phone numbers.
const LONGEST_NUMBER: usize = 6;
/// Longer words of letters and digits may be keys.
const LONGEST_WORD: usize = 24;
/// Replaces removed text.
const LEFT_OUT: &str = "[…]";

/// Writes the logs into one file, oldest lines first, after version and system. Our own lines contain no numbers and
/// keys; this removes what libraries may have logged.
pub(crate) fn save(data_folder: &Path, target: &Path) -> io::Result<()> {
    let mut text = format!("{}\n", super::facts());
    for path in oldest_first(&data_folder.join(LOGS))? {
        text.push_str(&format!("\n--- {}\n", path.file_name().unwrap_or_default().to_string_lossy()));
        text.push_str(&String::from_utf8_lossy(&fs::read(path)?));
    }
    whole_file::write(target, cleaned(&text, home().as_deref()).as_bytes())
}

/// Full logs by the time in their names, then the current one.
fn oldest_first(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "log") {
            paths.push(path);
        }
    }
    paths.sort_by_key(|path| (path.file_stem().is_some_and(|stem| stem == "porokh"), path.clone()));
    Ok(paths)
}

fn home() -> Option<String> {
    let home = std::env::var("HOME").or_else(|_| std::env::var("USERPROFILE")).ok()?;
    Some(home).filter(|home| home.len() > 1)
}

/// Removes the seller's home folder and possible numbers and keys.
fn cleaned(text: &str, home: Option<&str>) -> String {
    let text = home.map_or_else(|| text.to_owned(), |home| text.replace(home, "~"));
    let mut cleaned = String::with_capacity(text.len());
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    for piece in text.split_inclusive(|c: char| !is_of_word(c)) {
        let word = piece.trim_end_matches(|c: char| !is_of_word(c));
        let digits = word.split(|c: char| !c.is_numeric()).map(|run| run.chars().count()).max();
        let is_number = digits.unwrap_or_default() > LONGEST_NUMBER;
        let is_key = word.chars().count() > LONGEST_WORD && word.contains(char::is_numeric);
        cleaned.push_str(if is_number || is_key { LEFT_OUT } else { word });
        cleaned.push_str(&piece[word.len()..]);
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn the_logs_are_in_one_file_in_their_order() {
        let folder = TempDir::new().unwrap();
        let logs = folder.path().join(LOGS);
        fs::create_dir(&logs).unwrap();
        for (name, text) in [
            ("porokh.log", "third\n"),
            ("porokh_2026-11-24_08-00-00.log", "second\n"),
            ("porokh_2026-11-20_08-00-00.log", "first\n"),
            ("notes.txt", "the seller's own\n"),
        ] {
            fs::write(logs.join(name), text).unwrap();
        }
        let target = folder.path().join("porokh-logs.txt");
        save(folder.path(), &target).unwrap();
        let saved = fs::read_to_string(target).unwrap();
        assert!(saved.starts_with(&format!("Porokh {} on ", env!("CARGO_PKG_VERSION"))), "{saved}");
        let lines: Vec<&str> =
            saved.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with("---")).collect();
        assert_eq!(lines, ["first", "second", "third"]);
    }

    /// The file is sent to somebody.
    #[test]
    fn what_may_be_a_number_or_a_key_is_left_out_whoever_wrote_it() {
        let of = |text: &str| cleaned(text, Some("/home/rina"));
        assert_eq!(of("to +8801712345670, again"), "to +[…], again");
        assert_eq!(of("০১৭১২৩৪৫৬৭০"), "[…]");
        assert_eq!(of("key dc_live_0123456789abcdef01 refused"), "key […] refused");
        assert_eq!(of("at /home/rina/.local/share/x"), "at ~/.local/share/x");
        let line = "[2026-11-24][08:01:02][porokh::logging][INFO] list done: 10000 numbers, 9,998 done\n";
        assert_eq!(of(line), line);
    }
}
