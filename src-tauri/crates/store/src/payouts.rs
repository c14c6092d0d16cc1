//! Couriers' payment sheets.

mod answers;
mod payable;

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    ops::Range,
};

use chrono::{DateTime, Utc};
use porokh_domain::{RowNumber, Taka, phone::PhoneKey, wire};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    AccountScope,
    column::{Db, Values, to_json, words},
};

pub use answers::{Answered, Difference, answer, answers};
pub use payable::{OrderOutcome, PayoutOrder, orders};

/// How a parcel ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    Delivered,
    Partial,
    /// Returned or cancelled: nothing was collected.
    Returned,
    /// The row is a charge, not a parcel.
    Fee,
}

words!(Ending { Delivered = "delivered", Partial = "partial", Returned = "returned", Fee = "fee" });

/// The seller's answer about a difference; without one the courier is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PayoutAnswer {
    Settled,
    OwnMistake,
}

words!(PayoutAnswer { Settled = "settled", OwnMistake = "own_mistake" });

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewSheet {
    pub courier: String,
    pub name: String,
    /// Hash of all its cells.
    pub digest: i64,
    pub days: SheetDays,
    pub sum_rows: Vec<RowNumber>,
    pub unreadable_rows: Vec<RowNumber>,
    pub rows: Vec<NewRow>,
}

/// `None` where the sheet says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, TS)]
pub struct Amounts {
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub collected: Option<Taka>,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub charges: Option<Taka>,
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub paid: Option<Taka>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRow {
    pub row: RowNumber,
    pub consignment: String,
    pub order_ref: String,
    pub phone: Option<PhoneKey>,
    pub amounts: Amounts,
    /// Paisa that columns beside the charges may add to them: the amounts paid tell.
    pub beside: Vec<i64>,
    pub ending: Option<Ending>,
    /// Hashes of the row as its columns are read, and of its cells; each includes the occurrence among equal rows of the
    /// sheet.
    pub prints: [i64; 2],
}

impl NewRow {
    pub fn names_a_parcel(&self) -> bool {
        !self.consignment.is_empty() || !self.order_ref.is_empty() || self.phone.is_some()
    }
}

/// A kept sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Sheet {
    pub id: i64,
    /// Empty if unknown.
    pub courier: String,
    /// Of the file.
    pub name: String,
    #[serde(skip)]
    pub days: SheetDays,
    /// Rows that are sums of others.
    pub sum_rows: Vec<RowNumber>,
    /// Rows with an amount that can't be read, which counts as nothing.
    pub unreadable_rows: Vec<RowNumber>,
    #[serde(serialize_with = "wire::time")]
    #[ts(type = "string")]
    pub added_at: DateTime<Utc>,
    /// When its rows were last read as they are: its columns may have been corrected since it was added.
    #[serde(skip)]
    pub read_at: DateTime<Utc>,
    /// The seller says that its rows are payments of their own, also those that an earlier sheet has.
    pub apart: bool,
    /// Its first day, or else its digest.
    #[serde(skip)]
    pub payment: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    pub id: i64,
    pub sheet: i64,
    pub cells: NewRow,
}

/// A sheet that was kept, or the earlier one that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct KeptSheet {
    pub id: i64,
    pub repeated: bool,
}

/// Days of a sheet, as its columns of them are read.
pub type SheetDays = Option<Range<DateTime<Utc>>>;

/// Whether sheets with some equal rows are two payments by their days. More rows than these are never paid twice alike: there
/// the days were read in another order.
pub fn are_two_payments(equal: usize, one: &SheetDays, other: &SheetDays) -> bool {
    const FEW: usize = 2;
    let (Some(one), Some(other)) = (one, other) else { return false };
    equal <= FEW && (one.end <= other.start || other.end <= one.start)
}

