//! Results of the rows of a courier's download.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use porokh_api::deliveries::{
    Conflict, ConflictAnswer, DeliveryState, LeftOut, Meaning, OutcomeConflict, OutcomeCounts, OutcomeFilter,
    OutcomeRowState, OutcomeRowView, ReviewReason,
};
use porokh_domain::{BdPhone, RowNumber, Taka, phone::PhoneKey};

use super::dictionary::{Dictionary, Words};
use crate::store::{
    AccountScope,
    deliveries::{self, ConflictAnswers, NewOutcome, Settled, Told},
    payouts::Amounts,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReadRow {
    pub(super) number: RowNumber,
    pub(super) phone: RowPhone,
    pub(super) order: String,
    pub(super) consignment: String,
    /// Index among the file's words.
    pub(super) word: Option<u32>,
    /// Index among the file's couriers.
    pub(super) courier: Option<u32>,
    pub(super) amount: Option<Taka>,
    pub(super) amount_unreadable: bool,
    /// Amounts that the courier collected, charged and paid.
    pub(super) money: Amounts,
    pub(super) money_unreadable: bool,
    /// As [`OutcomeMapping::beside`](porokh_sheets::outcomes::OutcomeMapping::beside).
    pub(super) beside: Vec<Option<Taka>>,
    /// Hash of all cells.
    pub(super) cells: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowPhone {
    Empty,
    One(PhoneKey),
    Several,
    Wrong,
}

/// Data from outside the file.
pub(super) struct Known {
    pub(super) scope: AccountScope,
    /// Customers by order reference, of rows without a phone: from runs, recorded orders and the file itself.
    pub(super) customers: HashMap<String, BTreeSet<PhoneKey>>,
    pub(super) list: deliveries::Known,
}

/// The seller's answers about a row.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RowAnswer {
    pub(super) conflict: Option<ConflictAnswer>,
    pub(super) customer: Option<PhoneKey>,
}

pub(super) type RowAnswers = BTreeMap<RowNumber, RowAnswer>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) state: OutcomeRowState,
    /// As the file has it.
    new: Option<NewOutcome>,
    /// Fields to share, as far as known.
    reference: String,
    phone: Option<PhoneKey>,
    joined: bool,
    outcome: Option<String>,
    courier: Option<String>,
    amount: Option<Taka>,
    same_reference: Option<RowNumber>,
    contradicts: Option<RowNumber>,
    conflict: Option<OutcomeConflict>,
    customers: BTreeSet<PhoneKey>,
    answered: bool,
}

/// Judges all rows together: rows of one consignment are one parcel, and a reference can be shared once.
pub(super) fn judge(
    rows: &[ReadRow],
    dictionary: &Dictionary,
    by_consignment: bool,
    answers: &RowAnswers,
    mut known: Known,
) -> Vec<Judged> {
    let mut judged: Vec<Judged> = rows.iter().map(|row| alone(row, dictionary, by_consignment)).collect();
    group(rows, &mut judged);
    let mut taken: HashMap<String, usize> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        let answer = answers.get(&row.number).copied();
        judged[at].answered = answer.is_some();
        complete(row, &mut judged[at], answer.unwrap_or_default(), &mut known);
        if judged[at].is_taken() {
            part_from_earlier(rows, &mut judged, at, answer.unwrap_or_default(), (&known, &mut taken));
        }
    }
    mark_same_references(rows, &mut judged);
    judged
}

