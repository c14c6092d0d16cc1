//! Retention of records that were put aside.

use std::fs;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::restore::PutAside;
use porokh_runtime::data_folder::DATABASE;
use tempfile::TempDir;

use super::super::{
    KEPT_FOR,
    aside::{self, Note},
};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn put_aside(at: DateTime<Utc>, counted_from: Option<DateTime<Utc>>) -> TempDir {
    let data = TempDir::new().unwrap();
    let folder = data.path().join(aside::name(data.path(), at));
    let counted_from = counted_from.map(|from| from.timestamp_millis());
    let because = PutAside::ForBackup;
    Note { profile: "old".into(), at: at.timestamp_millis(), counted_from, because }.write(&folder).unwrap();
    fs::write(folder.join(DATABASE), "today").unwrap();
    data
}

#[test]
fn kept_for_thirty_days() {
    let day = at("2026-11-24T06:00:00Z");
    let data = put_aside(day, Some(day));
    assert_eq!(aside::expired(data.path(), day + KEPT_FOR), []);
    let expired = aside::expired(data.path(), day + KEPT_FOR + TimeDelta::minutes(1));
    assert_eq!(expired.len(), 1);
    aside::delete(&expired[0].0).unwrap();
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0);
}

/// Regression: the clock was at 2019 when a backup was restored, and today's data was deleted after a day.
#[test]
fn a_clock_that_was_wrong_takes_nothing_early() {
    let data = put_aside(at("2019-01-01T00:00:00Z"), None);
    let certain = at("2026-11-24T06:00:00Z");
    assert_eq!(aside::expired(data.path(), certain), [], "its days are counted from now on");
    assert_eq!(aside::expired(data.path(), certain + TimeDelta::days(29)), []);
    // Set back: nothing is older than it is.
    assert_eq!(aside::expired(data.path(), at("2001-01-01T00:00:00Z")), []);
    assert_eq!(aside::expired(data.path(), certain + TimeDelta::days(31)).len(), 1);
}

#[test]
fn a_folder_of_somebody_else_s_is_neither_offered_nor_deleted() {
    let data = TempDir::new().unwrap();
    let folder = data.path().join("porokh-aside-of-my-wedding");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("photo.jpg"), "").unwrap();
    assert_eq!(aside::all(data.path()), []);
    assert_eq!(aside::folders(data.path()), Vec::<std::path::PathBuf>::new());
    aside::delete(&folder).unwrap();
    assert!(folder.join("photo.jpg").is_file());
}