/// Keeps a sheet, or replaces the rows of `kept`; answers about rows stay. An earlier sheet with the same cells, or one of the
/// courier with the same rows, is the same sheet, whatever the file is called and whichever program saved it, and is replaced.
pub fn keep(
    connection: &mut Connection,
    scope: AccountScope,
    kept: Option<KeptSheet>,
    new: &NewSheet,
    now: DateTime<Utc>,
) -> rusqlite::Result<KeptSheet> {
    let sheet = kept.map(|kept| kept.id);
    let was_repeated = kept.is_some_and(|kept| kept.repeated);
    let transaction = connection.transaction()?;
    let prints: HashSet<i64> = new.rows.iter().map(|row| row.prints[0]).collect();
    let same = format!(
        "SELECT s.id, s.digest = ?5 AS equal, s.days_from, s.days_to
         FROM payout_sheets s
         LEFT JOIN payout_rows r ON r.sheet_id = s.id AND r.print IN (SELECT value FROM json_each(?3))
         WHERE {} AND s.id IS NOT ?2
         GROUP BY s.id
         HAVING equal OR (?4 > 0 AND count(DISTINCT r.print) = ?4 AND (?1 = '' OR s.courier IN (?1, ''))
             AND ?4 = (SELECT count(*) FROM payout_rows WHERE sheet_id = s.id))
         ORDER BY s.id",
        scope.of("s")
    );
    let bounds = params![new.courier, sheet, to_json(&prints)?, prints.len(), new.digest];
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, days(row, 2)?));
    let same: Vec<(i64, bool, SheetDays)> =
        transaction.prepare(&same)?.query_map(bounds, read)?.collect::<rusqlite::Result<_>>()?;
    let is_same = |(_, equal, days): &&(i64, bool, SheetDays)| {
        *equal || !are_two_payments(prints.len(), days, &new.days)
    };
    let same = same.iter().find(is_same);
    // An earlier file's sheet stays.
    if let (Some(replaced), Some((same, ..)), false) = (sheet, same, was_repeated) {
        let sql = "UPDATE payout_answers SET sheet_id = ?2 WHERE sheet_id = ?1";
        transaction.execute(sql, [replaced, *same])?;
        let sql = format!("DELETE FROM payout_sheets WHERE id = ?1 AND {}", scope.of("payout_sheets"));
        transaction.execute(&sql, [replaced])?;
    }
    // Rows of a sheet are numbered alike while its cells are the same.
    let (known, repeated, numbered) = match same {
        Some((id, equal, _)) => (Some(*id), true, *equal),
        None => {
            let own = scope.of("payout_sheets");
            let sql = format!("SELECT id FROM payout_sheets WHERE id = ?1 AND {own}");
            let known = transaction.query_row(&sql, [sheet], |row| row.get(0)).optional()?;
            (known, false, true)
        }
    };
    let before = rows(&transaction, known.as_slice())?;
    let is_read_anew = readings(before.iter().map(|row| &row.cells)) != readings(new.rows.iter());
    let (from, to) = (new.days.as_ref().map(|days| days.start), new.days.as_ref().map(|days| days.end));
    let id: i64 = transaction.query_row(
        "INSERT INTO payout_sheets (id, environment, account_id, courier, name, digest, days_from, days_to, sum_rows,
             unreadable_rows, added_at, read_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)
         ON CONFLICT (id) DO UPDATE SET courier = iif(?13 AND ?4 = '', courier, ?4), name = ?5, digest = ?6,
             days_from = iif(?12, coalesce(?7, days_from), ?7), days_to = iif(?12, coalesce(?8, days_to), ?8),
             sum_rows = ?9, unreadable_rows = ?10, read_at = iif(?14, ?11, read_at)
         RETURNING id",
        params![
            known,
            Db(scope.environment),
            scope.account,
            new.courier,
            new.name,
            new.digest,
            Db(from),
            Db(to),
            to_json(&new.sum_rows)?,
            to_json(&new.unreadable_rows)?,
            Db(now),
            repeated,
            repeated || was_repeated,
            is_read_anew
        ],
        |row| row.get(0),
    )?;
    let sql = "UPDATE payout_answers SET courier = s.courier, payment = coalesce(s.days_from, s.digest)
         FROM payout_sheets s WHERE s.id = ?1 AND sheet_id = s.id";
    transaction.execute(sql, [id])?;
    let key = |row: &NewRow| if numbered { i64::from(row.row.get()) } else { row.prints[0] };
    let known: HashMap<i64, i64> = before.iter().map(|row| (key(&row.cells), row.id)).collect();
    replace_rows(&transaction, id, &new.rows, |row| known.get(&key(row)).copied())?;
    transaction.commit()?;
    Ok(KeptSheet { id, repeated })
}

/// Rows as their columns are read, whichever program saved the file.
fn readings<'a>(
    rows: impl Iterator<Item = &'a NewRow>,
) -> HashSet<(i64, &'a Amounts, &'a [i64], Option<Ending>)> {
    rows.map(|row| (row.prints[0], &row.amounts, &row.beside[..], row.ending)).collect()
}

/// Replaces a sheet's rows; those that are known keep their ids.
fn replace_rows(
    connection: &Connection,
    sheet: i64,
    rows: &[NewRow],
    known: impl Fn(&NewRow) -> Option<i64>,
) -> rusqlite::Result<()> {
    let kept: BTreeSet<i64> = rows.iter().filter_map(&known).collect();
    let delete =
        "DELETE FROM payout_rows WHERE sheet_id = ?1 AND id NOT IN (SELECT value FROM json_each(?2))";
    connection.execute(delete, params![sheet, to_json(&kept)?])?;
    // No row takes a number that another one still has.
    connection.execute("UPDATE payout_rows SET row = -id WHERE sheet_id = ?1", [sheet])?;
    let mut insert = connection.prepare_cached(
        "INSERT INTO payout_rows
             (id, sheet_id, row, consignment, order_ref, phone, collected, charges, paid, ending, print, cells,
              beside)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
         ON CONFLICT (id) DO UPDATE SET row = ?3, consignment = ?4, order_ref = ?5, phone = ?6, collected = ?7,
             charges = ?8, paid = ?9, ending = ?10, print = ?11, cells = ?12, beside = ?13",
    )?;
    for new in rows {
        let NewRow { row, consignment, order_ref, phone, amounts, beside, ending, prints: [print, cells] } =
            new;
        insert.execute(params![
            known(new),
            sheet,
            Db(row),
            consignment,
            order_ref,
            Db(phone),
            Db(amounts.collected),
            Db(amounts.charges),
            Db(amounts.paid),
            ending,
            print,
            cells,
            to_json(&beside)?
        ])?;
    }
    Ok(())
}

