//! Databases that replace the current one.

use super::*;
use crate::restored::{Identity, pause_all};

/// Of what the seller had paused before the backup nothing said that it may have been done since: pressed "Continue",
/// customers were asked for money a second time.
#[test]
fn whatever_has_rows_to_do_is_marked_as_restored() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    let store = Store::open(&path, now()).store;
    let user = r#"{"kind":"user"}"#;
    store
        .run_blocking(|db| {
            db.execute_batch(&format!(
                "INSERT INTO runs (id, environment, state, pause, given, created_at) VALUES
                     (1, 'live', 'paused', '{user}', 1, 1), (2, 'live', 'paused', '{user}', 1, 1),
                     (3, 'live', 'running', NULL, 1, 1), (4, 'live', 'stopped', NULL, 1, 1),
                     (5, 'live', 'paused', '{{\"kind\":\"doubts\"}}', 1, 1);
                 INSERT INTO run_numbers (run_id, place, phone, state) VALUES
                     (1, 0, 712345678, 'waiting'), (2, 0, 712345678, 'done'), (3, 0, 712345678, 'waiting'),
                     (4, 0, 712345678, 'waiting'), (5, 0, 712345678, 'sent');
                 INSERT INTO link_batches (id, environment, name, purpose, state, reason, created_at) VALUES
                     (1, 'live', '', 'full', 'paused', NULL, 1), (2, 'live', '', 'full', 'paused', '{{}}', 1),
                     (3, 'live', '', 'full', 'paused', NULL, 1), (4, 'live', '', 'full', 'running', NULL, 1);
                 INSERT INTO link_rows (batch_id, row, name, email, amount_text, currency, order_ref, state) VALUES
                     (1, 1, '', '', '', 'BDT', '', 'waiting'), (2, 1, '', '', '', 'BDT', '', 'waiting'),
                     (3, 1, '', '', '', 'BDT', '', 'skipped'), (4, 1, '', '', '', 'BDT', '', 'waiting');
                 INSERT INTO accounts (id, service, environment, created_at, last_used_at) VALUES
                     (1, 'courier', 'live', 1, 1), (2, 'courier', 'live', 1, 1), (3, 'courier', 'live', 1, 1);
                 INSERT INTO delivery_sendings (id, environment, account_id, state, records, created_at) VALUES
                     (1, 'live', 1, 'paused', 1, 1), (2, 'live', 2, 'paused', 1, 1), (3, 'live', 3, 'running', 1, 1);
                 INSERT INTO orders (id, environment, created_at) VALUES (1, 'live', 1), (2, 'live', 1), (3, 'live', 1);
                 INSERT INTO deliveries
                     (environment, order_ref, order_id, phone, outcome, source, state, sending_id, changed_at)
                 VALUES ('live', '1', 1, 712345678, 'x', 'hand', 'unknown', 1, 1),
                     ('live', '2', 2, 712345678, 'x', 'hand', 'done', 2, 1),
                     ('live', '3', 3, 712345678, 'x', 'hand', 'pending', 3, 1);"
            ))
        })
        .unwrap();
    store.close();
    let reason = serde_json::from_str(r#"{"code":"restored"}"#).unwrap();
    pause_all(&path, Identity::New, &reason, now()).unwrap();
    let db = Connection::open(path).unwrap();
    let marked = |sql: &str| -> Vec<i64> {
        let mut statement = db.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let runs = "SELECT id FROM runs WHERE state = 'paused' AND json_extract(pause, '$.kind') = 'restored'";
    assert_eq!(marked(runs), [1, 3, 5]);
    let links =
        "SELECT id FROM link_batches WHERE state = 'paused' AND json_extract(reason, '$.code') = 'restored'";
    assert_eq!(marked(links), [1, 2, 4]);
    let sharings = "SELECT id FROM delivery_sendings WHERE state = 'paused' AND json_extract(error, '$.code') = 'restored'";
    assert_eq!(marked(sharings), [1, 3]);
}

/// A forged path to another computer would hand it the seller's password of this one as soon as the page is open.
#[test]
fn paths_of_files_are_forgotten() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    let store = Store::open(&path, now()).store;
    let add = "INSERT INTO files (id, copy, opened_at, facts, codec) VALUES
             (1, 'copy-1-0', 1, '{\"name\":\"a\",\"original\":{\"path\":\"//host/a\"}}', 1), (2, 'copy-1-1', 1, 'none', 1);
         INSERT INTO recent_files (path, rows, opened_at) VALUES ('//host/a', 1, 1)";
    store.run_blocking(|db| db.execute_batch(add)).unwrap();
    let read = |db: &mut Connection| {
        let sql = "SELECT group_concat(facts, ' ') || (SELECT count(*) FROM recent_files) FROM files";
        db.query_row(sql, [], |row| row.get::<_, String>(0))
    };
    store.close();
    pause_all(&path, Identity::Kept, &serde_json::Value::Null, now()).unwrap();
    let kept = store.run_blocking(read).unwrap();
    assert!(kept.contains("//host/a") && kept.ends_with('1'), "the seller's own stay: {kept}");
    store.close();
    pause_all(&path, Identity::New, &serde_json::Value::Null, now()).unwrap();
    assert_eq!(store.run_blocking(read).unwrap(), "{\"name\":\"a\"} none0");
}

/// A stranger's backup let no request to the service leave, and its notice of the plan's end led to a page that took the
/// seller's money for the renewal.
#[test]
fn what_was_learnt_about_services_and_links_of_notices_are_forgotten() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("porokh.db");
    let store = Store::open(&path, now()).store;
    let add = "INSERT INTO request_budgets (address, gate) VALUES ('a', '{\"limit\":0}');
         INSERT INTO service_paces (address, pace) VALUES ('a', '{\"checks_per_number\":1000000}');
         INSERT INTO descriptions (address, reply, read_at) VALUES ('a', '{}', 1);
         INSERT INTO inbox (environment, sender, kind, event, body, size, received_at, last_at) VALUES
             ('live', 'courier', 'plan', 'plan.expiring', '{}', 2, 1, 1),
             ('live', 'courier', 'report', 'phone.reported', '{}', 2, 1, 1)";
    store.run_blocking(|db| db.execute_batch(add)).unwrap();
    let left = |db: &mut Connection| {
        let sql = "SELECT (SELECT count(*) FROM request_budgets), (SELECT count(*) FROM service_paces),
                       (SELECT count(*) FROM descriptions), (SELECT group_concat(kind) FROM inbox)";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        db.query_row(sql, [], read)
    };
    store.close();
    pause_all(&path, Identity::Kept, &serde_json::Value::Null, now()).unwrap();
    assert_eq!(
        store.run_blocking(left).unwrap(),
        (1, 1, 1, "plan,report".to_owned()),
        "the seller's own stay"
    );
    store.close();
    pause_all(&path, Identity::New, &serde_json::Value::Null, now()).unwrap();
    assert_eq!(store.run_blocking(left).unwrap(), (0, 0, 0, "report".to_owned()));
}
