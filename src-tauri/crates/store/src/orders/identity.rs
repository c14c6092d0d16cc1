//! Which order a row, a form or a transfer is for.
//!
//! An order is known by the rows of sheets that it was recorded from; else by its reference together with its number;
//! a row without a reference by its hash, if most of what is recorded about the earlier sheet is in this one. Several
//! candidates are none: the caller gets a new order, and nothing is merged by a guess.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{Environment, RowNumber, Taka, phone::PhoneKey};
use rusqlite::{Connection, params};

use super::{
    decisions::lowered,
    key::{OrderKey, SheetRow, Shop},
};
use crate::{
    accounts::AccountId,
    column::{Db, Values, to_json},
};

/// How long an order without a number, such as that of a transfer, waits for its row.
const WITHOUT_NUMBER: TimeDelta = TimeDelta::days(7);

/// How old an order may be that is named by its reference alone.
pub const NAMED_ALONE: TimeDelta = TimeDelta::days(30);

/// Whether anything is recorded about an order of an environment.
pub fn any(connection: &Connection, environment: Environment) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM orders WHERE environment = ?1)";
    connection.prepare_cached(sql)?.query_row([Db(environment)], |row| row.get(0))
}

/// The orders of these keys, which are of one sheet or alone; `None` where none is recorded, or several fit.
pub fn resolve(
    connection: &Connection,
    shop: Shop,
    keys: &[OrderKey],
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<Option<i64>>> {
    let mut found = by_row(connection, shop.environment, keys)?;
    by_reference(connection, shop, keys, &mut found, now)?;
    by_print(connection, shop.environment, keys, &mut found)?;
    Ok(found)
}

fn content(keys: &[OrderKey]) -> Option<&str> {
    keys.iter().find_map(|key| key.sheet.as_ref()).map(|sheet| sheet.content.as_str())
}

fn by_row(
    connection: &Connection,
    environment: Environment,
    keys: &[OrderKey],
) -> rusqlite::Result<Vec<Option<i64>>> {
    let Some(content) = content(keys) else { return Ok(vec![None; keys.len()]) };
    if let [OrderKey { sheet: Some(SheetRow { row, .. }), .. }] = keys {
        let sql = "SELECT max(order_id) FROM order_rows WHERE environment = ?1 AND content = ?2 AND row = ?3";
        let id = connection
            .prepare_cached(sql)?
            .query_row(params![Db(environment), content, Db(row)], |row| row.get(0))?;
        return Ok(vec![id]);
    }
    let sql = "SELECT row, order_id FROM order_rows WHERE environment = ?1 AND content = ?2";
    let rows: HashMap<RowNumber, i64> = connection
        .prepare_cached(sql)?
        .query_map(params![Db(environment), content], |row| Ok((row.value(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(keys.iter().map(|key| rows.get(&key.sheet.as_ref()?.row).copied()).collect())
}

struct Candidate {
    id: i64,
    phone: Option<PhoneKey>,
    cod: Option<Taka>,
    created_at: DateTime<Utc>,
    payment: Option<AccountId>,
}

fn by_reference(
    connection: &Connection,
    shop: Shop,
    keys: &[OrderKey],
    found: &mut [Option<i64>],
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let open = |found: &[Option<i64>]| -> Vec<usize> {
        (0..keys.len()).filter(|at| found[*at].is_none() && !keys[*at].order_ref.is_empty()).collect()
    };
    let unknown = open(found);
    if unknown.is_empty() {
        return Ok(());
    }
    let wanted: BTreeSet<&str> = unknown.iter().map(|at| keys[*at].order_ref.as_str()).collect();
    let sql = "SELECT order_ref, orders.id, phone, cod, created_at, payment_account
               FROM json_each(?1) AS wanted CROSS JOIN orders
               ON environment = ?2 AND order_ref = wanted.value AND order_ref <> ''
               WHERE coalesce(courier_account = ?3, 1)";
    let mut candidates: HashMap<String, Vec<Candidate>> = HashMap::new();
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![to_json(&wanted)?, Db(shop.environment), shop.courier])?;
    while let Some(row) = rows.next()? {
        let candidate = Candidate {
            id: row.get(1)?,
            phone: row.value(2)?,
            cod: row.value(3)?,
            created_at: row.value(4)?,
            payment: row.get(5)?,
        };
        candidates.entry(row.get(0)?).or_default().push(candidate);
    }
    let ids: BTreeSet<i64> = candidates.values().flatten().map(|candidate| candidate.id).collect();
    let lowered = lowered(connection, &to_json(&ids)?)?;
    // An order that a row of this sheet has already is no other row's, unless the row repeats it.
    let mut claimed: HashMap<i64, usize> = HashMap::new();
    for (at, id) in found.iter().enumerate() {
        if let Some(id) = id {
            claimed.entry(*id).or_insert(at);
        }
    }
    // Of two customers' rows with one reference none is the one that an order without a number is for.
    let mut rows: HashMap<&str, &OrderKey> = HashMap::new();
    let mut shared: HashSet<&str> = HashSet::new();
    for key in keys {
        if let Some(first) = rows.insert(&key.order_ref, key).filter(|first| !repeats(first, key)) {
            shared.insert(&first.order_ref);
        }
    }
    // Rows with the order's own amount come first.
    for same_amount in [true, false] {
        for at in open(found) {
            let key = &keys[at];
            let free = |candidate: &&Candidate| {
                claimed.get(&candidate.id).is_none_or(|other| repeats(key, &keys[*other]))
                    && (!same_amount
                        || candidate.cod == key.cod
                        || key.cod.is_some_and(|amount| lowered.contains(&(candidate.id, amount))))
            };
            let all = candidates.get(&key.order_ref).map(Vec::as_slice).unwrap_or_default();
            let is_shared = shared.contains(key.order_ref.as_str());
            if let Some(id) = pick((key, is_shared), all, &free, (now, shop.payment)) {
                claimed.entry(id).or_insert(at);
                found[at] = Some(id);
            }
        }
    }
    Ok(())
}

fn pick(
    (key, is_shared): (&OrderKey, bool),
    all: &[Candidate],
    free: &dyn Fn(&&Candidate) -> bool,
    (now, payment): (DateTime<Utc>, Option<AccountId>),
) -> Option<i64> {
    let only = |mut some: Box<dyn Iterator<Item = &Candidate> + '_>| {
        let first = some.next()?;
        some.next().is_none().then_some(first.id)
    };
    // Two shops of one seller have the same references: without a number the payment account tells them apart.
    let is_own = |one: &Candidate| one.payment.zip(payment).is_none_or(|(one, own)| one == own);
    let within = |one: &Candidate, time: TimeDelta| (now - one.created_at).abs() <= time;
    let waits = |one: &&Candidate| one.phone.is_none() && is_own(one) && within(one, WITHOUT_NUMBER);
    if key.phones.is_empty() {
        // The order that was named without a number before, else the one that can be meant: references come again.
        // A row of a sheet without a readable number may be any customer's.
        let waiting = only(Box::new(all.iter().filter(waits)));
        let can_be_meant = |one: &Candidate| key.sheet.is_none() || one.phone.is_none();
        let recent = |one: &&Candidate| is_own(one) && within(one, NAMED_ALONE) && can_be_meant(one);
        let found = waiting.or_else(|| only(Box::new(all.iter().filter(recent))));
        return found.filter(|id| all.iter().filter(free).any(|one| one.id == *id));
    }
    let has_number = |one: &&Candidate| one.phone.is_some_and(|phone| key.phones.contains(&phone));
    if all.iter().any(|one| has_number(&one)) {
        return only(Box::new(all.iter().filter(free).filter(has_number)));
    }
    if is_shared {
        return None;
    }
    only(Box::new(all.iter().filter(waits))).filter(|id| all.iter().filter(free).any(|one| one.id == *id))
}

/// Whether two keys are lines of one order: exports of shops repeat reference, number and total on each line.
fn repeats(one: &OrderKey, other: &OrderKey) -> bool {
    !one.order_ref.is_empty()
        && !one.phones.is_empty()
        && (&one.order_ref, &one.phones, one.cod) == (&other.order_ref, &other.phones, other.cod)
}

fn by_print(
    connection: &Connection,
    environment: Environment,
    keys: &[OrderKey],
    found: &mut [Option<i64>],
) -> rusqlite::Result<()> {
    let Some(content) = content(keys) else { return Ok(()) };
    let prints: HashMap<i64, usize> =
        keys.iter().enumerate().filter_map(|(at, key)| Some((key.print?, at))).collect();
    if prints.is_empty() || keys.iter().zip(&*found).all(|(key, id)| key.print.is_none() || id.is_some()) {
        return Ok(());
    }
    let sql = "SELECT content, print, order_id FROM json_each(?1) AS wanted CROSS JOIN order_rows
               ON environment = ?2 AND print = wanted.value WHERE content <> ?3 ORDER BY order_id";
    let wanted: Vec<i64> = prints.keys().copied().collect();
    let mut earlier: HashMap<String, Vec<(i64, i64)>> = HashMap::new();
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![to_json(&wanted)?, Db(environment), content])?;
    while let Some(row) = rows.next()? {
        earlier.entry(row.get(0)?).or_default().push((row.get(1)?, row.get(2)?));
    }
    let recorded =
        "SELECT count(*) FROM order_rows WHERE environment = ?1 AND content = ?2 AND print IS NOT NULL";
    let mut recorded = connection.prepare_cached(recorded)?;
    let mut claimed: HashSet<i64> = found.iter().flatten().copied().collect();
    let mut sheets: Vec<_> = earlier.into_iter().collect();
    // The sheet with the most rows in common, of equals the latest.
    sheets.sort_by_key(|(_, rows)| (rows.len(), rows.last().map(|row| row.1)));
    for (sheet, rows) in sheets.into_iter().rev() {
        let of: usize = recorded.query_row(params![Db(environment), sheet], |row| row.get(0))?;
        if rows.len() * 2 < of {
            continue;
        }
        for (print, order) in rows {
            let Some(at) = prints.get(&print).filter(|at| found[**at].is_none()) else { continue };
            if claimed.insert(order) {
                found[*at] = Some(order);
            }
        }
    }
    Ok(())
}

/// The orders of these keys, which are of one sheet or alone; those that aren't known are inserted. Within the
/// caller's transaction.
pub fn identify(
    transaction: &Connection,
    shop: Shop,
    keys: &[OrderKey],
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<i64>> {
    let known = resolve(transaction, shop, keys, now)?;
    record(transaction, shop, &keys.iter().zip(known).collect::<Vec<_>>(), now)
}

/// As [`identify`], for some rows of a sheet. Their orders depend on the other rows: the order of one isn't that of
/// another.
pub fn identify_rows(
    transaction: &Connection,
    shop: Shop,
    sheet: &[OrderKey],
    is_chosen: impl Fn(&OrderKey) -> bool,
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<(RowNumber, i64)>> {
    let known = resolve(transaction, shop, sheet, now)?;
    let chosen: Vec<_> = sheet.iter().zip(known).filter(|(key, _)| is_chosen(key)).collect();
    let rows = chosen.iter().filter_map(|(key, _)| Some(key.sheet.as_ref()?.row)).collect::<Vec<_>>();
    Ok(rows.into_iter().zip(record(transaction, shop, &chosen, now)?).collect())
}

/// Inserts an order that certainly isn't known.
pub fn add(
    transaction: &Connection,
    shop: Shop,
    key: &OrderKey,
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<i64>> {
    record(transaction, shop, &[(key, None)], now)
}

/// Inserts the orders that aren't known, and the rows in which they are.
fn record(
    transaction: &Connection,
    shop: Shop,
    orders: &[(&OrderKey, Option<i64>)],
    now: DateTime<Utc>,
) -> rusqlite::Result<Vec<i64>> {
    let mut add = transaction.prepare_cached(
        "INSERT INTO orders (environment, courier_account, payment_account, order_ref, phone, cod, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    let mut complete = transaction.prepare_cached(
        "UPDATE orders SET courier_account = coalesce(courier_account, ?2),
             payment_account = coalesce(payment_account, ?3), phone = coalesce(phone, ?4),
             cod = CASE WHEN ?5 IS NULL OR EXISTS (
                 SELECT 1 FROM lowered_amounts WHERE order_id = ?1 AND amount = ?5
             ) THEN cod ELSE ?5 END,
             order_ref = CASE order_ref WHEN '' THEN ?6 ELSE order_ref END
         WHERE id = ?1",
    )?;
    let mut place = transaction.prepare_cached(
        "INSERT OR IGNORE INTO order_rows (environment, content, row, order_id, print) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    let mut added: HashMap<(&str, &[PhoneKey], Option<Taka>), i64> = HashMap::new();
    let mut ids = Vec::with_capacity(orders.len());
    for (key, known) in orders {
        let OrderKey { sheet, order_ref, phones, cod, print } = key;
        let phone = phones.first().copied();
        let is_named = !order_ref.is_empty() && !phones.is_empty();
        let line = is_named.then_some((order_ref.as_str(), phones.as_slice(), *cod));
        let id = match known.or_else(|| added.get(&line?).copied()) {
            Some(id) => {
                complete.execute(params![id, shop.courier, shop.payment, Db(phone), Db(cod), order_ref])?;
                id
            }
            None => {
                add.execute(params![
                    Db(shop.environment),
                    shop.courier,
                    shop.payment,
                    order_ref,
                    Db(phone),
                    Db(cod),
                    Db(now)
                ])?;
                let id = transaction.last_insert_rowid();
                if let Some(line) = line {
                    added.insert(line, id);
                }
                id
            }
        };
        if let Some(SheetRow { content, row }) = sheet {
            place.execute(params![Db(shop.environment), content, Db(row), id, print])?;
        }
        ids.push(id);
    }
    Ok(ids)
}

/// Records that rows of a sheet are orders that are known from elsewhere. Within the caller's transaction.
pub fn adopt(
    transaction: &Connection,
    shop: Shop,
    keys: &[OrderKey],
    now: DateTime<Utc>,
) -> rusqlite::Result<()> {
    let known = resolve(transaction, shop, keys, now)?;
    let known: Vec<_> = keys.iter().zip(known).filter(|(_, known)| known.is_some()).collect();
    record(transaction, shop, &known, now).map(drop)
}

/// Numbers of the orders with each of these references that were recorded since a time, and whether an order of the
/// number can be of the shop's payment account.
pub fn phones_of_references(
    connection: &Connection,
    shop: Shop,
    references: &BTreeSet<&str>,
    since: Option<DateTime<Utc>>,
) -> rusqlite::Result<HashMap<String, BTreeMap<PhoneKey, bool>>> {
    let sql = "SELECT order_ref, phone, coalesce(payment_account = ?5, 1) FROM json_each(?1) AS wanted
               CROSS JOIN orders ON environment = ?2 AND order_ref = wanted.value AND order_ref <> ''
               WHERE phone IS NOT NULL AND coalesce(courier_account = ?3, 1) AND coalesce(created_at >= ?4, 1)";
    let mut found: HashMap<String, BTreeMap<PhoneKey, bool>> = HashMap::new();
    let mut statement = connection.prepare_cached(sql)?;
    let bounds = params![to_json(references)?, Db(shop.environment), shop.courier, Db(since), shop.payment];
    let mut rows = statement.query(bounds)?;
    while let Some(row) = rows.next()? {
        *found.entry(row.get(0)?).or_default().entry(row.value(1)?).or_default() |= row.get::<_, bool>(2)?;
    }
    Ok(found)
}
