//! In-memory index of a run's rows for filters, sorting and counts.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, hash_map::Entry},
    hash::{BuildHasherDefault, Hasher},
};

use porokh_api::{
    bulk::{ChosenTotals, NumberState, RunFilter, RunRowCounts},
    orders::OrderName,
};
use porokh_domain::{RiskLevel, RowNumber, Taka, phone::PhoneKey};
use porokh_sheets::export::Decision;

use crate::{
    files::KeptFile,
    store::{
        Answer, KnownNumber, NumberRow, Verdict,
        orders::{DecidedBy, Order},
    },
};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Found {
    state: NumberState,
    pub(super) level: Option<RiskLevel>,
    pub(super) ratio: Option<f64>,
    pub(super) parcels: Option<u64>,
    pub(super) reports: Option<u64>,
}

/// Result of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Level(RiskLevel),
    Waiting,
    /// A valid number without a result.
    Skipped,
    Invalid,
}

/// The rows of an opened run, by their position in the file.
pub(in crate::bulk) struct RunIndex {
    pub(super) run: i64,
    pub(in crate::bulk) file: KeptFile,
    /// Rows that are orders, in the order of the file.
    pub(in crate::bulk) orders: Vec<u32>,
    /// Index in `found` of each order's riskiest number; a sentinel for orders without a number.
    riskiest: Vec<u32>,
    places: Places,
    found: Vec<Found>,
    /// Orders of rows about which something is recorded.
    pub(super) known: BTreeMap<RowNumber, Order>,
    /// The further lines of orders, and the first line of each: exports of shops repeat reference, number and total.
    lines: HashMap<u32, u32>,
    /// Numbers with a note.
    pub(super) notes: HashSet<PhoneKey>,
    /// Indexes of orders with several numbers.
    several: Vec<u32>,
    /// Changes with results and orders.
    pub(super) stamp: u64,
}

const NONE: u32 = u32::MAX;

type Places = HashMap<u32, u32, BuildHasherDefault<Digits>>;

/// Hashes phone digits. Collision attacks aren't a concern: they would only slow down the attacker's own computer.
#[derive(Default)]
struct Digits(u64);

impl Hasher for Digits {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u32(u32::from(*byte)));
    }

    fn write_u32(&mut self, digits: u32) {
        // Knuth's multiplier; the map uses bits of both ends.
        let spread = (self.0 ^ u64::from(digits)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = spread ^ (spread >> 32);
    }
}

impl Found {
    fn new(state: NumberState, verdict: &Verdict) -> Self {
        let Verdict { success_ratio: ratio, total: parcels, reports, .. } = *verdict;
        Self { level: level(state, verdict.risk_word.as_deref()), state, ratio, parcels, reports }
    }

    pub(super) fn of(number: &KnownNumber<'_>) -> Self {
        let KnownNumber { state, risk_word, success_ratio: ratio, total: parcels, reports, .. } = *number;
        Self { level: level(state, risk_word), state, ratio, parcels, reports }
    }

    fn class(self) -> Class {
        match (self.level, self.state) {
            (Some(level), _) => Class::Level(level),
            (None, NumberState::Waiting | NumberState::Sent | NumberState::InDoubt) => Class::Waiting,
            (None, _) => Class::Skipped,
        }
    }
}

fn level(state: NumberState, word: Option<&str>) -> Option<RiskLevel> {
    let has_result = matches!(state, NumberState::Done | NumberState::Reused);
    has_result.then(|| RiskLevel::from(word.unwrap_or_default()))
}

/// The riskier, the higher. A waiting number may still be worse than a skipped one.
pub(super) fn severity(class: Class) -> u8 {
    match class {
        Class::Level(RiskLevel::VeryHigh) => 8,
        Class::Level(RiskLevel::High) => 7,
        Class::Level(RiskLevel::Medium) => 6,
        Class::Level(RiskLevel::Unknown) => 5,
        Class::Level(RiskLevel::New) => 4,
        Class::Level(RiskLevel::Low) => 3,
        Class::Waiting => 2,
        Class::Skipped => 1,
        Class::Invalid => 0,
    }
}

