use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use porokh_api::bulk::{ExportRequest, ExportWhat};
use porokh_domain::bangladesh;
use porokh_runtime::exports::fit;
use porokh_sheets::{Format, export::ExportFormat};

use crate::Environment;

/// Names tried in a folder.
const MOST_TRIES: u32 = 10_000;

/// The original's name, or the day for pasted text, with a mark for test results.
pub(super) fn stem(original: &str, environment: Environment, now: DateTime<Utc>) -> String {
    let stem = Path::new(original).file_stem().map(|stem| fit(&stem.to_string_lossy()));
    let stem = stem.filter(|stem| !stem.is_empty());
    let stem = stem.unwrap_or_else(|| bangladesh(now).format("%Y-%m-%d").to_string());
    let mark = if environment == Environment::Live { "" } else { " TEST" };
    format!("{stem} - Porokh{mark}")
}

/// Name of an export's first file.
pub(super) fn first(stem: &str, ending: &str, request: &ExportRequest) -> String {
    format!("{stem}{}.{ending}", behind(request))
}

/// Path of the second courier file, beside the first and named like it.
pub(super) fn second(first: &Path, request: &ExportRequest) -> PathBuf {
    let stem = first.file_stem().unwrap_or_default().to_string_lossy();
    let (send, hold) = (format!(" - {}", request.names.0), format!(" - {}", request.names.1));
    let (stem, count) = numbered(&stem);
    let stem = stem.strip_suffix(send.as_str()).unwrap_or(stem);
    let ending = first.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    first.with_file_name(format!("{stem}{hold}{count}{ending}"))
}

/// The first name for which all files of the export are free.
pub(super) fn free(
    folder: &Path,
    stem: &str,
    ending: &str,
    request: &ExportRequest,
    is_taken: &dyn Fn(&Path) -> bool,
) -> PathBuf {
    let path = |count: u32| {
        let count = if count < 2 { String::new() } else { format!(" ({count})") };
        folder.join(format!("{stem}{}{count}.{ending}", behind(request)))
    };
    let is_free = |path: &PathBuf| {
        let second = matches!(request.what, ExportWhat::CourierFiles { .. }).then(|| second(path, request));
        !is_taken(path) && !second.is_some_and(|second| is_taken(&second))
    };
    (1..MOST_TRIES).map(path).find(is_free).unwrap_or_else(|| path(MOST_TRIES))
}

/// Splits off a trailing number.
fn numbered(stem: &str) -> (&str, &str) {
    let number = |at: usize| {
        let digits = stem[at..].strip_prefix(" (")?.strip_suffix(')')?;
        (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(at)
    };
    stem.rfind(" (").and_then(number).map_or((stem, ""), |at| stem.split_at(at))
}

fn behind(request: &ExportRequest) -> String {
    match request.what {
        ExportWhat::OwnFile { .. } | ExportWhat::Full => String::new(),
        ExportWhat::CourierFiles { .. } => format!(" - {}", request.names.0),
    }
}

/// Path of a new file that replaces the seller's own: with the format's extension, and not one of the seller's other
/// files.
pub(super) fn ending_with(path: &Path, format: ExportFormat, is_free: impl Fn(&Path) -> bool) -> PathBuf {
    let wanted = ending(format);
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(wanted)) {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let numbered = |count: u32| path.with_file_name(format!("{stem} ({count}).{wanted}"));
    let names = std::iter::once(path.with_extension(wanted)).chain((2..MOST_TRIES).map(numbered));
    names.into_iter().find(|path| is_free(path)).unwrap_or_else(|| numbered(MOST_TRIES))
}

/// Extension of the seller's own file: the original one if it fits the format.
pub(super) fn own_ending(original: &str, format: Format) -> String {
    let old = Path::new(original).extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let known: &[&str] = match format {
        Format::Xlsm => &["xlsm"],
        Format::Text => &["csv", "tsv", "txt"],
        Format::Xlsx | Format::Xlsb | Format::Xls | Format::Ods => &["xlsx"],
    };
    old.filter(|old| known.contains(&old.as_str())).unwrap_or_else(|| known[0].to_owned())
}

/// Whether the name of a file says that it may hold macros.
pub(super) fn says_macros(original: &str) -> bool {
    Path::new(original).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("xlsm"))
}

pub(super) fn ending(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Xlsx => "xlsx",
        ExportFormat::Csv | ExportFormat::UploadCsv => "csv",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list with the longest possible name couldn't be exported.
    #[test]
    fn the_export_of_a_file_with_the_longest_name_fits_on_a_drive() {
        let folder = tempfile::tempdir().unwrap();
        let original = format!("{}.xlsx", "অর্ডার ".repeat(13).trim_end());
        std::fs::write(folder.path().join(&original), "").unwrap();
        let stem = stem(&original, Environment::Test, DateTime::UNIX_EPOCH);
        assert!(stem.starts_with("অর্ডার অর্ডার"), "{stem}");
        std::fs::write(folder.path().join(format!("{stem} - আটকে রাখার (10).xlsx")), "").unwrap();
    }
}
