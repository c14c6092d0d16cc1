//! Which stored outcome a new one belongs to: an order has one outcome, and so has a parcel.
//!
//! The service knows outcomes by reference only, so a later one replaces the earlier there. Where that would be another
//! customer's, or where the parcel may be in the list under another reference, the seller is asked.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_domain::{Taka, phone::PhoneKey};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{COLUMNS, DeliveryRow, DeliverySource, Place, Told, change, get, insert, read, settle_saved};
use crate::{
    AccountScope,
    column::{Db, Values, to_json},
    orders::{self, OrderKey, Shop},
};

/// Outcomes of one parcel are stored within this time.
const PARCEL: TimeDelta = TimeDelta::days(45);

/// A question about a new outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Conflict {
    /// Another customer's outcome has the reference.
    OtherCustomer,
    /// The parcel may be in the list already: one of the two outcomes is known by the courier's parcel id, the other by
    /// the order's reference, and they have the same number and amount.
    SameParcel,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ConflictAnswer {
    /// The new outcome replaces the other one.
    Replace,
    /// Both stay; of two customers with one reference the new one's is made distinct.
    Apart,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ConflictAnswers {
    pub other_customer: Option<ConflictAnswer>,
    pub same_parcel: Option<ConflictAnswer>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOutcome {
    pub told: Told,
    /// Identifies the order.
    pub key: OrderKey,
    /// The courier's parcel id; equals the reference where the order's isn't known.
    pub consignment: Option<String>,
    pub answers: ConflictAnswers,
}

impl NewOutcome {
    pub fn new(told: Told, consignment: Option<String>, answers: ConflictAnswers) -> Self {
        let key =
            OrderKey { order_ref: told.order_ref.clone(), phones: vec![told.phone], ..OrderKey::default() };
        Self { told, key, consignment, answers }
    }

    fn has_reference(&self) -> bool {
        self.consignment.as_ref() != Some(&self.told.order_ref)
    }

    /// The parcel id to store; that of the outcome in the list stays unless it is another customer's.
    pub fn consignment(&self, listed: Option<&DeliveryRow>) -> Option<String> {
        let same = listed.filter(|listed| listed.told.phone == self.told.phone);
        self.consignment.clone().or_else(|| same?.consignment.clone())
    }
}

#[derive(Debug, Clone)]
struct Listed {
    row: DeliveryRow,
    /// It may be another new outcome's parcel.
    claimed: bool,
}

impl Listed {
    fn has_reference(&self) -> bool {
        self.row.consignment.as_ref() != Some(&self.row.told.order_ref)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settled {
    Add {
        told: Told,
    },
    /// Changes the listed outcome at this place.
    Change {
        at: usize,
        told: Told,
        order: i64,
    },
    Ask {
        conflict: Conflict,
        at: usize,
    },
}

/// The stored outcomes that new ones may belong to.
#[derive(Debug, Default)]
pub struct Known {
    listed: Vec<Listed>,
    by_ref: HashMap<String, usize>,
    by_order: HashMap<i64, usize>,
    /// By the order's own reference and number.
    by_key: HashMap<(String, PhoneKey), usize>,
    by_consignment: HashMap<String, usize>,
    by_phone: HashMap<PhoneKey, Vec<usize>>,
    /// Money that orders certainly have.
    paid: HashMap<i64, Taka>,
    now: DateTime<Utc>,
}

#[derive(Debug, Default)]
pub struct Wanted {
    /// References and parcel ids.
    pub references: BTreeSet<String>,
    pub phones: BTreeSet<u32>,
    pub orders: BTreeSet<i64>,
}

impl Wanted {
    pub fn by(all: &[NewOutcome], orders: &[i64]) -> Self {
        let mut wanted = Self { orders: orders.iter().copied().collect(), ..Self::default() };
        for NewOutcome { told, consignment, .. } in all {
            wanted.references.extend(consignment.clone());
            wanted.references.insert(distinct(&told.order_ref, told.phone));
            wanted.references.insert(told.order_ref.clone());
            wanted.phones.insert(told.phone.digits());
        }
        wanted
    }
}

/// A reference with the last digits of its customer's number.
fn distinct(order_ref: &str, phone: PhoneKey) -> String {
    format!("{order_ref}-{:04}", phone.digits() % 10_000)
}

impl Known {
    pub fn load(
        connection: &Connection,
        scope: AccountScope,
        wanted: &Wanted,
        now: DateTime<Utc>,
    ) -> rusqlite::Result<Self> {
        // The account's own come last and win.
        let sql = format!(
            "SELECT {COLUMNS}, (SELECT o.order_ref FROM orders o WHERE o.id = deliveries.order_id) AS own_ref,
                 (SELECT o.phone FROM orders o WHERE o.id = deliveries.order_id) AS own_phone
             FROM deliveries
             WHERE {} AND (order_ref IN (SELECT value FROM json_each(?1))
                 OR consignment IN (SELECT value FROM json_each(?1))
                 OR phone IN (SELECT value FROM json_each(?2))
                 OR order_id IN (SELECT value FROM json_each(?3))
                 OR order_id IN (SELECT o.id FROM json_each(?1) AS named CROSS JOIN orders o
                     ON o.environment = ?5 AND o.order_ref = named.value AND o.order_ref <> ''))
             ORDER BY account_id IS ?4, id",
            scope.of("deliveries")
        );
        let mut known = Self { now, ..Self::default() };
        let mut statement = connection.prepare_cached(&sql)?;
        let bounds = params![
            to_json(&wanted.references)?,
            to_json(&wanted.phones)?,
            to_json(&wanted.orders)?,
            scope.account,
            Db(scope.environment)
        ];
        let mut rows = statement.query(bounds)?;
        while let Some(row) = rows.next()? {
            let (own_ref, own_phone): (String, Option<PhoneKey>) = (row.get(17)?, row.value(18)?);
            known.put(None, read(row)?, own_phone.map(|phone| (own_ref, phone)));
        }
        let orders: BTreeSet<i64> =
            known.by_order.keys().copied().chain(wanted.orders.iter().copied()).collect();
        let money = orders::of_orders(connection, &to_json(&orders)?)?;
        known.paid = money.into_iter().map(|(order, money)| (order, money.certain())).collect();
        Ok(known)
    }

    /// Adds an outcome, or replaces the one at a place.
    fn put(&mut self, at: Option<usize>, row: DeliveryRow, key: Option<(String, PhoneKey)>) {
        let listed = Listed { row, claimed: false };
        let at = match at {
            Some(at) => {
                self.by_order.remove(&self.listed[at].row.order);
                self.listed[at] = listed;
                at
            }
            None => {
                self.listed.push(listed);
                self.listed.len() - 1
            }
        };
        let DeliveryRow { told, order, consignment, .. } = &self.listed[at].row;
        self.by_ref.insert(told.order_ref.clone(), at);
        self.by_order.insert(*order, at);
        if let Some(consignment) = consignment {
            self.by_consignment.insert(consignment.clone(), at);
        }
        if let Some(key) = key {
            self.by_key.insert(key, at);
        }
        self.by_phone.entry(told.phone).or_default().push(at);
    }

    /// Leaves out an outcome that is being changed.
    pub fn forget(&mut self, id: i64) {
        let Some(at) = self.listed.iter().position(|listed| listed.row.id == id) else { return };
        self.by_ref.retain(|_, other| *other != at);
        self.by_order.retain(|_, other| *other != at);
        self.by_key.retain(|_, other| *other != at);
        self.by_consignment.retain(|_, other| *other != at);
        self.by_phone.values_mut().for_each(|all| all.retain(|other| *other != at));
    }

    pub fn listed(&self, at: usize) -> &DeliveryRow {
        &self.listed[at].row
    }

    pub fn by_ref(&self, order_ref: &str) -> Option<&DeliveryRow> {
        self.by_ref.get(order_ref).map(|at| self.listed(*at))
    }

    pub fn by_consignment(&self, consignment: &str) -> Option<&DeliveryRow> {
        self.by_consignment.get(consignment).map(|at| self.listed(*at))
    }

    /// The distinct reference of a customer whose own another customer's outcome has.
    pub fn apart(&self, order_ref: &str, phone: PhoneKey) -> String {
        let own = distinct(order_ref, phone);
        let mut more = (2..).map(|nth| format!("{own}-{nth}"));
        let is_free = |own: &String| !self.by_ref.contains_key(own);
        Some(own.clone()).filter(is_free).or_else(|| more.find(is_free)).unwrap_or(own.clone())
    }

    /// Where a new outcome belongs. `order`: the order's id, if known.
    pub fn settle(&mut self, new: &NewOutcome, order: Option<i64>) -> Settled {
        let Told { order_ref, phone, .. } = &new.told;
        let same_customer = |at: &usize| self.listed(*at).told.phone == *phone;
        let own = order
            .and_then(|order| self.by_order.get(&order).copied())
            .or_else(|| self.by_key.get(&(order_ref.clone(), *phone)).copied().filter(same_customer))
            .or_else(|| self.by_consignment.get(new.consignment.as_ref()?).copied().filter(same_customer))
            .or_else(|| self.by_ref.get(order_ref).copied().filter(same_customer));
        if let Some(at) = own {
            return self.changed(at, new, order);
        }
        let Some(at) = self.by_ref.get(order_ref).copied() else { return self.by_parcel(new, order) };
        match new.answers.other_customer {
            None => Settled::Ask { conflict: Conflict::OtherCustomer, at },
            Some(ConflictAnswer::Replace) => {
                let order = order.unwrap_or(self.listed(at).order);
                Settled::Change { at, told: new.told.clone(), order }
            }
            Some(ConflictAnswer::Apart) => {
                let order_ref = self.apart(order_ref, *phone);
                Settled::Add { told: Told { order_ref, ..new.told.clone() } }
            }
        }
    }

    /// The new outcome under the reference that the service knows.
    fn changed(&self, at: usize, new: &NewOutcome, order: Option<i64>) -> Settled {
        let listed = &self.listed[at];
        let told = Told { order_ref: listed.row.told.order_ref.clone(), ..new.told.clone() };
        let learns = new.has_reference() && !listed.has_reference();
        Settled::Change { at, told, order: order.filter(|_| learns).unwrap_or(listed.row.order) }
    }

    fn by_parcel(&mut self, new: &NewOutcome, order: Option<i64>) -> Settled {
        let left = |order: Option<i64>, amount: Taka| {
            let paid = order.and_then(|order| self.paid.get(&order));
            amount.paisa() - paid.map_or(0, |paid| paid.paisa())
        };
        let fits = |row: &DeliveryRow| {
            let (Some(one), Some(other)) = (new.told.amount, row.told.amount) else { return true };
            // Of a returned parcel nothing was collected, and of another the amount less the advance.
            one == other
                || one.paisa() == 0
                || other.paisa() == 0
                || one.paisa() == left(Some(row.order), other)
                || other.paisa() == left(order, one)
        };
        let may_be = |at: &&usize| {
            let listed = &self.listed[**at];
            !listed.claimed
                && listed.has_reference() != new.has_reference()
                && (listed.row.consignment.is_none() || new.consignment.is_none())
                && (self.now - listed.row.changed_at).abs() <= PARCEL
                && fits(&listed.row)
        };
        let found = self.by_phone.get(&new.told.phone).and_then(|all| all.iter().rev().find(may_be)).copied();
        let Some(at) = found.filter(|_| new.answers.same_parcel != Some(ConflictAnswer::Apart)) else {
            return Settled::Add { told: new.told.clone() };
        };
        self.listed[at].claimed = true;
        match new.answers.same_parcel {
            None => Settled::Ask { conflict: Conflict::SameParcel, at },
            Some(_) => self.changed(at, new, order),
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    pub added: u32,
    pub changed: u32,
    pub unchanged: u32,
    /// References of outcomes that were left out, since the seller must be asked.
    pub other_customer: Vec<String>,
    pub same_parcel: Vec<String>,
}

/// Stores outcomes, each with its order; identical ones are unchanged. Those with an unanswered question are left out,
/// and of two customers' outcomes in one list the later one never replaces the earlier. `record` returns an outcome as
/// JSON.
pub fn keep(
    connection: &mut Connection,
    scope: AccountScope,
    all: &[NewOutcome],
    source: DeliverySource,
    now: DateTime<Utc>,
    record: impl Fn(&Told) -> String,
) -> rusqlite::Result<Kept> {
    let transaction = connection.transaction()?;
    let keys: Vec<OrderKey> = all.iter().map(|new| new.key.clone()).collect();
    let orders = orders::identify(&transaction, shop(scope), &keys, now)?;
    let mut known = Known::load(&transaction, scope, &Wanted::by(all, &orders), now)?;
    let mut kept = Kept::default();
    let mut written: HashSet<i64> = HashSet::new();
    for (new, order) in all.iter().zip(orders) {
        let mut settled = known.settle(new, Some(order));
        if let Settled::Change { at, told, .. } = &settled {
            let listed = known.listed(*at);
            if listed.told.phone != told.phone && written.contains(&listed.id) {
                settled = Settled::Ask { conflict: Conflict::OtherCustomer, at: *at };
            }
        }
        let (at, told, order) = match settled {
            Settled::Ask { conflict: Conflict::OtherCustomer, .. } => {
                kept.other_customer.push(new.told.order_ref.clone());
                continue;
            }
            Settled::Ask { conflict: Conflict::SameParcel, .. } => {
                kept.same_parcel.push(new.told.order_ref.clone());
                continue;
            }
            Settled::Add { told } => (None, told, order),
            Settled::Change { at, told, order } => (Some(at), told, order),
        };
        let listed = at.map(|at| known.listed(at));
        let consignment = new.consignment(listed);
        let place = Place { order, consignment: consignment.as_deref() };
        let id = match listed {
            Some(listed) if listed.told == told => {
                kept.unchanged += 1;
                written.insert(listed.id);
                if (listed.order, &listed.consignment) == (order, &consignment) {
                    continue;
                }
                let sql = "UPDATE deliveries SET order_id = ?2, consignment = ?3 WHERE id = ?1";
                transaction.prepare_cached(sql)?.execute(params![listed.id, order, consignment])?;
                listed.id
            }
            Some(listed) => {
                kept.changed += 1;
                change(&transaction, scope, listed.id, &told, place, source, now)?;
                settle_saved(&transaction, listed.id, &record(&told))?;
                listed.id
            }
            None => {
                kept.added += 1;
                insert(&transaction, scope, &told, place, source, now)?
            }
        };
        written.insert(id);
        let row = get(&transaction, scope, id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        known.put(at, row, Some((new.told.order_ref.clone(), new.told.phone)));
    }
    transaction.commit()?;
    Ok(kept)
}

/// The accounts by which orders of outcomes are identified.
pub fn shop(scope: AccountScope) -> Shop {
    Shop { environment: scope.environment, courier: scope.account, payment: None }
}

#[cfg(test)]
mod tests;
