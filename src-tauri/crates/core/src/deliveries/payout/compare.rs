//! Sums of rows against what orders were to collect.
//!
//! The difference of an order is `paid + charges - to collect`, over all rows of the courier about it. A charge counts as far
//! as it reduced what was paid, so that it is never taken for missing money: not where the sheet pays the whole amount and
//! bills its charges apart, nor where a parcel came back.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    ops::Range,
};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::deliveries::{PayoutTotals, PayoutWhy};
use porokh_domain::Taka;

use super::{
    super::file::ending,
    matching::{Match, Orders},
};
use crate::store::payouts::{Amounts, Ending, PayoutOrder, Sheet, SheetRow, are_two_payments};

/// How an account's sheets pay its orders.
pub(super) struct Books<'a> {
    pub(super) sheets: &'a [Sheet],
    pub(super) orders: &'a [PayoutOrder],
    /// By sheet.
    rows: &'a [SheetRow],
    matches: Vec<Match>,
    /// Indexes of the rows about an order, by its index.
    of_orders: HashMap<usize, Vec<usize>>,
    couriers: HashMap<i64, &'a str>,
    /// The service's courier of a sheet's, if known.
    of_service: &'a HashMap<String, String>,
    /// An earlier and a later version of a sheet.
    versions: Versions,
    /// Rows that an earlier version of their sheet has too.
    repeats: HashSet<usize>,
    /// Rows that another version of their sheet has too, which was read later and is about the same order.
    outdated: HashSet<usize>,
    /// Sheets whose amounts paid are before the charges, which are billed apart.
    gross: HashSet<i64>,
}

/// An order, or a row without one, with the rows about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Compared<'a> {
    /// The order's id, or the negated id of the row.
    pub(super) key: i64,
    pub(super) order: Option<&'a PayoutOrder>,
    pub(super) rows: Vec<&'a SheetRow>,
    /// `None`: not known.
    pub(super) to_collect: Option<Taka>,
    /// `charges` as far as they reduced what was paid.
    pub(super) amounts: Amounts,
    pub(super) difference: Taka,
    pub(super) why: PayoutWhy,
    /// Only its amounts say so.
    pub(super) taken_as_returned: bool,
}

impl Compared<'_> {
    /// When the order's outcome was recorded.
    pub(super) fn outcome_at(&self) -> Option<DateTime<Utc>> {
        Some(self.order?.outcome.as_ref()?.changed_at)
    }
}

pub(super) type Versions = HashSet<(i64, i64)>;

/// Days whose results are compared with a courier's first sheet, if it names none.
const WITHOUT_DAYS: TimeDelta = TimeDelta::days(15);

/// When results that are compared with a sheet were recorded: since the sheet before, or since its own first day if that is
/// earlier, and until it came. Each result is compared with a sheet, whenever it was recorded. An earlier version of a sheet
/// isn't the one before.
pub(super) fn days(sheets: &[Sheet], sheet: &Sheet, versions: &Versions) -> Range<DateTime<Utc>> {
    let is_version = |other: &Sheet| versions.contains(&(other.id, sheet.id));
    let earlier = sheets.iter().filter(|other| other.courier == sheet.courier && other.id < sheet.id);
    let earlier = earlier.filter(|other| !is_version(other));
    // The end is exclusive.
    let end = |sheet: &Sheet| sheet.added_at + TimeDelta::milliseconds(1);
    let (since, came) = (earlier.map(end).max().unwrap_or(sheet.added_at - WITHOUT_DAYS), end(sheet));
    let own = sheet.days.clone().unwrap_or(since..came);
    since.min(own.start)..came.max(own.end)
}

