//! Query plans of statements that must not scan a whole table.

use rusqlite::{Connection, types::Value};
use tempfile::TempDir;

use super::now;
use crate::{Store, run_numbers};

/// One step per line.
pub(crate) fn plan(db: &Connection, sql: &str, values: Vec<Value>) -> String {
    let mut statement = db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    // Unset parameters are NULL.
    for (place, value) in (1..).zip(values) {
        statement.raw_bind_parameter(place, value).unwrap();
    }
    let mut lines = Vec::new();
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next().unwrap() {
        lines.push(row.get::<_, String>(3).unwrap());
    }
    lines.join("\n")
}

/// A page of a list of 100,000 numbers took as long as reading all of them.
#[test]
fn page_numbers_use_the_index() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("porokh.db"), now()).store;
    store
        .run_blocking(|db| {
            let plan =
                plan(db, &run_numbers::named_sql("phone"), vec![1.into(), "[1712345678]".to_owned().into()]);
            assert!(plan.contains("INDEX run_numbers_by_phone (run_id=? AND phone=?)"), "{plan}");
            Ok(())
        })
        .unwrap();
}
