//! Each typed column, written as SQL and read by the app's queries.

mod typed;

use super::*;

/// A record of each table; each column is set in at least one of them.
const RECORDS: &str = include_str!("round_trip/records.sql");

fn with_records(folder: &TempDir) -> Store {
    let store = Store::open(&folder.path().join("porokh.db"), now()).store;
    store.run_blocking(|db| db.execute_batch(RECORDS)).unwrap();
    store
}

#[test]
fn every_typed_column_is_read_back_with_its_value() {
    let folder = TempDir::new().unwrap();
    with_records(&folder)
        .run_blocking(|db| {
            db.query_row("SELECT 1 FROM pragma_foreign_key_check", [], |_| Ok(()))
                .expect_err("a record refers to one that is gone");
            typed::check(db);
            Ok(())
        })
        .unwrap();
}

#[test]
fn each_table_and_column_has_a_record_in_which_it_is_filled() {
    let folder = TempDir::new().unwrap();
    let store = with_records(&folder);
    let columns = "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
                   WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'";
    let empty = store.run_blocking(|db| {
        let mut columns = db.prepare(columns)?;
        let columns = columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let columns: Vec<(String, String)> = columns.collect::<Result<_>>()?;
        assert!(columns.len() > 250, "{} columns", columns.len());
        let is_filled = |table: &str, column: &str| {
            let sql = format!("SELECT EXISTS (SELECT 1 FROM {table} WHERE {column} IS NOT NULL)");
            db.query_row(&sql, [], |row| row.get::<_, bool>(0)).unwrap()
        };
        Ok(columns.into_iter().filter(|(table, column)| !is_filled(table, column)).collect::<Vec<_>>())
    });
    assert_eq!(empty, Ok(Vec::new()), "add records for these columns");
}
