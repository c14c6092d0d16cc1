//! All records of a database, to be compared with those of another.

use std::collections::{BTreeMap, BTreeSet};

use super::{Connection, Value};

pub(super) type Record = BTreeMap<String, Value>;

/// The records of each table by the names of the columns, and how far ids were given.
pub(super) struct Snapshot(BTreeMap<String, Vec<Record>>);

/// Something that a step changes on purpose.
pub(super) enum Change {
    /// A column has another name.
    Column { table: &'static str, from: &'static str, to: &'static str },
    /// The records of a table stand in another one, perhaps without a column.
    Moved { from: &'static str, to: &'static str, without: Option<&'static str> },
    /// The same is said in another way.
    Records { table: &'static str, change: fn(&mut Record) },
}

impl Snapshot {
    pub(super) fn of(db: &Connection) -> Self {
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('sqlite_stat1')";
        let mut tables = db.prepare(sql).unwrap();
        let tables = tables.query_map([], |row| row.get::<_, String>(0)).unwrap();
        Self(tables.map(|table| table.map(|table| (table.clone(), records(db, &table))).unwrap()).collect())
    }

    /// The same after a change.
    pub(super) fn after(mut self, change: Change) -> Self {
        match change {
            Change::Column { table, from, to } => {
                // Of a version without the table there is nothing to rename.
                for record in self.0.get_mut(table).into_iter().flatten() {
                    let value = record.remove(from).unwrap();
                    record.insert(to.to_owned(), value);
                }
            }
            Change::Moved { from, to, without } => {
                if let Some(mut records) = self.0.remove(from) {
                    if let Some(column) = without {
                        records.iter_mut().for_each(|record| drop(record.remove(column)));
                    }
                    self.0.insert(to.to_owned(), records);
                }
                // SQLite moves the last given number along.
                for sequence in self.0.get_mut("sqlite_sequence").into_iter().flatten() {
                    if sequence["name"] == Value::Text(from.to_owned()) {
                        sequence.insert("name".into(), Value::Text(to.to_owned()));
                    }
                }
            }
            Change::Records { table, change } => {
                self.0.get_mut(table).into_iter().flatten().for_each(change);
            }
        }
        self
    }

    /// Which of these records another doesn't have, and which it has too many of.
    pub(super) fn missing_from(&self, other: &Self) -> Vec<String> {
        let mut missing = Vec::new();
        for (table, wanted) in &self.0 {
            let Some(found) = other.0.get(table) else {
                missing.push(format!("table {table}"));
                continue;
            };
            let lost = wanted.iter().filter(|wanted| !found.iter().any(|found| holds(found, wanted)));
            missing.extend(lost.map(|record| format!("{table}: {record:?}")));
            if table != "sqlite_sequence" && wanted.len() != found.len() {
                missing.push(format!("{table}: {} records instead of {}", found.len(), wanted.len()));
            }
        }
        missing
    }

    /// Columns, and tables, that no record fills.
    pub(super) fn never_filled(&self) -> BTreeSet<String> {
        let mut empty = BTreeSet::new();
        for (table, records) in &self.0 {
            let Some(first) = records.first() else {
                empty.insert(table.clone());
                continue;
            };
            let is_filled =
                |column: &String| records.iter().any(|record| !matches!(&record[column], Value::Null));
            empty.extend(
                first.keys().filter(|column| !is_filled(column)).map(|column| format!("{table}.{column}")),
            );
        }
        empty
    }
}

/// A record may have further columns by now.
fn holds(found: &Record, wanted: &Record) -> bool {
    wanted.iter().all(|(column, value)| found.get(column) == Some(value))
}

fn records(db: &Connection, table: &str) -> Vec<Record> {
    let mut statement = db.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let read = |row: &rusqlite::Row<'_>| {
        columns.iter().enumerate().map(|(at, column)| Ok((column.clone(), row.get(at)?))).collect()
    };
    statement.query_map([], read).unwrap().collect::<rusqlite::Result<_>>().unwrap()
}
