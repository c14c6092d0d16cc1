use std::path::{Path, PathBuf};

use porokh_domain::Environment;
use porokh_sheets::export::ExportFormat;

/// Names tried in a folder.
const MOST_TRIES: u32 = 10_000;
/// In bytes, of text from elsewhere. Drives allow 255 for the whole name, and a Bangla letter takes three.
const LONGEST: usize = 150;

/// Suffix of an export's name: extension, and a mark for test and practice.
pub fn ending(environment: Environment) -> &'static str {
    if environment == Environment::Live { " - Porokh.xlsx" } else { " - Porokh TEST.xlsx" }
}

/// Makes a text usable in a file name on every desktop.
pub fn fit(text: &str) -> String {
    let forbidden = |c: char| c.is_control() || "<>:\"/\\|?*".contains(c);
    let fit: String = text.chars().map(|c| if forbidden(c) { ' ' } else { c }).collect();
    fit[..fit.floor_char_boundary(LONGEST)].trim_matches(|c: char| c == '.' || c.is_whitespace()).to_owned()
}

/// The first unused path in a folder for a name.
pub fn free_path(folder: &Path, name: &str) -> PathBuf {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "xlsx"));
    let path = |count: u32| match count {
        0 | 1 => folder.join(name),
        count => folder.join(format!("{stem} ({count}).{ending}")),
    };
    (1..MOST_TRIES).map(path).find(|path| !path.exists()).unwrap_or_else(|| path(MOST_TRIES))
}

/// By the file name's extension.
pub(super) fn format(path: &Path) -> ExportFormat {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if ending.eq_ignore_ascii_case("csv") { ExportFormat::Csv } else { ExportFormat::Xlsx }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_nothing_that_a_desktop_refuses() {
        assert_eq!(fit(" ..\\a/b:c*\u{7}পেমেন্ট.. "), "a b c  পেমেন্ট");
        assert_eq!(fit(&"ক".repeat(200)).len(), LONGEST);
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        let folder = tempfile::TempDir::new().unwrap();
        let name = "Payments 1.5 - Porokh.xlsx";
        assert_eq!(free_path(folder.path(), name), folder.path().join(name));
        std::fs::write(folder.path().join(name), "").unwrap();
        assert_eq!(free_path(folder.path(), name), folder.path().join("Payments 1.5 - Porokh (2).xlsx"));
    }

    #[test]
    fn the_name_says_the_format() {
        for (name, wanted) in
            [("a.csv", ExportFormat::Csv), ("a.CSV", ExportFormat::Csv), ("a", ExportFormat::Xlsx)]
        {
            assert_eq!(format(Path::new(name)), wanted, "{name}");
        }
    }
}