/// Adds to the charges of rows, by sheet, those columns beside them with which most rows pay what was collected; without
/// collected amounts, what the orders were to collect.
pub(super) fn add_beside(rows: &mut [SheetRow], orders: &[PayoutOrder]) {
    let finder = Orders::new(orders);
    for rows in rows.chunk_by_mut(|one, other| one.sheet == other.sheet) {
        let columns = rows.iter().map(|row| row.cells.beside.len()).max().unwrap_or_default();
        let ordered = |row: &SheetRow| match finder.find(&row.cells) {
            Match::Order(at) => orders[at].to_collect(),
            Match::Several | Match::Unknown => None,
        };
        let with = |row: &SheetRow, chosen: usize| -> i64 {
            let beside = row.cells.beside.iter().enumerate().filter(|(column, _)| chosen >> column & 1 == 1);
            paisa(row.cells.amounts.charges) + beside.map(|(_, paisa)| paisa).sum::<i64>()
        };
        let told =
            rows.iter().filter(|row| row.cells.beside.iter().any(|paisa| *paisa != 0)).filter_map(|row| {
                let Amounts { collected, paid, .. } = row.cells.amounts;
                Some((row, collected.or_else(|| ordered(row))?.paisa() - paid?.paisa()))
            });
        let told: Vec<(&SheetRow, i64)> = told.collect();
        let agree = |chosen: &usize| told.iter().filter(|(row, kept)| with(row, *chosen) == *kept).count();
        // Of equal ones the smallest.
        let chosen = (0..1 << columns).rev().max_by_key(agree).unwrap_or_default();
        for row in rows.iter_mut().filter(|row| !row.cells.beside.is_empty()) {
            let charges = with(row, chosen);
            if charges != 0 || row.cells.amounts.charges.is_some() {
                row.cells.amounts.charges = Some(Taka::from_paisa(charges));
            }
        }
    }
}

fn paisa(amount: Option<Taka>) -> i64 {
    amount.map_or(0, Taka::paisa)
}

impl<'a> Books<'a> {
    pub(super) fn new(
        sheets: &'a [Sheet],
        rows: &'a [SheetRow],
        orders: &'a [PayoutOrder],
        of_service: &'a HashMap<String, String>,
    ) -> Self {
        let finder = Orders::new(orders);
        let matches: Vec<Match> = rows.iter().map(|row| finder.find(&row.cells)).collect();
        let mut of_orders: HashMap<usize, Vec<usize>> = HashMap::new();
        for (at, found) in matches.iter().enumerate() {
            if let Match::Order(order) = found {
                of_orders.entry(*order).or_default().push(at);
            }
        }
        let couriers: HashMap<i64, &str> =
            sheets.iter().map(|sheet| (sheet.id, sheet.courier.as_str())).collect();
        let mut books = Self {
            sheets,
            orders,
            rows,
            matches,
            of_orders,
            couriers,
            of_service,
            versions: Versions::new(),
            repeats: HashSet::new(),
            outdated: HashSet::new(),
            gross: HashSet::new(),
        };
        books.find_versions();
        books.gross = sheets.iter().map(|sheet| sheet.id).filter(|sheet| books.reads_gross(*sheet)).collect();
        books
    }