fn alone(row: &ReadRow, dictionary: &Dictionary, by_consignment: bool) -> Judged {
    let meaning = row.word.map(|place| &dictionary.meanings[place as usize]);
    let (state, outcome) = match meaning {
        None => (OutcomeRowState::Review { reason: ReviewReason::NoWord }, None),
        Some(Meaning::Ask) => (OutcomeRowState::Review { reason: ReviewReason::UnknownWord }, None),
        Some(Meaning::NotFinal) => (OutcomeRowState::LeftOut { reason: LeftOut::NotFinal }, None),
        Some(Meaning::NoOutcome) => (OutcomeRowState::LeftOut { reason: LeftOut::NoOutcome }, None),
        Some(Meaning::Outcome { outcome }) => {
            (OutcomeRowState::Ready { replaces: false }, Some(outcome.clone()))
        }
    };
    let named = row.courier.map(|place| dictionary.couriers[place as usize].clone());
    let reference = if row.order.is_empty() && by_consignment { &row.consignment } else { &row.order };
    Judged {
        state,
        new: None,
        reference: reference.clone(),
        phone: match row.phone {
            RowPhone::One(phone) => Some(phone),
            RowPhone::Empty | RowPhone::Several | RowPhone::Wrong => None,
        },
        joined: false,
        outcome,
        courier: named.unwrap_or_else(|| dictionary.courier.clone()),
        amount: row.amount,
        same_reference: None,
        contradicts: None,
        conflict: None,
        customers: BTreeSet::new(),
        answered: false,
    }
}

/// Of the rows of one consignment with an outcome, takes the last, completed by the others.
fn group(rows: &[ReadRow], judged: &mut [Judged]) {
    let mut last: HashMap<&str, usize> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        if !row.consignment.is_empty() && judged[at].outcome.is_some() {
            last.insert(&row.consignment, at);
        }
    }
    for (at, row) in rows.iter().enumerate() {
        let Some(&kept) = last.get(row.consignment.as_str()) else { continue };
        if at == kept {
            continue;
        }
        let Judged { reference, phone, outcome, amount, .. } = judged[at].clone();
        let one = &mut judged[kept];
        if one.reference.is_empty() {
            one.reference = reference;
        }
        one.phone = one.phone.or(phone);
        if outcome.is_some() {
            one.amount = one.amount.or(amount);
            if outcome != one.outcome {
                one.contradicts = Some(row.number);
            }
            judged[at].state =
                OutcomeRowState::LeftOut { reason: LeftOut::SameConsignment { row: rows[kept].number } };
        }
    }
}

/// Completes a row with an outcome, and finds its order and its parcel in the list.
fn complete(row: &ReadRow, judged: &mut Judged, answer: RowAnswer, known: &mut Known) {
    if !matches!(judged.state, OutcomeRowState::Ready { .. }) {
        return;
    }
    let review = |reason| OutcomeRowState::Review { reason };
    let parcel = known.list.by_consignment(&row.consignment).map(|listed| &listed.told);
    if let (true, Some(parcel)) = (judged.reference.is_empty(), parcel) {
        judged.reference.clone_from(&parcel.order_ref);
    }
    if judged.reference.is_empty() {
        judged.state = review(ReviewReason::NoReference);
        return;
    }
    if judged.phone.is_none() {
        match row.phone {
            RowPhone::Several => judged.state = review(ReviewReason::SeveralPhones),
            RowPhone::Wrong => judged.state = review(ReviewReason::WrongPhone),
            RowPhone::Empty | RowPhone::One(_) => join(judged, parcel, answer, known),
        }
    }
    let Some(told) = judged.told().filter(|_| judged.is_taken()) else { return };
    let consignment = Some(row.consignment.clone()).filter(|id| !id.is_empty());
    let answers = ConflictAnswers { other_customer: answer.conflict, same_parcel: answer.conflict };
    let new = NewOutcome::new(told, consignment, answers);
    match known.list.settle(&new, None) {
        Settled::Add { told } => judged.reference = told.order_ref,
        Settled::Change { at, told, .. } => {
            let listed = known.list.listed(at);
            // An answer is stored with the outcome.
            let unchanged = told == listed.told && listed.state == DeliveryState::Done && !judged.answered;
            judged.state = if unchanged {
                OutcomeRowState::Unchanged
            } else {
                OutcomeRowState::Ready { replaces: told != listed.told }
            };
            judged.reference = told.order_ref;
        }
        Settled::Ask { conflict, at } => {
            judged.state = review(reason(conflict));
            judged.conflict = Some(other(&known.list.listed(at).told, None, &new, known));
        }
    }
    judged.new = Some(new);
}

