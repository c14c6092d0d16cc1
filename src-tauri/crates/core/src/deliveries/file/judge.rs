//! Results of the rows of a courier's download.

use std::collections::{BTreeMap, HashMap, HashSet};

use porokh_api::deliveries::{
    DeliveryState, LeftOut, Meaning, OutcomeCounts, OutcomeFilter, OutcomeRowState, OutcomeRowView,
    ReviewReason,
};
use porokh_domain::{BdPhone, RowNumber, Taka, phone::PhoneKey};

use super::dictionary::{Dictionary, Words};
use crate::store::{AccountScope, deliveries::Told};

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
    /// Customers by order reference, from runs.
    pub(super) orders: HashMap<String, HashSet<PhoneKey>>,
    /// Existing outcomes by reference.
    pub(super) list: HashMap<String, (Told, DeliveryState)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) state: OutcomeRowState,
    /// Fields to share, as far as known.
    reference: String,
    phone: Option<PhoneKey>,
    joined: bool,
    outcome: Option<String>,
    courier: Option<String>,
    amount: Option<Taka>,
    same_reference: Option<RowNumber>,
    contradicts: Option<RowNumber>,
}

/// Judges all rows together: rows of one consignment are one parcel, and a reference can be shared once.
pub(super) fn judge(
    rows: &[ReadRow],
    dictionary: &Dictionary,
    by_consignment: bool,
    known: &Known,
) -> Vec<Judged> {
    let mut judged: Vec<Judged> = rows.iter().map(|row| alone(row, dictionary, by_consignment)).collect();
    group(rows, &mut judged);
    for (row, judged) in rows.iter().zip(&mut judged) {
        complete(row, judged, known);
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

/// Completes a row with an outcome, and finds its reference in the list.
fn complete(row: &ReadRow, judged: &mut Judged, known: &Known) {
    if !matches!(judged.state, OutcomeRowState::Ready { .. }) {
        return;
    }
    let review = |reason| OutcomeRowState::Review { reason };
    if judged.reference.is_empty() {
        judged.state = review(ReviewReason::NoReference);
        return;
    }
    let listed = known.list.get(&judged.reference);
    if judged.phone.is_none() {
        let customers = known.orders.get(&judged.reference);
        match (row.phone, listed, customers) {
            (RowPhone::Several, ..) => judged.state = review(ReviewReason::SeveralPhones),
            (RowPhone::Wrong, ..) => judged.state = review(ReviewReason::WrongPhone),
            (_, Some((told, _)), _) => judged.phone = Some(told.phone),
            (_, None, Some(customers)) if customers.len() == 1 => {
                judged.phone = customers.iter().next().copied();
            }
            (_, None, Some(_)) => judged.state = review(ReviewReason::SeveralCustomers),
            (_, None, None) => judged.state = review(ReviewReason::NoPhone),
        }
        judged.joined = judged.phone.is_some();
    }
    let (Some(told), Some((listed, state))) = (judged.told(), listed) else { return };
    judged.state = if told == *listed && *state == DeliveryState::Done {
        OutcomeRowState::Unchanged
    } else {
        OutcomeRowState::Ready { replaces: told != *listed }
    };
}

/// Each row with a repeated reference names the next one; the last names the one before.
fn mark_same_references(rows: &[ReadRow], judged: &mut [Judged]) {
    let mut by_reference: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let is_taken =
        |judged: &Judged| matches!(judged.state, OutcomeRowState::Ready { .. } | OutcomeRowState::Unchanged);
    for (at, one) in judged.iter().enumerate().filter(|(_, one)| is_taken(one)) {
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
    /// The fields to share, if it can be shared.
    pub(super) fn told(&self) -> Option<Told> {
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
            phone: self.phone.map(|phone| BdPhone::from(phone).as_str().to_owned()),
            joined: self.joined,
            word: row.word.map(|place| words.all[place as usize].1.clone()).unwrap_or_default(),
            outcome: self.outcome.clone(),
            courier: self.courier.clone(),
            amount: self.amount,
            amount_unreadable: row.amount_unreadable,
            state: self.state.clone(),
            same_reference: self.same_reference,
            contradicts: self.contradicts,
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