/// The class of an order is that of its heaviest number: an open one may still be worse than a good one.
fn weight(class: Class) -> u8 {
    match class {
        Class::Waiting => 4,
        Class::Skipped => 3,
        Class::Level(RiskLevel::New) => 2,
        Class::Level(RiskLevel::Low) => 1,
        other => severity(other),
    }
}

impl RunIndex {
    pub(in crate::bulk) fn new(
        run: i64,
        file: KeptFile,
        numbers: &[NumberRow],
        known: BTreeMap<RowNumber, Order>,
        notes: HashSet<PhoneKey>,
    ) -> Self {
        let number = |number: &NumberRow| (number.phone, Found::new(number.state, &number.verdict));
        Self::of(run, file, numbers.iter().map(number).collect(), known, notes)
    }

    /// From the data of each number.
    pub(super) fn of(
        run: i64,
        file: KeptFile,
        numbers: Vec<(PhoneKey, Found)>,
        known: BTreeMap<RowNumber, Order>,
        notes: HashSet<PhoneKey>,
    ) -> Self {
        let orders: Vec<u32> = file.orders().collect();
        let places = (0..).zip(&numbers).map(|(place, (phone, _))| (phone.digits(), place)).collect();
        let found = numbers.into_iter().map(|(_, found)| found).collect();
        let mut index = Self {
            run,
            file,
            orders,
            riskiest: Vec::new(),
            places,
            found,
            known,
            lines: HashMap::new(),
            notes,
            several: Vec::new(),
            stamp: 0,
        };
        index.riskiest = (0..index.orders.len()).map(|order| index.find_riskiest(order)).collect();
        let has_several = |order: &u32| index.file.phones(index.orders[*order as usize]).nth(1).is_some();
        index.several = (0..).take(index.orders.len()).filter(has_several).collect();
        index.lines = index.find_lines();
        index
    }

    fn find_lines(&self) -> HashMap<u32, u32> {
        let mut first = HashMap::new();
        let mut lines = HashMap::new();
        for (order, position) in (0..).zip(&self.orders) {
            let reference = self.file.reference(*position).trim();
            let mut phones = self.file.phones(*position);
            if let (false, Some(phone)) = (reference.is_empty(), phones.next()) {
                let rest: Vec<u32> = phones.collect();
                let line = (reference, phone, rest, self.file.amount(*position));
                match first.entry(line) {
                    Entry::Occupied(first) => {
                        lines.insert(order, *first.get());
                    }
                    Entry::Vacant(place) => {
                        place.insert(order);
                    }
                }
            }
        }
        lines
    }

    /// Whether an order is a further line of another.
    pub(in crate::bulk) fn is_line(&self, order: usize) -> bool {
        u32::try_from(order).is_ok_and(|order| self.lines.contains_key(&order))
    }

    /// Adds the other lines of each order.
    pub(super) fn with_lines(&self, orders: &[u32]) -> BTreeSet<u32> {
        let mut all: BTreeSet<u32> = orders.iter().copied().collect();
        if !self.lines.is_empty() {
            let firsts: HashSet<u32> =
                orders.iter().map(|order| *self.lines.get(order).unwrap_or(order)).collect();
            all.extend(self.lines.iter().filter(|(_, first)| firsts.contains(first)).map(|(line, _)| *line));
            all.extend(firsts);
        }
        all
    }

    fn find_riskiest(&self, order: usize) -> u32 {
        let mut heaviest = (0, NONE);
        for phone in self.file.phones(self.orders[order]) {
            let Some(place) = self.places.get(&phone) else { continue };
            let weight = weight(self.found[*place as usize].class());
            // Of equals the first.
            if weight > heaviest.0 {
                heaviest = (weight, *place);
            }
        }
        heaviest.1
    }

    pub(super) fn answer(&mut self, answers: &[Answer]) {
        for answer in answers {
            if let Some(place) = self.places.get(&answer.phone.digits()) {
                self.found[*place as usize] = Found::new(answer.state, &answer.verdict);
            }
        }
        self.settle();
    }