/// Finds the customer of a row without a phone: that of its parcel, or the only one whose order has the reference.
fn join(judged: &mut Judged, parcel: Option<&Told>, answer: RowAnswer, known: &Known) {
    let mut customers = known.customers.get(&judged.reference).cloned().unwrap_or_default();
    customers.extend(known.list.by_ref(&judged.reference).map(|listed| listed.told.phone));
    if let Some(parcel) = parcel {
        customers = BTreeSet::from([parcel.phone]);
    }
    let only = customers.first().copied().filter(|_| customers.len() == 1);
    judged.phone = answer.customer.filter(|phone| customers.contains(phone)).or(only);
    judged.joined = judged.phone.is_some();
    if judged.phone.is_none() {
        let several = !customers.is_empty();
        let reason = if several { ReviewReason::SeveralCustomers } else { ReviewReason::NoPhone };
        judged.state = OutcomeRowState::Review { reason };
    }
    judged.customers = customers;
}

/// Of two customers' rows with one reference the later is asked about.
fn part_from_earlier(
    rows: &[ReadRow],
    judged: &mut [Judged],
    at: usize,
    answer: RowAnswer,
    (known, taken): (&Known, &mut HashMap<String, usize>),
) {
    let reference = judged[at].reference.clone();
    let earlier = taken.get(&reference).copied().filter(|one| judged[*one].phone != judged[at].phone);
    if let (Some(earlier), Some(new)) = (earlier, judged[at].new.clone()) {
        match answer.conflict {
            None => {
                judged[at].state = OutcomeRowState::Review { reason: ReviewReason::OtherCustomer };
                let told = judged[earlier].told();
                judged[at].conflict = told.map(|told| other(&told, Some(rows[earlier].number), &new, known));
                return;
            }
            Some(ConflictAnswer::Apart) => {
                judged[at].reference = known.list.apart(&reference, new.told.phone);
            }
            Some(ConflictAnswer::Replace) => {
                let reason = LeftOut::ReplacedBy { row: rows[at].number };
                judged[earlier].state = OutcomeRowState::LeftOut { reason };
            }
        }
    }
    taken.insert(judged[at].reference.clone(), at);
}

fn reason(conflict: Conflict) -> ReviewReason {
    match conflict {
        Conflict::OtherCustomer => ReviewReason::OtherCustomer,
        Conflict::SameParcel => ReviewReason::SameParcel,
    }
}

fn other(told: &Told, row: Option<RowNumber>, new: &NewOutcome, known: &Known) -> OutcomeConflict {
    OutcomeConflict {
        row,
        order_ref: told.order_ref.clone(),
        phone: text(told.phone),
        outcome: told.outcome.clone(),
        amount: told.amount,
        apart: known.list.apart(&new.told.order_ref, new.told.phone),
    }
}

fn text(phone: PhoneKey) -> String {
    BdPhone::from(phone).as_str().to_owned()
}

/// Each row with a repeated reference names the next one; the last names the one before.
fn mark_same_references(rows: &[ReadRow], judged: &mut [Judged]) {
    let mut by_reference: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, one) in judged.iter().enumerate().filter(|(_, one)| one.is_taken()) {
        by_reference.entry(&one.reference).or_default().push(at);
    }
    let several: Vec<Vec<usize>> = by_reference.into_values().filter(|rows| rows.len() > 1).collect();
    for places in several {
        for (at, place) in places.iter().enumerate() {
            let other = places.get(at + 1).unwrap_or(&places[places.len() - 2]);
            judged[*place].same_reference = Some(rows[*other].number);
        }
    }
}

impl Judged {
    /// The outcome to take, if it can be taken.
    pub(super) fn new_outcome(&self) -> Option<&NewOutcome> {
        self.new.as_ref()
    }

