//! Databases of every earlier version.
//!
//! `records` holds a file for each step of the migrations, with records of the tables and columns that the step made. A
//! database of version N is made of the steps 1 to N, each followed by its records, and then opened as the app opens it:
//! every record has to be there, with its values. A seller who updates after a year loses nothing.

mod snapshot;
mod typed;

use porokh_domain::{BdPhone, phone::PhoneKey};
use rusqlite::types::Value;
use tempfile::TempDir;

use self::snapshot::{Change, Record, Snapshot};
use super::*;
use crate::migrations::STEPS;

macro_rules! records {
    ($($name:literal),* $(,)?) => { [$(include_str!(concat!("versions/records/", $name, ".sql"))),*] };
}

/// What a seller could have kept in the tables and columns of each step. A new step brings its own file.
const RECORDS: [&str; STEPS.len()] = records!(
    "001", "002", "003", "004", "005", "006", "007", "008", "009", "010", "011", "012", "013", "014", "015",
    "016", "017", "018", "019", "020", "021", "022", "023", "024", "025", "026", "027", "028", "029",
);

/// What a step changed on purpose in the records of before it.
fn changes(step: usize) -> Vec<Change> {
    let column = |table, from, to| Change::Column { table, from, to };
    match step {
        17 => {
            let tables = [
                "checks",
                "me_readings",
                "quota_readings",
                "runs",
                "notes",
                "payments",
                "payment_methods",
                "transfers",
                "link_lists",
                "ping_readings",
                "reports",
                "delivery_sendings",
                "deliveries",
                "inbox",
                "reported_phones",
                "blocks",
            ];
            tables.into_iter().map(|table| column(table, "realm", "environment")).collect()
        }
        19 => ["checks", "payments", "link_rows"]
            .map(|table| Change::Records { table, change: phone_as_digits })
            .into(),
        20 => [
            ("me_readings", "account_me"),
            ("quota_readings", "account_quotas"),
            ("ping_readings", "account_pings"),
        ]
        .map(|(from, to)| Change::Moved { from, to, without: Some("environment") })
        .into(),
        22 => {
            let states = |table, change| Change::Records { table, change };
            vec![
                states("checks", check_state),
                states("reports", report_state),
                states("refunds", refund_state),
                states("transfers", transfer_state),
            ]
        }
        23 => {
            let states = |table, change| Change::Records { table, change };
            vec![
                states("payments", payment_state),
                states("deliveries", delivery_state),
                states("run_batches", batch_state),
            ]
        }
        24 => {
            let tags = |table, change| Change::Records { table, change };
            vec![
                tags("payment_events", |record| renamed_tag(record, "what", r#"{"what":"#, r#"{"kind":"#)),
                tags("payments", |record| renamed_tag(record, "mismatches", r#"{"what":"#, r#"{"kind":"#)),
                tags("runs", |record| renamed_tag(record, "pause", r#"{"by":"#, r#"{"kind":"#)),
                tags("outcome_choices", |record| renamed_tag(record, "choice", r#"{"is":"#, r#"{"kind":"#)),
                tags("link_rows", |record| {
                    renamed_tag(record, "error", r#""problem":{"is":"#, r#""problem":{"code":"#);
                }),
            ]
        }
        25 => vec![
            Change::Records { table: "run_batches", change: check_method },
            Change::Moved { from: "link_lists", to: "link_batches", without: None },
            column("link_rows", "list_id", "batch_id"),
            column("payments", "look_error", "poll_error"),
            column("payments", "next_look_at", "next_poll_at"),
        ],
        26 => {
            let row = |table| Change::Records { table, change: |record| from_one(record, "row") };
            let run_row = |table| Change::Records { table, change: |record| from_one(record, "run_row") };
            vec![row("run_decisions"), row("file_corrections"), run_row("payments"), run_row("link_rows")]
        }
        _ => Vec::new(),
    }
}

/// Phones were texts, and what can't be read stood among them.
fn phone_as_digits(record: &mut Record) {
    let Value::Text(text) = &record["phone"] else { return };
    let phone = BdPhone::from_canonical(text);
    if phone.is_none() {
        record.insert("phone_text".into(), Value::Text(text.clone()));
    }
    let digits = phone.map(|phone| PhoneKey::from(&phone).digits().into());
    record.insert("phone".into(), digits.map_or(Value::Null, Value::Integer));
}

/// The six words of every request in the place of a table's own.
fn renamed_state(record: &mut Record, words: &[(&str, &str)]) {
    let Value::Text(state) = &record["state"] else { panic!("no state: {record:?}") };
    if let Some((_, word)) = words.iter().find(|(was, _)| was == state) {
        record.insert("state".into(), Value::Text((*word).into()));
    }
}

fn check_state(record: &mut Record) {
    renamed_state(record, &[("sending", "in_flight"), ("waiting", "pending"), ("not_sent", "cancelled")]);
}

fn report_state(record: &mut Record) {
    let words =
        [("waiting", "pending"), ("sending", "in_flight"), ("sent", "done"), ("not_sent", "cancelled")];
    renamed_state(record, &words);
}

fn refund_state(record: &mut Record) {
    renamed_state(record, &[("sending", "in_flight"), ("not_done", "cancelled")]);
}

/// What the service said of a transaction id was the state of the request to mark it.
fn transfer_state(record: &mut Record) {
    let found = record["state"] != Value::Text("refused".into());
    record.insert("found".into(), Value::Integer(found.into()));
    let words = [
        ("found", "pending"),
        ("refused", "pending"),
        ("confirming", "in_flight"),
        ("used", "done"),
        ("left", "cancelled"),
    ];
    renamed_state(record, &words);
}

/// The service's word and our own were both a status; what isn't created has none.
fn payment_state(record: &mut Record) {
    let (Some(word), Some(creation), Some(standing)) =
        (record.remove("status"), record.remove("creation"), record.remove("standing"))
    else {
        panic!("no states: {record:?}")
    };
    record.insert("service_status".into(), word);
    let is_created = creation == Value::Text("created".into());
    record.insert("status".into(), if is_created { standing } else { Value::Null });
    record.insert("state".into(), creation);
    renamed_state(record, &[("creating", "in_flight"), ("created", "done"), ("not_created", "cancelled")]);
}

fn delivery_state(record: &mut Record) {
    let skipped = record["state"] == Value::Text("skipped".into());
    record.insert("skipped".into(), Value::Integer(skipped.into()));
    let words = [
        ("ready", "pending"),
        ("queued", "pending"),
        ("sending", "in_flight"),
        ("sent", "done"),
        ("skipped", "refused"),
    ];
    renamed_state(record, &words);
}

fn batch_state(record: &mut Record) {
    let words =
        [("sending", "in_flight"), ("accepted", "done"), ("doubt", "unknown"), ("settled", "cancelled")];
    renamed_state(record, &words);
}

fn check_method(record: &mut Record) {
    let way = record.remove("way").unwrap();
    let methods = [("jobs", "job"), ("calls", "bulk"), ("singles", "single")];
    let (_, method) = methods.iter().find(|(was, _)| way == Value::Text((*was).into())).unwrap();
    record.insert("method".into(), Value::Text((*method).into()));
}

/// Rows were counted from 0 in these columns. No file has so many rows that the greatest number is one of them.
fn from_one(record: &mut Record, column: &str) {
    if let Value::Integer(index) = record[column] {
        record.insert(column.into(), Value::Integer((index + 1).min(u32::MAX.into())));
    }
}

fn renamed_tag(record: &mut Record, column: &str, was: &str, now: &str) {
    if let Value::Text(json) = &record[column] {
        record.insert(column.into(), Value::Text(json.replace(was, now)));
    }
}

/// Makes the database that a version left, without the code that opens databases now.
fn left_by(version: usize, path: &Path) -> Snapshot {
    let mut db = Connection::open(path).unwrap();
    // The test's own writes needn't survive a power cut.
    db.pragma_update(None, "synchronous", "OFF").unwrap();
    db.pragma_update(None, "journal_mode", "MEMORY").unwrap();
    for (step, (sql, records)) in STEPS.iter().zip(RECORDS).enumerate().take(version) {
        migrations::run(&mut db, sql, step + 1).unwrap();
        db.execute_batch(records).unwrap_or_else(|error| panic!("records of step {}: {error}", step + 1));
    }
    Snapshot::of(&db)
}

/// What is to be found now of what a version left.
fn expected(left: Snapshot, version: usize) -> Snapshot {
    (version + 1..=STEPS.len()).flat_map(changes).fold(left, Snapshot::after)
}

#[test]
fn every_record_of_every_earlier_version_is_there_after_the_update_with_its_values() {
    for version in 1..=STEPS.len() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("porokh.db");
        let left = left_by(version, &path);
        let opened = Store::open(&path, now());
        assert_eq!((opened.problem, opened.set_aside), (None, None), "version {version}");
        opened
            .store
            .run_blocking(|db| {
                let lost = expected(left, version).missing_from(&Snapshot::of(db));
                assert!(lost.is_empty(), "the update of version {version} loses or changes: {lost:#?}");
                typed::check(db, version);
                db.query_row("SELECT 1 FROM pragma_foreign_key_check", [], |_| Ok(()))
                    .expect_err("a record refers to one that is gone");
                Ok(())
            })
            .unwrap();
    }
}

#[test]
fn each_table_and_column_has_a_record_in_which_it_is_filled() {
    let folder = TempDir::new().unwrap();
    let empty = left_by(STEPS.len(), &folder.path().join("porokh.db")).never_filled();
    assert!(empty.is_empty(), "add records for {empty:?}");
}

/// Each of these is something that a careless step could do.
#[test]
fn a_step_that_loses_or_changes_a_record_is_noticed() {
    for damage in [
        "DELETE FROM refunds WHERE id = 2",
        "UPDATE payments SET amount = amount / 100 WHERE id = 1",
        "UPDATE runs SET ended_at = ended_at / 1000 WHERE id = 2",
        "UPDATE run_numbers SET phone = phone - 1 WHERE place = 0",
        "UPDATE reports SET state = 'unknown' WHERE id = 6",
        "UPDATE transfers SET account_id = NULL WHERE id = 7",
        "UPDATE checks SET success_ratio = NULL WHERE id = 4",
        "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'checks'",
        "INSERT INTO payment_events (payment_id, at, what) SELECT payment_id, at, what FROM payment_events",
    ] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("porokh.db");
        let left = left_by(STEPS.len(), &path);
        let db = Connection::open(&path).unwrap();
        db.execute_batch(damage).unwrap();
        assert!(!left.missing_from(&Snapshot::of(&db)).is_empty(), "{damage}");
    }
}
