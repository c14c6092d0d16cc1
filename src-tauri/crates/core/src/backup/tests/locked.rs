//! Backups with a passphrase.

use std::fs;

use secrecy::SecretString;

use super::*;

fn passphrase(text: &str) -> SecretString {
    SecretString::from(text.to_owned())
}

fn locked(place: &Place) -> Manifest {
    let source = Source { passphrase: Some(passphrase("eight mangoes")), ..place.source() };
    make(&source, &place.backups.path().join("draft.part"), &place.target(), &Work::default()).unwrap()
}

fn read_with(path: &Path, typed: Option<&str>) -> Result<Manifest, BackupError> {
    read(path, typed.map(passphrase).as_ref(), &Work::default())
}

/// The memory stick was lost, with the numbers of all customers on it.
#[test]
fn nothing_can_be_read_without_the_passphrase() {
    let place = Place::new();
    let manifest = locked(&place);
    let bytes = fs::read(place.target()).unwrap();
    assert!(bytes.starts_with(b"age-encryption.org/v1\n"), "it is an age file");
    for part in [&b"PK\x03\x04"[..], b"manifest.json", b"porokh.db", b"01712345670"] {
        assert!(!bytes.windows(part.len()).any(|window| window == part), "{part:?} is in it");
    }
    let name = "porokh-2026-11-24.porokh".to_owned();
    assert_eq!(read_with(&place.target(), None), Err(BackupError::Locked { name: name.clone() }));
    let wrong = Err(BackupError::WrongPassphrase { name });
    for typed in ["", "eight mango", "eight mangoes ", "Eight mangoes"] {
        assert_eq!(read_with(&place.target(), Some(typed)), wrong, "{typed:?}");
    }
    assert_eq!(read_with(&place.target(), Some("eight mangoes")), Ok(manifest));
}

#[test]
fn the_passphrase_gives_everything_back() {
    let place = Place::new();
    let manifest = locked(&place);
    let folder = TempDir::new().unwrap();
    let passphrase = passphrase("eight mangoes");
    let unpacked = unpack(&place.target(), Some(&passphrase), folder.path(), &Work::default()).unwrap();
    assert_eq!(unpacked, manifest);
    assert_eq!(names(folder.path()), ["files", "porokh.db", "settings.json"]);
    let settings = read_settings(&place.target(), Some(&passphrase)).unwrap();
    assert_eq!(settings.courier.address, "https://c.example/api/v1");
    // One without a lock needs none, whatever was typed.
    place.make().unwrap();
    assert!(read_with(&place.target(), Some("eight mangoes")).is_ok());
}

#[test]
fn damage_is_told_from_a_wrong_passphrase() {
    let place = Place::new();
    locked(&place);
    let path = place.target();
    let whole = fs::read(&path).unwrap();
    for length in [whole.len() - 1, whole.len() / 2, 300] {
        fs::write(&path, &whole[..length]).unwrap();
        let read = read_with(&path, Some("eight mangoes"));
        assert!(matches!(read, Err(BackupError::CutOff { .. })), "{length} bytes: {read:?}");
    }
    let mut bytes = whole.clone();
    bytes[whole.len() / 3] ^= 1;
    fs::write(&path, bytes).unwrap();
    let read = read_with(&path, Some("eight mangoes"));
    // In a small file, whose one block doesn't open, no part can be named.
    assert!(matches!(read, Err(BackupError::Altered { .. } | BackupError::CutOff { .. })), "{read:?}");
}
