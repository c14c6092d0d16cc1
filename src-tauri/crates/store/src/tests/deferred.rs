//! Deferred checks across restarts and restores.

use rusqlite::params;

use super::*;
use crate::{
    accounts::AccountId,
    deferred_checks::{self, DeferredCheck},
    restored::{self, Identity},
};

fn kept(folder: &TempDir) -> (Store, AccountId) {
    let store = Store::open(&folder.path().join("porokh.db"), now()).store;
    let account = store
        .run_blocking(|db| {
            db.execute(
                "INSERT INTO accounts (service, environment, address, identity, label, key_hint, created_at, last_used_at, name)
                 VALUES ('courier', 'live', 'https://courier.example', 'me', 'me', '…', ?1, ?1, '')",
                params![1],
            )?;
            let account = db.query_row("SELECT id FROM accounts", [], |row| row.get(0))?;
            deferred_checks::keep(db, (Environment::Live, account), &phone(), now())?;
            Ok(account)
        })
        .unwrap();
    (store, account)
}

fn waiting(store: &Store) -> Vec<DeferredCheck> {
    store.run_blocking(|db| deferred_checks::waiting(db)).unwrap()
}

fn begin(store: &Store, account: AccountId) -> i64 {
    let [row] = waiting(store).try_into().unwrap();
    store
        .run_blocking(|db| {
            let check = checks::begin(db, (Environment::Live, Some(account)), &phone(), now())?;
            assert!(deferred_checks::begin(db, row.id, check)?);
            assert!(!deferred_checks::begin(db, row.id, check)?, "it is begun once");
            Ok(check)
        })
        .unwrap()
}

/// Checked again automatically after a power cut, it could cost twice.
#[test]
fn in_flight_at_exit_does_not_wait() {
    let folder = TempDir::new().unwrap();
    let (store, account) = kept(&folder);
    begin(&store, account);
    assert_eq!(waiting(&store), []);
    store.run_blocking(checks::doubt_unanswered).unwrap();
    store.run_blocking(checks::doubt_unanswered).unwrap();
    assert_eq!(waiting(&store), []);
    let left: i64 = store
        .run_blocking(|db| db.query_row("SELECT count(*) FROM deferred_checks", [], |row| row.get(0)))
        .unwrap();
    assert_eq!(left, 0);
}

#[test]
fn one_that_certainly_was_not_counted_waits_again() {
    let folder = TempDir::new().unwrap();
    let (store, account) = kept(&folder);
    let check = begin(&store, account);
    store.run_blocking(|db| checks::not_sent(db, check)).unwrap();
    assert_eq!(waiting(&store).len(), 1);
    // Rate limited when the app ended.
    let check = begin(&store, account);
    store.run_blocking(|db| checks::wait(db, check)).unwrap();
    store.run_blocking(checks::doubt_unanswered).unwrap();
    assert_eq!(waiting(&store).len(), 1);
}

/// A restored number may have been checked since the backup.
#[test]
fn one_from_a_backup_waits_for_the_seller() {
    let folder = TempDir::new().unwrap();
    let (store, account) = kept(&folder);
    store.close();
    restored::pause_all(store.path(), Identity::New, &serde_json::json!({}), now()).unwrap();
    assert_eq!(waiting(&store), []);
    let scope = AccountScope { environment: Environment::Live, account: Some(account) };
    let [row] = store.run_blocking(|db| deferred_checks::all(db, scope)).unwrap().try_into().unwrap();
    assert!(row.paused);
}