    fn is_taken(&self) -> bool {
        matches!(self.state, OutcomeRowState::Ready { .. } | OutcomeRowState::Unchanged)
    }

    fn asks(&self, reason: ReviewReason) -> bool {
        self.state == OutcomeRowState::Review { reason }
    }

    pub(super) fn asks_about(&self, conflict: Conflict) -> bool {
        self.asks(reason(conflict))
    }

    pub(super) fn may_be_of(&self, customer: PhoneKey) -> bool {
        self.customers.contains(&customer)
    }

    /// The fields to share, if it can be shared.
    fn told(&self) -> Option<Told> {
        Some(Told {
            order_ref: self.reference.clone(),
            phone: self.phone?,
            outcome: self.outcome.clone()?,
            courier: self.courier.clone(),
            amount: self.amount,
        })
    }

    fn is_on_the_way(&self) -> bool {
        self.state == OutcomeRowState::LeftOut { reason: LeftOut::NotFinal }
    }

    pub(super) fn fits(&self, filter: OutcomeFilter) -> bool {
        match filter {
            OutcomeFilter::All => true,
            OutcomeFilter::Ready => matches!(self.state, OutcomeRowState::Ready { .. }),
            OutcomeFilter::Unchanged => self.state == OutcomeRowState::Unchanged,
            OutcomeFilter::OnTheWay => self.is_on_the_way(),
            OutcomeFilter::LeftOut => {
                matches!(self.state, OutcomeRowState::LeftOut { .. }) && !self.is_on_the_way()
            }
            OutcomeFilter::Review => matches!(self.state, OutcomeRowState::Review { .. }),
            OutcomeFilter::SameReference => self.same_reference.is_some(),
        }
    }

    pub(super) fn view(&self, row: &ReadRow, words: &Words) -> OutcomeRowView {
        OutcomeRowView {
            row: row.number,
            order_ref: self.reference.clone(),
            consignment: row.consignment.clone(),
            phone: self.phone.map(text),
            joined: self.joined,
            word: row.word.map(|place| words.all[place as usize].1.clone()).unwrap_or_default(),
            outcome: self.outcome.clone(),
            courier: self.courier.clone(),
            amount: self.amount,
            amount_unreadable: row.amount_unreadable,
            state: self.state,
            same_reference: self.same_reference,
            contradicts: self.contradicts,
            conflict: self.conflict.clone(),
            customers: self.customers.iter().map(|phone| text(*phone)).collect(),
            answered: self.answered,
        }
    }
}

/// Lengths of the longest reference and the longest parcel id.
pub(super) fn longest(rows: &[ReadRow], judged: &[Judged]) -> (u32, u32) {
    let length = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    let most = |lengths: &mut dyn Iterator<Item = u32>| lengths.max().unwrap_or_default();
    (
        most(&mut judged.iter().map(|one| length(&one.reference))),
        most(&mut rows.iter().map(|row| length(&row.consignment))),
    )
}

pub(super) fn counts(judged: &[Judged]) -> OutcomeCounts {
    let mut counts = OutcomeCounts::default();
    for one in judged {
        counts.rows += 1;
        counts.joined += u32::from(one.joined);
        counts.same_reference += u32::from(one.same_reference.is_some());
        counts.other_customer += u32::from(one.asks(ReviewReason::OtherCustomer));
        counts.same_parcel += u32::from(one.asks(ReviewReason::SameParcel));
        match one.state {
            OutcomeRowState::Ready { .. } => counts.ready += 1,
            OutcomeRowState::Unchanged => counts.unchanged += 1,
            OutcomeRowState::LeftOut { reason: LeftOut::NotFinal } => counts.on_the_way += 1,
            OutcomeRowState::LeftOut { .. } => counts.left_out += 1,
            OutcomeRowState::Review { .. } => counts.review += 1,
        }
    }
    counts
}
