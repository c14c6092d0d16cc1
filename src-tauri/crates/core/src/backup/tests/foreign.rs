//! Files that aren't valid backups.

use std::{fs, io::Write as _};

use porokh_api::backup::BackupPart;
use sha2::Digest as _;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::*;

fn read_it(path: &Path) -> Result<Manifest, BackupError> {
    read(path, None, &Work::default())
}

fn unpack_it(path: &Path) -> Result<Manifest, BackupError> {
    let folder = TempDir::new().unwrap();
    let unpacked = unpack(path, None, folder.path(), &Work::default());
    if unpacked.is_err() {
        assert_eq!(names(folder.path()), Vec::<String>::new());
    }
    unpacked
}

/// Writes a zip of parts and a manifest modified by `change`.
fn forge(parts: &[(&str, &[u8])], change: impl FnOnce(&mut Manifest)) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("forged.porokh");
    let mut zip = ZipWriter::new(fs::File::create(&path).unwrap());
    let mut manifest = Manifest {
        format: 1,
        made_at: now(),
        app_version: "9.9.9".into(),
        schema: crate::store::backup::SCHEMA,
        counts: Counts::default(),
        newest: None,
        parts: Vec::new(),
    };
    for (name, bytes) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
        let mut hash = sha2::Sha256::new();
        hash.update(bytes);
        manifest.parts.push(Part {
            name: (*name).to_owned(),
            bytes: bytes.len() as u64,
            sha256: manifest::digits(hash),
            origin: None,
        });
    }
    change(&mut manifest);
    zip.start_file(MANIFEST, SimpleFileOptions::default()).unwrap();
    zip.write_all(&serde_json::to_vec(&manifest).unwrap()).unwrap();
    zip.finish().unwrap();
    (folder, path)
}

fn database() -> Vec<u8> {
    let place = Place::new();
    Connection::open(place.database()).unwrap().pragma_update(None, "journal_mode", "DELETE").unwrap();
    fs::read(place.database()).unwrap()
}

fn altered(part: BackupPart) -> Result<Manifest, BackupError> {
    Err(BackupError::Altered { name: "forged.porokh".into(), part })
}

