//! What a release tells its users.

use std::fs;

use crate::{Outcome, root, step::at};

/// Prints the changelog's section of a version; it stops when the workspace has another version.
pub(super) fn print(version: &str) -> Outcome {
    let read = |file: &str| {
        let path = root().join(file);
        fs::read_to_string(&path).map_err(at(&path))
    };
    if !read("Cargo.toml")?.lines().any(|line| line == format!("version = \"{version}\"")) {
        return Err(format!("the workspace in Cargo.toml has another version than {version}"));
    }
    let changelog = read("CHANGELOG.md")?;
    println!("{}", section(&changelog, version).ok_or(format!("CHANGELOG.md has no section [{version}]"))?);
    Ok(())
}

/// What stands under the heading of a version, without that heading.
fn section<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let start = changelog.find(&format!("\n## [{version}]"))? + 1;
    let (_, rest) = changelog[start..].split_once('\n')?;
    Some(rest.split("\n## [").next().unwrap_or(rest).trim())
}

#[cfg(test)]
mod tests {
    use super::section;

    const CHANGELOG: &str = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n### Added\n\n- A.\n\n\
                             ## [0.1.0] - 2026-12-01\n\n- First.\n";

    #[test]
    fn a_release_is_told_by_its_own_section_only() {
        assert_eq!(section(CHANGELOG, "0.2.0"), Some("### Added\n\n- A."));
        assert_eq!(section(CHANGELOG, "0.1.0"), Some("- First."));
    }

    #[test]
    fn a_version_that_the_changelog_lacks_has_no_notes() {
        assert_eq!(section(CHANGELOG, "0.3.0"), None);
    }
}