/// Deletes a sheet unless the seller answered about a row, or said that it is a payment of its own.
pub fn delete_unanswered(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<()> {
    let sql = "SELECT EXISTS (SELECT 1 FROM payout_answers WHERE sheet_id = ?1)
                   OR EXISTS (SELECT 1 FROM payout_sheets WHERE id = ?1 AND apart = 1)";
    if !connection.query_row(sql, [id], |row| row.get::<_, bool>(0))? {
        delete(connection, scope, id)?;
    }
    Ok(())
}

/// `false` if there is none.
pub fn delete(connection: &Connection, scope: AccountScope, id: i64) -> rusqlite::Result<bool> {
    let sql = format!("DELETE FROM payout_sheets WHERE id = ?1 AND {}", scope.of("payout_sheets"));
    Ok(crate::open::wipe(connection, connection.execute(&sql, [id])?)? > 0)
}

/// `false` if there is none.
pub fn set_apart(
    connection: &Connection,
    scope: AccountScope,
    id: i64,
    apart: bool,
) -> rusqlite::Result<bool> {
    let sql = format!("UPDATE payout_sheets SET apart = ?2 WHERE id = ?1 AND {}", scope.of("payout_sheets"));
    Ok(connection.execute(&sql, params![id, apart])? > 0)
}

/// Deletes sheets added before a time, in every environment, and answers of then about rows and outcomes that are no longer
/// kept.
pub fn delete_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sheets = connection.execute("DELETE FROM payout_sheets WHERE added_at < ?1", [Db(than)])?;
    let answers = connection.execute(
        "DELETE FROM payout_answers WHERE answered_at < ?1 AND sheet_id IS NULL
             AND coalesce(order_id, 0) NOT IN (SELECT order_id FROM deliveries WHERE order_id IS NOT NULL)
             AND NOT EXISTS (
                 SELECT 1 FROM json_each(rows) AS known
                 WHERE known.value ->> 0 IN (SELECT print FROM payout_rows)
                     OR known.value ->> 1 IN (SELECT cells FROM payout_rows))",
        [Db(than)],
    )?;
    crate::open::wipe(connection, sheets + answers)
}

/// Counts the sheets added before a time.
pub fn count_older(connection: &Connection, than: DateTime<Utc>) -> rusqlite::Result<usize> {
    let sql = "SELECT count(*) FROM payout_sheets WHERE added_at < ?1";
    connection.query_row(sql, [Db(than)], |row| row.get(0))
}

/// The scope's sheets, the earliest first.
pub fn sheets(connection: &Connection, scope: AccountScope) -> rusqlite::Result<Vec<Sheet>> {
    let sql = format!(
        "SELECT id, courier, name, days_from, days_to, sum_rows, unreadable_rows, added_at, read_at, apart,
             coalesce(days_from, digest)
         FROM payout_sheets WHERE {} ORDER BY id",
        scope.of("payout_sheets")
    );
    let read = |row: &Row<'_>| {
        Ok(Sheet {
            id: row.get(0)?,
            courier: row.get(1)?,
            name: row.get(2)?,
            days: days(row, 3)?,
            sum_rows: row.json(5)?,
            unreadable_rows: row.json(6)?,
            added_at: row.value(7)?,
            read_at: row.value(8)?,
            apart: row.get(9)?,
            payment: row.get(10)?,
        })
    };
    connection.prepare_cached(&sql)?.query_map([], read)?.collect()
}

fn days(row: &Row<'_>, at: usize) -> rusqlite::Result<SheetDays> {
    let days: (Option<DateTime<Utc>>, Option<DateTime<Utc>>) = (row.value(at)?, row.value(at + 1)?);
    Ok(days.0.zip(days.1).map(|(from, to)| from..to))
}

/// Rows of these sheets, by sheet and row.
pub fn rows(connection: &Connection, sheets: &[i64]) -> rusqlite::Result<Vec<SheetRow>> {
    let sql =
        "SELECT r.id, sheet_id, row, consignment, order_ref, phone, collected, charges, paid, ending, print,
                   cells, beside
               FROM json_each(?1) AS wanted CROSS JOIN payout_rows r ON r.sheet_id = wanted.value
               ORDER BY sheet_id, row";
    let read = |row: &Row<'_>| {
        Ok(SheetRow {
            id: row.get(0)?,
            sheet: row.get(1)?,
            cells: NewRow {
                row: row.value(2)?,
                consignment: row.get(3)?,
                order_ref: row.get(4)?,
                phone: row.value(5)?,
                amounts: Amounts { collected: row.value(6)?, charges: row.value(7)?, paid: row.value(8)? },
                ending: row.get(9)?,
                prints: [row.get(10)?, row.get(11)?],
                beside: row.json(12)?,
            },
        })
    };
    connection.prepare_cached(sql)?.query_map([to_json(&sheets)?], read)?.collect()
}
