//! `latest.json`, the file that installed apps check for a newer version: Tauri's format, and the size of each package.

use std::{fmt::Write as _, fs, path::Path};

use crate::{Failure, Outcome, step::at};

use super::package::VERSION;

/// The end of a package's name, and the targets of the updater that install it. The `.app` is for both kinds of Mac.
const PACKAGES: &[(&str, &[&str])] = &[
    ("-setup.exe", &["windows-x86_64"]),
    (".deb", &["linux-x86_64-deb"]),
    (".rpm", &["linux-x86_64-rpm"]),
    (".app.tar.gz", &["darwin-aarch64", "darwin-x86_64"]),
];

/// Writes it into the folder of the packages, which `tauri signer sign` has put a `.sig` beside. `address` is the folder
/// that they will be downloaded from.
pub(super) fn write(folder: &str, address: &str, notes: &str) -> Outcome {
    let notes = fs::read_to_string(notes).map_err(at(Path::new(notes)))?;
    let manifest = manifest(Path::new(folder), address, notes.trim())?;
    let path = Path::new(folder).join("latest.json");
    fs::write(&path, manifest).map_err(at(&path))
}

fn manifest(folder: &Path, address: &str, notes: &str) -> Result<String, Failure> {
    if !address.starts_with("https://") {
        return Err(format!("`{address}` is not an https address: no app would download from it"));
    }
    let mut platforms = Vec::new();
    for (ending, targets) in PACKAGES {
        let name = only(folder, ending)?;
        let package = folder.join(&name);
        let size = fs::metadata(&package).map_err(at(&package))?.len();
        let signature = folder.join(format!("{name}.sig"));
        let signature = fs::read_to_string(&signature).map_err(at(&signature))?;
        let url = format!("{}/{name}", address.trim_end_matches('/'));
        for target in *targets {
            platforms.push(format!(
                "    {}: {{ \"url\": {}, \"signature\": {}, \"size\": {size} }}",
                json(target),
                json(&url),
                json(signature.trim())
            ));
        }
    }
    Ok(format!(
        "{{\n  \"version\": {},\n  \"notes\": {},\n  \"platforms\": {{\n{}\n  }}\n}}\n",
        json(VERSION),
        json(notes),
        platforms.join(",\n")
    ))
}

/// The one file whose name ends so.
fn only(folder: &Path, ending: &str) -> Result<String, Failure> {
    let entries = fs::read_dir(folder).map_err(at(folder))?.flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let found: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
    match <[String; 1]>::try_from(found) {
        Ok([name]) => Ok(name),
        Err(found) => {
            Err(format!("{}: {} packages end with `{ending}`, not one", folder.display(), found.len()))
        }
    }
}

fn json(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            control if control < ' ' => {
                // Writing to a String can't fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::target;

    /// A folder of signed packages; its name is that of the test.
    fn folder(name: &str) -> PathBuf {
        let folder = target().join("xtask-tests").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for package in ["P_1_x64-setup.exe", "p_1_amd64.deb", "p-1.x86_64.rpm", "P_1.app.tar.gz"] {
            fs::write(folder.join(package), "package").unwrap();
            fs::write(folder.join(format!("{package}.sig")), format!("sig of {package}\n")).unwrap();
        }
        folder
    }

    #[test]
    fn every_system_gets_its_package_with_signature_and_size() {
        let folder = folder("whole");
        let manifest = manifest(&folder, "https://example.org/v1/", "Faster.\n\"Safer\".").unwrap();
        assert!(manifest.contains(&format!("\"version\": \"{VERSION}\"")));
        assert!(manifest.contains(r#""notes": "Faster.\n\"Safer\".","#), "{manifest}");
        let line = |target: &str, package: &str| {
            format!(
                "\"{target}\": {{ \"url\": \"https://example.org/v1/{package}\", \
                 \"signature\": \"sig of {package}\", \"size\": 7 }}"
            )
        };
        for (target, package) in [
            ("windows-x86_64", "P_1_x64-setup.exe"),
            ("linux-x86_64-deb", "p_1_amd64.deb"),
            ("linux-x86_64-rpm", "p-1.x86_64.rpm"),
            ("darwin-aarch64", "P_1.app.tar.gz"),
            ("darwin-x86_64", "P_1.app.tar.gz"),
        ] {
            assert!(manifest.contains(&line(target, package)), "{target}: {manifest}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    /// Else the sellers of one system would never hear of the version.
    #[test]
    fn a_missing_package_or_signature_stops_the_release() {
        let folder = folder("incomplete");
        fs::remove_file(folder.join("p_1_amd64.deb.sig")).unwrap();
        assert!(manifest(&folder, "https://example.org", "").is_err());
        fs::remove_file(folder.join("P_1_x64-setup.exe")).unwrap();
        assert!(manifest(&folder, "https://example.org", "").unwrap_err().contains("-setup.exe"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_plain_address_is_refused() {
        assert!(manifest(Path::new("."), "http://example.org", "").is_err());
    }
}
