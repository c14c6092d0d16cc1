use std::{fs, thread};

use porokh_sheets::origin::{self, Mark};

use super::*;

#[test]
fn a_backup_gives_back_what_was_there_when_it_was_made() {
    let place = Place::new();
    let manifest = place.make().unwrap();
    assert_eq!(manifest.counts, Counts { checks: 2, lists: 1, payments: 1 });
    assert_eq!(manifest.newest.map(|at| at.timestamp_millis()), Some(5000));
    assert_eq!((manifest.format, manifest.made_at, manifest.app_version.as_str()), (1, now(), "0.7.0"));
    assert_eq!(read(&place.target(), None, &Work::default()).unwrap(), manifest);

    let folder = TempDir::new().unwrap();
    let work = Work::default();
    assert_eq!(unpack(&place.target(), None, folder.path(), &work).unwrap(), manifest);
    assert_eq!(work.progress(), (manifest.bytes(), manifest.bytes()));
    assert_eq!(names(folder.path()), ["files", "porokh.db", "settings.json"]);
    let kept = fs::read_to_string(folder.path().join(FILES).join(KEPT)).unwrap();
    assert_eq!(kept, "phone\n01712345670\n");
    let database = Connection::open(folder.path().join(DATABASE)).unwrap();
    let replies: Vec<Option<String>> = {
        let mut statement = database.prepare("SELECT reply FROM checks ORDER BY id").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(replies, [Some("{\"risk\":\"low\"}".to_owned()), None]);
}

/// A backup's drive may get into other hands.
#[test]
fn backup_has_no_credentials() {
    let place = Place::new();
    place.made();
    let folder = TempDir::new().unwrap();
    unpack(&place.target(), None, folder.path(), &Work::default()).unwrap();
    let settings = fs::read_to_string(folder.path().join(SETTINGS)).unwrap();
    for secret in ["profile-of-keys", "a1b2", "0a1b2c3d", "token-of-the-receiver", "tunnel.example"] {
        assert!(!settings.contains(secret), "{secret} is in {settings}");
    }
    let portable = Saved::from_json(&serde_json::from_str(&settings).unwrap());
    assert_eq!(portable.settings.courier_names["courier_a"], "পাঠাও");
    assert_eq!(portable.courier.address, "https://c.example/api/v1", "only the key must be typed again");
    assert_eq!(portable.secrets, []);
}

/// A workbook from a stranger lost the guard of a download on the way through a backup.
#[test]
fn downloaded_copy_keeps_its_mark() {
    let unpacked = |place: &Place| {
        let folder = TempDir::new().unwrap();
        unpack(&place.made(), None, folder.path(), &Work::default()).unwrap();
        origin::read(&folder.path().join(FILES).join(KEPT))
    };
    let place = Place::new();
    assert_eq!(unpacked(&place), None);
    for mark in ["ZoneId=3".into(), Mark::from(b"\xff\xfeZ\0o\0n\0e\0".to_vec())] {
        origin::write(&own_folder(place.data.path()).unwrap().join(KEPT), &mark);
        assert_eq!(unpacked(&place), Some(mark));
    }
    // The backup itself was downloaded.
    for own in [None, Some(Mark::from("ZoneId=0"))] {
        let place = Place::new();
        if let Some(own) = &own {
            // A stranger's backup says that its workbook is from this computer.
            origin::write(&own_folder(place.data.path()).unwrap().join(KEPT), own);
        }
        let path = place.made();
        origin::write(&path, &Mark::from("ZoneId=4"));
        let folder = TempDir::new().unwrap();
        unpack(&path, None, folder.path(), &Work::default()).unwrap();
        assert_eq!(origin::read(&folder.path().join(FILES).join(KEPT)), Some("ZoneId=4".into()), "{own:?}");
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_a_backup() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = fs::metadata(Place::new().made()).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0);
}

/// A seller who continues checking must lose nothing, in either database.
#[test]
fn records_that_are_written_meanwhile_wait_for_nothing() {
    let place = Place::new();
    let writer = Connection::open(place.database()).unwrap();
    writer.execute_batch("BEGIN; UPDATE checks SET started_at = 9000 WHERE id = 1;").unwrap();
    let manifest = place.make().unwrap();
    writer.execute_batch("COMMIT").unwrap();
    assert_eq!(manifest.newest.map(|at| at.timestamp_millis()), Some(5000));
}

#[test]
fn a_kept_file_that_is_gone_costs_no_backup() {
    let place = Place::new();
    fs::remove_file(own_folder(place.data.path()).unwrap().join(KEPT)).unwrap();
    assert_eq!(place.make().unwrap().parts.len(), 2);
}

#[test]
fn one_that_fails_leaves_nothing_and_names_the_folder() {
    let place = Place::new();
    let gone = place.backups.path().join("pulled-out");
    let made = make(&place.source(), &gone.join("a.part"), &gone.join("a.porokh"), &Work::default());
    assert_eq!(made, Err(BackupError::FolderGone { folder: gone.display().to_string() }));

    fs::write(place.database(), "no database").unwrap();
    assert!(matches!(place.make(), Err(BackupError::Database { .. })));
    assert_eq!(names(place.backups.path()), Vec::<String>::new());
    assert_eq!(names(&own_folder(place.data.path()).unwrap()), [".porokh", KEPT]);
}

/// A foreign file with the draft's name isn't overwritten.
#[test]
fn a_file_that_has_the_name_of_the_draft_stays() {
    let place = Place::new();
    fs::write(place.backups.path().join("draft.part"), "theirs").unwrap();
    assert!(matches!(place.make(), Err(BackupError::NotWritable { .. })));
    assert_eq!(fs::read_to_string(place.backups.path().join("draft.part")).unwrap(), "theirs");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let folder = place.backups.path();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o500)).unwrap();
    if fs::write(folder.join("probe"), "").is_ok() {
        // An administrator may write anywhere.
        return;
    }
    assert_eq!(place.make(), Err(BackupError::NotWritable { folder: folder.display().to_string() }));
}

#[test]
fn one_that_is_stopped_leaves_nothing() {
    let place = Place::new();
    let work = Work::default();
    work.stop();
    let made = make(&place.source(), &place.backups.path().join("a.part"), &place.target(), &work);
    assert_eq!(made, Err(BackupError::Stopped));
    assert_eq!(names(place.backups.path()), Vec::<String>::new());
    // At some point in between.
    let work = Work::default();
    thread::scope(|scope| {
        scope.spawn(|| {
            while work.progress().1 == 0 {
                thread::yield_now();
            }
            work.stop();
        });
        let made = make(&place.source(), &place.backups.path().join("a.part"), &place.target(), &work);
        assert_eq!(made.is_ok(), place.target().exists());
    });
    assert!(!place.backups.path().join("a.part").exists());
}