    pub(super) fn recount(&mut self, numbers: Vec<(PhoneKey, Found)>) {
        for (phone, found) in numbers {
            if let Some(place) = self.places.get(&phone.digits()) {
                self.found[*place as usize] = found;
            }
        }
        self.settle();
    }

    pub(super) fn know(&mut self, known: BTreeMap<RowNumber, Order>) {
        self.known = known;
        self.stamp += 1;
    }

    pub(in crate::bulk) fn known(&self, order: usize) -> Option<&Order> {
        self.known.get(&self.number(order)?)
    }

    fn is_paid(&self, order: usize) -> bool {
        self.known(order).is_some_and(|known| known.money.certain().paisa() > 0)
    }

    /// Cash on delivery before any payment, in paisa: a courier file of the app says what is left of it.
    pub(in crate::bulk) fn amount(&self, order: usize) -> Option<i64> {
        let whole = self.known(order).and_then(|known| known.whole).map(Taka::paisa);
        whole.or_else(|| self.file.amount(*self.orders.get(order)?))
    }

    fn settle(&mut self) {
        for order in std::mem::take(&mut self.several) {
            self.riskiest[order as usize] = self.find_riskiest(order as usize);
            self.several.push(order);
        }
        self.stamp += 1;
    }

    /// Result of an order's riskiest number.
    pub(super) fn found(&self, order: usize) -> Option<&Found> {
        self.found.get(*self.riskiest.get(order)? as usize)
    }

    /// The riskiest number of an order.
    pub(in crate::bulk) fn phone(&self, order: usize) -> Option<PhoneKey> {
        let wanted = *self.riskiest.get(order)?;
        let is = |phone: &u32| self.places.get(phone) == Some(&wanted);
        self.file.phones(*self.orders.get(order)?).find(is).and_then(PhoneKey::from_digits)
    }

    pub(in crate::bulk) fn level(&self, order: usize) -> Option<RiskLevel> {
        match self.class(order) {
            Class::Level(level) => Some(level),
            Class::Waiting | Class::Skipped | Class::Invalid => None,
        }
    }

    pub(super) fn class(&self, order: usize) -> Class {
        self.found(order).map_or(Class::Invalid, |found| found.class())
    }

    /// Whether a number of an order is without a result.
    pub(in crate::bulk) fn has_open_number(&self, order: usize) -> bool {
        let places = self.file.phones(self.orders[order]).filter_map(|phone| self.places.get(&phone));
        places.map(|place| self.found[*place as usize].class()).any(|class| !matches!(class, Class::Level(_)))
    }

    pub(in crate::bulk) fn order(&self, number: RowNumber) -> Option<usize> {
        self.orders.binary_search(&self.file.position(number)?).ok()
    }

    pub(super) fn number(&self, order: usize) -> Option<RowNumber> {
        self.file.number(*self.orders.get(order)?)
    }

    pub(in crate::bulk) fn decision(&self, order: usize) -> Option<Decision> {
        self.known(order)?.decision.map(|(decision, _)| decision)
    }

    /// The words by which a person knows an order.
    pub(in crate::bulk) fn name(&self, order: usize) -> Option<OrderName> {
        let row = self.file.row(*self.orders.get(order)?)?;
        Some(OrderName { row: row.row, order: row.order.to_owned(), name: row.name.to_owned() })
    }

    pub(super) fn decided(&self, row: RowNumber) -> Option<(Decision, DecidedBy)> {
        self.known.get(&row)?.decision
    }