    /// The service's courier of a sheet.
    pub(super) fn courier(&self, sheet: &Sheet) -> Option<&'a str> {
        self.of_service.get(&sheet.courier).map(String::as_str)
    }

    pub(super) fn days(&self, sheet: &Sheet) -> Range<DateTime<Utc>> {
        days(self.sheets, sheet, &self.versions)
    }

    pub(super) fn is_gross(&self, sheet: i64) -> bool {
        self.gross.contains(&sheet)
    }

    pub(super) fn rows_of(&self, sheet: i64) -> &'a [SheetRow] {
        self.rows.get(self.own(sheet)).unwrap_or_default()
    }

    /// Indexes of a sheet's rows.
    fn own(&self, sheet: i64) -> Range<usize> {
        let begin = self.rows.partition_point(|row| row.sheet < sheet);
        begin..self.rows.partition_point(|row| row.sheet <= sheet)
    }

    /// Rows of a sheet that an earlier version has too.
    pub(super) fn repeated(&self, sheet: i64) -> usize {
        self.own(sheet).filter(|at| self.repeats.contains(at)).count()
    }

    /// Two sheets of a courier are versions of one if most rows of the smaller are in the other, unless the seller says that
    /// the later is another payment; equal rows of other sheets are payments of their own. Of an equal row the latest reading counts: its columns may have been corrected.
    fn find_versions(&mut self) {
        let rows = self.rows;
        let sheets: HashMap<i64, &Sheet> = self.sheets.iter().map(|sheet| (sheet.id, sheet)).collect();
        // Rows by kind and value of their prints.
        let mut places: HashMap<(usize, i64), Vec<usize>> = HashMap::new();
        for (at, row) in rows.iter().enumerate() {
            for (kind, print) in row.cells.prints.into_iter().enumerate() {
                places.entry((kind, print)).or_default().push(at);
            }
        }
        let pairs = |places: &Vec<usize>| -> Vec<(usize, usize)> {
            let each = places.iter().enumerate();
            each.flat_map(|(nth, later)| places[..nth].iter().map(move |earlier| (*earlier, *later)))
                .collect()
        };
        let of_pair = |(earlier, later): &(usize, usize)| (rows[*earlier].sheet, rows[*later].sheet);
        let of_one_courier = |pair: &(usize, usize)| {
            let (earlier, later) = of_pair(pair);
            earlier != later && self.couriers.get(&earlier) == self.couriers.get(&later)
        };
        let common: HashSet<(usize, usize)> =
            places.values().flat_map(pairs).filter(of_one_courier).collect();
        let mut shared: HashMap<(i64, i64), usize> = HashMap::new();
        for pair in &common {
            *shared.entry(of_pair(pair)).or_default() += 1;
        }
        let equal = shared.clone();
        let is_apart = |sheet: &i64| sheets.get(sheet).is_some_and(|sheet| sheet.apart);
        shared.retain(|(earlier, later), shared| {
            let smaller = self.own(*earlier).len().min(self.own(*later).len());
            let days = [earlier, later].map(|sheet| sheets.get(sheet).and_then(|sheet| sheet.days.clone()));
            *shared * 2 >= smaller && !is_apart(later) && !are_two_payments(*shared, &days[0], &days[1])
        });
        // Of two payments that were said to be apart, a sheet is a version of the one with which it shares more.
        let all = shared.clone();
        shared.retain(|(one, later), shared| {
            let is_of_another = |((other, of), more): (&(i64, i64), &usize)| {
                of == later
                    && (is_apart(other) && equal.contains_key(&(*one, *other)) && more >= shared
                        || is_apart(one) && equal.contains_key(&(*other, *one)) && more > shared)
            };
            !all.iter().any(is_of_another)
        });
        self.versions = shared.into_keys().collect();
        for pair in common.iter().filter(|pair| self.versions.contains(&of_pair(pair))) {
            let (Some(earlier), Some(later)) =
                (sheets.get(&rows[pair.0].sheet), sheets.get(&rows[pair.1].sheet))
            else {
                continue;
            };
            self.repeats.insert(pair.1);
            let (older, newer) =
                if earlier.read_at > later.read_at { (pair.1, pair.0) } else { (pair.0, pair.1) };
            // A payment of an order isn't replaced by a reading that finds another order, or none.
            if !matches!(self.matches[older], Match::Order(_)) || self.matches[older] == self.matches[newer] {
                self.outdated.insert(older);
            }
        }
    }

    /// A sheet and its versions: one payment.
    pub(super) fn payment(&self, sheet: &Sheet) -> Vec<&'a Sheet> {
        let mut all = BTreeSet::from([sheet.id]);
        loop {
            let is_next = |(one, other): &&(i64, i64)| all.contains(one) != all.contains(other);
            let next: Vec<i64> =
                self.versions.iter().filter(is_next).flat_map(|(one, other)| [*one, *other]).collect();
            if next.is_empty() {
                return self.sheets.iter().filter(|sheet| all.contains(&sheet.id)).collect();
            }
            all.extend(next);
        }
    }

    /// Whether more rows pay the collected amount than pay it less the charges; without collected amounts, those of the
    /// orders are taken.
    fn reads_gross(&self, sheet: i64) -> bool {
        let vote = |expected: &dyn Fn(usize) -> Option<Taka>| {
            let (mut net, mut gross) = (0, 0);
            for at in self.own(sheet) {
                let Amounts { charges, paid, .. } = &self.rows[at].cells.amounts;
                let (Some(expected), Some(paid), charges) = (expected(at), paid, paisa(*charges)) else {
                    continue;
                };
                if expected.paisa() > 0 && charges != 0 {
                    net += u32::from(expected.paisa() - charges == paid.paisa());
                    gross += u32::from(expected.paisa() == paid.paisa());
                }
            }
            gross.cmp(&net)
        };
        let ordered = |at: usize| match self.matches[at] {
            Match::Order(order) => self.orders[order].to_collect(),
            Match::Several | Match::Unknown => None,
        };
        vote(&|at| self.rows[at].cells.amounts.collected).then_with(|| vote(&ordered)) == Ordering::Greater
    }

    /// The orders and rows of a sheet, and the delivered orders of its days that are in no sheet, the largest difference
    /// first; and the number of such orders that may be another courier's.
    pub(super) fn compare(&self, sheet: &Sheet) -> (Vec<Compared<'a>>, usize) {
        let mut here = BTreeSet::new();
        let mut without: BTreeMap<(&str, i64), (Match, Vec<&SheetRow>)> = BTreeMap::new();
        for at in self.own(sheet.id) {
            let row = &self.rows[at];
            if let Match::Order(order) = self.matches[at] {
                here.insert(order);
            } else if !self.outdated.contains(&at) {
                let consignment = row.cells.consignment.as_str();
                let key = (consignment, if consignment.is_empty() { row.id } else { 0 });
                without.entry(key).or_insert((self.matches[at], Vec::new())).1.push(row);
            }
        }
        let counts = |at: &&usize| {
            let courier = self.couriers.get(&self.rows[**at].sheet);
            courier == Some(&sheet.courier.as_str()) && !self.outdated.contains(at)
        };
        let of_order = |order: usize| {
            let rows = self.of_orders[&order].iter().filter(counts).map(|at| &self.rows[*at]);
            self.of_order(&self.orders[order], rows.collect())
        };
        let mut compared: Vec<Compared<'a>> = here.into_iter().map(of_order).collect();
        compared.extend(without.into_values().map(|(found, rows)| self.without_order(found, rows)));
        let (missing, unassigned) = self.missing(sheet);
        compared.extend(missing.into_iter().map(|order| self.of_order(order, Vec::new())));
        compared.sort_by_key(|one| (-one.difference.paisa().abs(), one.key));
        (compared, unassigned)
    }

    /// The delivered orders of a sheet's days that are in no sheet, and the number of those that nobody can say the courier
    /// of. A result without a courier is this one's only if no result of those days and no sheet is another's: no parcel is
    /// claimed from two.
    fn missing(&self, sheet: &Sheet) -> (Vec<&'a PayoutOrder>, usize) {
        let (own, within) = (self.courier(sheet), self.days(sheet));
        let of_days = |(_, order): &(usize, &'a PayoutOrder)| {
            order.outcome.as_ref().is_some_and(|outcome| within.contains(&outcome.changed_at))
        };
        let results: Vec<(usize, &PayoutOrder)> = self.orders.iter().enumerate().filter(of_days).collect();
        let courier = |order: &'a PayoutOrder| order.outcome.as_ref()?.courier.as_deref();
        let names_another =
            results.iter().filter_map(|(_, order)| courier(order)).any(|named| Some(named) != own);
        let others: Vec<&Sheet> = self.sheets.iter().filter(|one| one.courier != sheet.courier).collect();
        let is_missing = |(at, order): &&(usize, &PayoutOrder)| {
            matches!(own_ending(order), Some(Ending::Delivered | Ending::Partial))
                && !self.of_orders.contains_key(at)
                && order.to_collect().is_none_or(|amount| amount.paisa() > 0)
        };
        let (mut missing, mut unassigned) = (Vec::new(), 0);
        for (_, order) in results.iter().filter(is_missing) {
            let is_anothers = |other: &&Sheet| {
                let time = order.outcome.as_ref().map(|outcome| outcome.changed_at);
                time.is_some_and(|time| self.days(other).contains(&time))
            };
            match (courier(order), own) {
                (Some(named), Some(own)) if named == own => missing.push(*order),
                (Some(named), None)
                    if (others.iter())
                        .all(|other| self.courier(other) != Some(named) || !is_anothers(other)) =>
                {
                    unassigned += 1;
                }
                (Some(_), _) => {}
                (None, _) if names_another || others.iter().any(is_anothers) => unassigned += 1,
                (None, _) => missing.push(*order),
            }
        }
        (missing, unassigned)
    }

    fn of_order(&self, order: &'a PayoutOrder, rows: Vec<&'a SheetRow>) -> Compared<'a> {
        let said = |ending| rows.iter().any(|row| row.cells.ending == Some(ending));
        let collected = sum(rows.iter().map(|row| row.cells.amounts.collected));
        let expected = order.to_collect();
        let told = [Ending::Delivered, Ending::Partial, Ending::Returned].into_iter().find(|end| said(*end));
        let told = own_ending(order).or(told);
        let taken_as_returned = told.is_none() && came_back(&rows);
        let ended = if taken_as_returned { Some(Ending::Returned) } else { told };
        let to_collect = match ended {
            Some(Ending::Returned) => Some(Taka::default()),
            Some(Ending::Partial) => match (expected, collected) {
                (Some(expected), Some(collected)) if collected.paisa() > 0 => {
                    Some(Taka::from_paisa(expected.paisa().min(collected.paisa())))
                }
                (expected, collected) => expected.or(collected),
            },
            Some(Ending::Delivered | Ending::Fee) | None => expected.or(collected),
        };
        Compared { taken_as_returned, ..self.compared(order.id, Some(order), rows, to_collect) }
    }

    fn without_order(&self, found: Match, rows: Vec<&'a SheetRow>) -> Compared<'a> {
        let key = -rows.first().map_or(0, |row| row.id);
        let mut compared = self.compared(key, None, rows, None);
        compared.why = if found == Match::Several { PayoutWhy::SeveralOrders } else { PayoutWhy::Unknown };
        compared
    }

    fn compared(
        &self,
        key: i64,
        order: Option<&'a PayoutOrder>,
        rows: Vec<&'a SheetRow>,
        to_collect: Option<Taka>,
    ) -> Compared<'a> {
        let sum_of =
            |amount: fn(&Amounts) -> Option<Taka>| sum(rows.iter().map(|row| amount(&row.cells.amounts)));
        let paid = sum_of(|amounts| amounts.paid);
        let reduced = rows.iter().map(|row| deducted(row, self.is_gross(row.sheet)));
        let wanted = paisa(to_collect);
        // Of a parcel that came back everything that was deducted is a charge.
        let charges = if wanted == 0 && paisa(paid) <= 0 { -paisa(paid) } else { reduced.sum() };
        let has_charges = rows.iter().any(|row| row.cells.amounts.charges.is_some());
        let difference = paisa(paid) + charges - wanted;
        let payments = rows.iter().filter(|row| paisa(row.cells.amounts.paid) > 0).count();
        let why = match () {
            () if rows.is_empty() => PayoutWhy::NotInAny,
            () if payments > 1 && difference > 0 => PayoutWhy::PaidTwice,
            () if difference == 0 => PayoutWhy::Agrees,
            () if difference < 0 && paisa(paid) <= 0 => PayoutWhy::Unpaid,
            () => PayoutWhy::Differs,
        };
        Compared {
            key,
            order,
            to_collect,
            amounts: Amounts {
                collected: sum_of(|amounts| amounts.collected),
                charges: (has_charges || charges != 0).then(|| Taka::from_paisa(charges)),
                paid,
            },
            difference: Taka::from_paisa(difference),
            why,
            taken_as_returned: false,
            rows,
        }
    }
}