#[test]
fn what_is_no_backup_is_told_from_one_that_is_cut_off() {
    let place = Place::new();
    let path = place.made();
    let whole = fs::read(&path).unwrap();
    let name = "porokh-2026-11-24.porokh".to_owned();
    for length in [4, 30, 1000, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(read_it(&path), Err(BackupError::CutOff { name: name.clone() }), "{length} bytes");
    }
    for other in [&b""[..], b"PK", b"phone,name\n", b"\x89PNG\r\n\x1a\n0000"] {
        fs::write(&path, other).unwrap();
        assert_eq!(read_it(&path), Err(BackupError::NotABackup { name: name.clone() }));
    }
    let mut zip = ZipWriter::new(fs::File::create(&path).unwrap());
    zip.start_file("xl/workbook.xml", SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap();
    assert_eq!(read_it(&path), Err(BackupError::NotABackup { name }));
    let none = place.backups.path().join("none.porokh");
    assert_eq!(read_it(&none), Err(BackupError::Unreadable { name: "none.porokh".into() }));
}

#[test]
fn a_backup_of_another_version_is_told_as_that() {
    let other = Err(BackupError::OtherVersion { name: "forged.porokh".into(), version: "9.9.9".into() });
    let (_folder, path) = forge(&[], |manifest| manifest.format = 2);
    assert_eq!(read_it(&path), other);
    // 29: a development version from before the first release.
    for schema in [0, crate::store::backup::SCHEMA + 1, 29] {
        let (_folder, path) = forge(&[], |manifest| manifest.schema = schema);
        assert_eq!(read_it(&path), other, "{schema}");
    }
}

/// Names outside the folder would overwrite the seller's files.
#[test]
fn only_names_that_backups_have_are_unpacked() {
    let database = database();
    let own = [(DATABASE, database.as_slice()), (SETTINGS, b"{}")];
    let (_folder, path) = forge(&own, |_| ());
    unpack_it(&path).unwrap();
    for name in
        ["../evil", "/etc/evil", "files/../../evil", "files/evil.xlsx", "C:\\evil", "files\\evil", "other"]
    {
        let (_folder, path) = forge(&[own[0], own[1], (name, b"x")], |_| ());
        assert_eq!(unpack_it(&path), altered(BackupPart::Contents), "{name}");
    }
    // One that the manifest doesn't name, and a missing one.
    let (_folder, path) =
        forge(&[own[0], own[1], ("files/1-1", b"x")], |manifest| drop(manifest.parts.pop()));
    assert_eq!(unpack_it(&path), altered(BackupPart::Contents));
    let (_folder, path) = forge(&own[..1], |_| ());
    assert_eq!(unpack_it(&path), altered(BackupPart::Contents));
}

/// A small file that unpacks to more than the disk's size.
#[test]
fn a_part_is_unpacked_no_further_than_its_size_says() {
    let zeros = vec![0; 20 << 20];
    let own = [(DATABASE, zeros.as_slice()), (SETTINGS, &b"{}"[..])];
    let (_folder, path) = forge(&own, |manifest| manifest.parts[0].bytes = 4096);
    assert!(fs::metadata(&path).unwrap().len() < 200_000);
    let work = Work::default();
    assert_eq!(read(&path, None, &work), altered(BackupPart::Database));
    assert_eq!(work.progress().0, 0);
    for bytes in [u64::MAX, 1 << 50] {
        let (_folder, path) = forge(&own, |manifest| manifest.parts[1].bytes = bytes);
        assert_eq!(read_it(&path), altered(BackupPart::Contents));
    }
}

#[test]
fn damaged_database_refused_despite_digest() {
    let mut damaged = database();
    let middle = damaged.len() / 2;
    damaged[4096..middle].fill(0xA5);
    let (_folder, path) = forge(&[(DATABASE, &damaged), (SETTINGS, b"{}")], |_| ());
    assert_eq!(unpack_it(&path), altered(BackupPart::Database));

    // Restoring other tables than the manifest names, or foreign ones, would leave a database that can't be opened.
    for pragma in ["user_version", "application_id"] {
        let place = Place::new();
        let connection = Connection::open(place.database()).unwrap();
        connection.pragma_update(None, "journal_mode", "DELETE").unwrap();
        connection.pragma_update(None, pragma, 29).unwrap();
        let other = fs::read(place.database()).unwrap();
        let (_folder, path) = forge(&[(DATABASE, &other), (SETTINGS, b"{}")], |_| ());
        assert_eq!(unpack_it(&path), altered(BackupPart::Database), "{pragma}");
    }
}

/// A database that was changed by hand, in a backup whose digests fit.
fn changed(sql: &str) -> Result<Manifest, BackupError> {
    let place = Place::new();
    let connection = Connection::open(place.database()).unwrap();
    connection.pragma_update(None, "journal_mode", "DELETE").unwrap();
    connection.execute_batch(&format!("PRAGMA writable_schema = 1; {sql}")).unwrap();
    drop(connection);
    let (_folder, path) =
        forge(&[(DATABASE, &fs::read(place.database()).unwrap()), (SETTINGS, b"{}")], |_| ());
    unpack_it(&path)
}

/// A foreign trigger or view would act on the seller's records, or take what the app relies on not to find.
#[test]
fn database_must_be_as_the_app_makes_it() {
    assert!(changed("").is_ok());
    for sql in [
        "CREATE TRIGGER t AFTER INSERT ON payments BEGIN DELETE FROM refunds; END",
        "CREATE VIEW v AS SELECT * FROM payments",
        "CREATE VIRTUAL TABLE v USING fts5 (text)",
        "CREATE TABLE more (id INTEGER)",
        "CREATE INDEX more ON payments (note)",
        "DROP INDEX one_practice_account",
        "DROP TABLE notes",
        "ALTER TABLE notes ADD COLUMN pinned INTEGER",
        "DROP TABLE notes; CREATE VIEW notes AS SELECT 1",
        "UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state', ' CHECK (1 OR state') WHERE name = 'payments'",
        "UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = 'orders'",
    ] {
        assert_eq!(changed(sql), altered(BackupPart::Database), "{sql}");
    }
}

/// After a stranger's backup every new payment failed because "the disk is full", or a click on one row acted on another.
#[test]
fn ids_of_a_foreign_database_leave_room_for_the_seller_s_records() {
    for sql in [
        "INSERT INTO sqlite_sequence VALUES ('payments', 9223372036854775807)",
        "INSERT INTO sqlite_sequence VALUES ('payments', 'many')",
        "UPDATE files SET id = 9223372036854775807",
        "UPDATE files SET id = 9007199254740993",
    ] {
        assert_eq!(changed(sql), altered(BackupPart::Database), "{sql}");
    }
}

/// A copy's name that leads out of the folder would be read, exported, and deleted when the file is closed.
#[test]
fn names_of_copies_are_plain() {
    for name in
        ["../settings.json", "/etc/passwd", "C:\\Windows\\win.ini", "..", "", "copy-1-0/../x", "letter.txt"]
    {
        let sql = format!("UPDATE files SET copy = '{name}'");
        assert_eq!(changed(&sql), altered(BackupPart::Database), "{name}");
    }
}

/// The seller pressed Cancel while a huge file was read.
#[test]
fn unpacking_that_is_stopped_leaves_nothing() {
    let place = Place::new();
    let path = place.made();
    let (folder, work) = (TempDir::new().unwrap(), Work::default());
    work.stop();
    assert_eq!(unpack(&path, None, folder.path(), &work), Err(BackupError::Stopped));
    assert_eq!(names(folder.path()), Vec::<String>::new());
    assert_eq!(read(&path, None, &work), Err(BackupError::Stopped));
}

#[test]
fn the_part_that_was_altered_is_named() {
    let place = Place::new();
    let path = place.made();
    let starts: Vec<(String, u64)> = {
        let mut zip = ZipArchive::new(fs::File::open(&path).unwrap()).unwrap();
        (0..zip.len())
            .map(|index| {
                let entry = zip.by_index(index).unwrap();
                (entry.name().unwrap().into_owned(), entry.data_start().unwrap())
            })
            .collect()
    };
    let whole = fs::read(&path).unwrap();
    let kept = format!("{FILES}{KEPT}");
    for (name, part) in [
        (DATABASE, BackupPart::Database),
        (SETTINGS, BackupPart::Settings),
        (kept.as_str(), BackupPart::Files),
        (MANIFEST, BackupPart::Contents),
    ] {
        let (_, start) = starts.iter().find(|(found, _)| found == name).unwrap();
        let mut bytes = whole.clone();
        bytes[usize::try_from(*start).unwrap() + 5] ^= 0x10;
        fs::write(&path, bytes).unwrap();
        assert_eq!(
            read_it(&path),
            Err(BackupError::Altered { name: "porokh-2026-11-24.porokh".into(), part }),
            "{name}"
        );
    }
}

/// A flipped bit must not restore other data, nor end the app.
#[test]
fn flipped_byte_is_refused() {
    let small = {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE a (b); INSERT INTO a VALUES (1)").unwrap();
        connection.pragma_update(None, "application_id", 0x5072_6B68).unwrap();
        connection.pragma_update(None, "user_version", crate::store::backup::SCHEMA).unwrap();
        let folder = TempDir::new().unwrap();
        connection.execute("VACUUM INTO ?1", [folder.path().join("a").to_string_lossy()]).unwrap();
        fs::read(folder.path().join("a")).unwrap()
    };
    let (folder, path) = forge(&[(DATABASE, &small), (SETTINGS, b"{}"), ("files/1-1", b"phone")], |_| ());
    let manifest = read_it(&path).unwrap();
    let whole = fs::read(&path).unwrap();
    assert!(whole.len() < 4000, "{} bytes", whole.len());
    let flipped = folder.path().join("flipped.porokh");
    for place in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        fs::write(&flipped, &bytes).unwrap();
        // Parts are compared by digests in the manifest: the same manifest means the same contents.
        if let Ok(read) = read_it(&flipped) {
            assert_eq!(read, manifest, "byte {place}");
        }
    }
    for length in 0..whole.len() {
        fs::write(&flipped, &whole[..length]).unwrap();
        assert!(read_it(&flipped).is_err(), "{length} bytes");
    }
}