    pub(super) fn fits(&self, order: usize, filter: RunFilter) -> bool {
        let class = |wanted| self.class(order) == wanted;
        let decided = |wanted| self.decision(order) == wanted;
        let risky = || matches!(self.class(order), Class::Level(RiskLevel::High | RiskLevel::VeryHigh));
        match filter {
            RunFilter::All => true,
            RunFilter::VeryHigh => class(Class::Level(RiskLevel::VeryHigh)),
            RunFilter::High => class(Class::Level(RiskLevel::High)),
            RunFilter::Medium => class(Class::Level(RiskLevel::Medium)),
            RunFilter::Low => class(Class::Level(RiskLevel::Low)),
            RunFilter::New => class(Class::Level(RiskLevel::New)),
            RunFilter::Unknown => class(Class::Level(RiskLevel::Unknown)),
            RunFilter::Waiting => class(Class::Waiting),
            RunFilter::Skipped => class(Class::Skipped),
            RunFilter::Invalid => class(Class::Invalid),
            RunFilter::Repeats => self.file.repeat_of(self.orders[order]).is_some(),
            RunFilter::Send => decided(Some(Decision::Send)),
            RunFilter::Hold => decided(Some(Decision::Hold)),
            RunFilter::Advance => decided(Some(Decision::Advance)),
            RunFilter::Cancelled => decided(Some(Decision::Cancelled)),
            RunFilter::Undecided => decided(None),
            RunFilter::Risky => risky(),
            RunFilter::RiskyPaid => risky() && decided(Some(Decision::Send)) && self.is_paid(order),
            RunFilter::RiskySent => risky() && decided(Some(Decision::Send)) && !self.is_paid(order),
            RunFilter::RiskyHold => risky() && decided(Some(Decision::Hold)),
            RunFilter::RiskyAdvance => risky() && decided(Some(Decision::Advance)),
            RunFilter::RiskyCancelled => risky() && decided(Some(Decision::Cancelled)),
            RunFilter::RiskyUndecided => risky() && decided(None),
            RunFilter::ToDecide => risky() && decided(None) && !self.is_line(order) && !self.has_ended(order),
        }
    }

    pub(super) fn has_ended(&self, order: usize) -> bool {
        self.known(order).is_some_and(Order::has_ended)
    }

    /// Orders, each by its first line.
    pub(super) fn parcels(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.orders.len()).filter(|order| !self.is_line(*order))
    }

    pub(super) fn counts(&self) -> RunRowCounts {
        self.counts_of(0..self.orders.len())
    }

    fn counts_of(&self, orders: impl Iterator<Item = usize>) -> RunRowCounts {
        let mut counts = RunRowCounts::default();
        for order in orders {
            counts.all += 1;
            *match self.class(order) {
                Class::Level(RiskLevel::VeryHigh) => &mut counts.very_high,
                Class::Level(RiskLevel::High) => &mut counts.high,
                Class::Level(RiskLevel::Medium) => &mut counts.medium,
                Class::Level(RiskLevel::Low) => &mut counts.low,
                Class::Level(RiskLevel::New) => &mut counts.new,
                Class::Level(RiskLevel::Unknown) => &mut counts.unknown,
                Class::Waiting => &mut counts.waiting,
                Class::Skipped => &mut counts.skipped,
                Class::Invalid => &mut counts.invalid,
            } += 1;
            counts.repeats += u32::from(self.file.repeat_of(self.orders[order]).is_some());
            *match self.decision(order) {
                Some(Decision::Send) => &mut counts.send,
                Some(Decision::Hold) => &mut counts.hold,
                Some(Decision::Advance) => &mut counts.advance,
                Some(Decision::Cancelled) => &mut counts.cancelled,
                None => &mut counts.undecided,
            } += 1;
            let is_sent = self.decision(order) == Some(Decision::Send);
            let is_parcel = is_sent && !self.is_line(order) && !self.has_ended(order);
            counts.parcels += u32::from(is_parcel);
        }
        counts
    }

    pub(super) fn totals(&self, orders: &[u32]) -> ChosenTotals {
        let orders = || orders.iter().map(|order| *order as usize);
        let amounts = orders().filter(|order| !self.is_line(*order)).filter_map(|order| self.amount(order));
        let numbers: HashSet<u32> = orders()
            .flat_map(|order| self.file.phones(self.orders[order]))
            .filter(|phone| self.places.contains_key(phone))
            .collect();
        ChosenTotals {
            numbers: u32::try_from(numbers.len()).unwrap_or(u32::MAX),
            amount: Taka::from_paisa(amounts.clone().fold(0, i64::saturating_add)),
            with_amount: u32::try_from(amounts.count()).unwrap_or(u32::MAX),
            counts: self.counts_of(orders()),
        }
    }
}
