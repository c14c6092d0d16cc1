mod deferred;
pub(crate) mod plans;
mod restored;
mod round_trip;
mod scopes;

use std::fs;

use porokh_domain::Environment;
use tempfile::TempDir;

use super::*;

fn now() -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

fn phone() -> porokh_domain::BdPhone {
    porokh_domain::BdPhone::from_canonical("01712345670").unwrap()
}

#[tokio::test]
async fn a_damaged_database_is_set_aside_whole_and_a_new_one_begun() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    fs::write(&path, b"this was never a database, or is none any more").unwrap();
    let opened = Store::open(&path, now());
    assert_eq!(opened.problem, None);
    let aside = opened.set_aside.unwrap();
    assert_eq!(aside.file_name().unwrap(), "porokh-damaged-20261120-060000.db");
    assert_eq!(fs::read(&aside).unwrap(), b"this was never a database, or is none any more");
    opened.store.run(|db| checks::begin(db, (Environment::Live, None), &phone(), now())).await.unwrap();
}

#[test]
fn damaged_page_found_at_open() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    drop(Store::open(&path, now()));
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[4096..middle].fill(0xA5);
    fs::write(&path, &bytes).unwrap();
    let opened = Store::open(&path, now());
    assert!(opened.set_aside.is_some());
    assert_eq!(fs::read(opened.set_aside.unwrap()).unwrap(), bytes);
}

#[tokio::test]
async fn a_closed_database_is_one_file_with_everything_in_it() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    let store = Store::open(&path, now()).store;
    store.run(|db| checks::begin(db, (Environment::Live, None), &phone(), now())).await.unwrap();
    store.close();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).unwrap();
    let unanswered = Store::open(&copy, now()).store.run(checks::doubt_unanswered).await;
    assert_eq!(unanswered, Ok(1));
}

#[test]
fn two_damaged_files_in_one_second_are_both_kept() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    for content in ["first broken file, long enough", "second broken file, long enough"] {
        fs::write(&path, content).unwrap();
        let aside = Store::open(&path, now()).set_aside.unwrap();
        assert_eq!(fs::read_to_string(aside).unwrap(), content);
    }
}

/// A seller who starts an older version must not lose the records of the newer one.
#[test]
fn a_database_of_another_schema_is_refused_and_left_as_it_is() {
    let newer = "PRAGMA application_id = 0x50726B68; PRAGMA user_version = 999; CREATE TABLE checks (id);";
    let before_the_first_release = "PRAGMA user_version = 29; CREATE TABLE checks (id INTEGER PRIMARY KEY);";
    for tables in [newer, before_the_first_release] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("porokh.db");
        Connection::open(&path).unwrap().execute_batch(tables).unwrap();
        let opened = Store::open(&path, now());
        assert_eq!((opened.problem, opened.set_aside), (Some(DatabaseProblem::OtherSchema), None));
        let names = "SELECT group_concat(name) FROM sqlite_schema";
        let names = Connection::open(&path).unwrap().query_row(names, [], |row| row.get::<_, String>(0));
        assert_eq!(names.unwrap(), "checks", "{tables}");
    }
}

#[test]
fn a_file_that_cannot_be_opened_is_told_and_not_set_aside() {
    let folder = TempDir::new().unwrap();
    let opened = Store::open(&folder.path().join("no such folder").join("porokh.db"), now());
    assert_eq!(opened.problem, Some(DatabaseProblem::ReadOnly));
    assert_eq!(opened.set_aside, None);
}

#[tokio::test]
async fn a_lock_of_another_program_is_told_and_heals_by_itself() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    let store = Store::open(&path, now()).store;
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let locked = store.run(|db| checks::begin(db, (Environment::Live, None), &phone(), now())).await;
    assert_eq!(locked, Err(StoreError::Problem(DatabaseProblem::Locked)));
    other.execute_batch("ROLLBACK").unwrap();
    store.run(|db| checks::begin(db, (Environment::Live, None), &phone(), now())).await.unwrap();
}

#[tokio::test]
async fn failed_open_is_retried() {
    let folder = TempDir::new().unwrap();
    let late = folder.path().join("late");
    let store = Store::open(&late.join("porokh.db"), now()).store;
    fs::create_dir(&late).unwrap();
    store.run(|db| checks::begin(db, (Environment::Live, None), &phone(), now())).await.unwrap();
}

const TABLES_OF_INTENTS: [&str; 8] = [
    "checks",
    "run_batches",
    "payments",
    "refunds",
    "transfers",
    "reports",
    "deliveries",
    "delivery_batches",
];

/// One column of six words tells what may have cost a check or moved money: a state that only one table had was
/// ignored by the rules of the others.
#[test]
fn every_table_of_requests_takes_the_six_states_and_no_other() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    drop(Store::open(&path, now()));
    let db = Connection::open(&path).unwrap();
    let words = IntentState::ALL.map(|state| format!("'{}'", state.as_str())).join(", ");
    for table in TABLES_OF_INTENTS {
        let sql: String =
            db.query_row("SELECT sql FROM sqlite_master WHERE name = ?1", [table], |row| row.get(0)).unwrap();
        let sql = sql.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(sql.contains(&format!("CHECK (state IN ({words}))")), "{table}: {sql}");
    }
}