/// `None` where all are.
fn sum(amounts: impl Iterator<Item = Option<Taka>>) -> Option<Taka> {
    amounts.flatten().map(Taka::paisa).reduce(|one, other| one + other).map(Taka::from_paisa)
}

/// Whether nothing was collected and something charged. A parcel paid with nothing at all may have been delivered.
fn came_back(rows: &[&SheetRow]) -> bool {
    let no_money = |Amounts { collected, paid, .. }: &Amounts| {
        paisa(*paid) <= 0 && collected.map_or(paisa(*paid) < 0, |collected| collected.paisa() == 0)
    };
    let is_charged = |Amounts { charges, paid, .. }: &Amounts| paisa(*charges) != 0 || paisa(*paid) < 0;
    rows.iter().all(|row| no_money(&row.cells.amounts))
        && rows.iter().any(|row| is_charged(&row.cells.amounts))
}

/// How the order's parcel ended by the seller's own results.
pub(super) fn own_ending(order: &PayoutOrder) -> Option<Ending> {
    ending(&order.outcome.as_ref()?.outcome, false)
}

/// By how much charges reduced what a row pays.
fn deducted(row: &SheetRow, is_gross: bool) -> i64 {
    let Amounts { collected, charges, paid } = &row.cells.amounts;
    let (charges, paid) = (paisa(*charges), paisa(*paid));
    if row.cells.ending == Some(Ending::Fee) && paid < 0 {
        return -paid;
    }
    match collected.map(Taka::paisa) {
        Some(collected) if collected - charges == paid => charges,
        Some(collected) if collected == paid => 0,
        _ if is_gross => 0,
        _ => charges,
    }
}

pub(super) fn totals<'a>(compared: impl IntoIterator<Item = &'a Compared<'a>>) -> PayoutTotals {
    let add = |sum: &mut Taka, paisa: i64| *sum = Taka::from_paisa(sum.paisa() + paisa);
    let mut totals = PayoutTotals::default();
    for one in compared {
        add(&mut totals.to_collect, paisa(one.to_collect));
        add(&mut totals.collected, paisa(one.amounts.collected));
        add(&mut totals.charges, paisa(one.amounts.charges));
        add(&mut totals.paid, paisa(one.amounts.paid));
        let difference = one.difference.paisa();
        add(&mut totals.difference, difference);
        let (sum, rows) = match difference.signum() {
            -1 => (&mut totals.short, &mut totals.short_rows),
            _ => (&mut totals.over, &mut totals.over_rows),
        };
        add(sum, difference.abs());
        *rows += u32::from(difference != 0);
    }
    totals
}
