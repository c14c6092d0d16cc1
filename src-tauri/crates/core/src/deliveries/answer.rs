//! Results of each sent record in the service's answer.
//!
//! The interface shows how many records were saved and that others are skipped, but not the shape of a skipped
//! element. So an element is matched if it names the record's reference, or its index as a number, a member or
//! `records.1`. An index counts from 0, as in the list that was sent, unless only 1 fits the answer; where a position
//! fits both, only records with the same result under both have one. The other records count as saved only if the
//! numbers agree.

use std::collections::BTreeMap;

use porokh_api::deliveries::DeliveryState;
use serde_json::Value;

/// Possible members for a record's index.
const INDEX: &str = "index";
/// Possible members for its position, which may count from 0 or 1.
const POSITIONS: [&str; 4] = ["position", "row", "line", "number"];
/// Possible members for a record's reference.
const REFERENCES: [&str; 2] = ["order_ref", "reference"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) state: DeliveryState,
    /// Its element in the answer.
    pub(super) answer: Option<String>,
}

/// Parses the answer to a request with these references: the number of saved records, if any, and the skipped
/// elements as JSON.
pub(super) fn verdicts(references: &[&str], saved: Option<u64>, skipped: &[String]) -> Vec<Verdict> {
    let named: Vec<Named> = skipped.iter().map(|element| Named::read(references, element)).collect();
    let read = |first| read_from(references.len(), saved, skipped, &named, first);
    let mut firsts = first_places(references.len(), &named).into_iter();
    let mut verdicts = read(firsts.next());
    for first in firsts {
        for (verdict, other) in verdicts.iter_mut().zip(read(Some(first))) {
            if verdict.state != other.state {
                *verdict = Verdict { state: DeliveryState::Unknown, answer: None };
            }
        }
    }
    verdicts
}

/// Reads the answer with indexes that begin with `first`; `None`: they match nothing.
fn read_from(
    records: usize,
    saved: Option<u64>,
    skipped: &[String],
    named: &[Named],
    first: Option<usize>,
) -> Vec<Verdict> {
    let mut laid: BTreeMap<usize, &String> = BTreeMap::new();
    let mut astray = false;
    for (element, named) in skipped.iter().zip(named) {
        let place = match *named {
            Named { record: Some(record), .. } => Some(record),
            Named { other: true, .. } => None,
            Named { index, .. } => index.zip(first).and_then(|(index, first)| index.checked_sub(first)),
        };
        match place.filter(|place| *place < records) {
            Some(place) => {
                laid.entry(place).or_insert(element);
            }
            None => astray = true,
        }
    }
    let others = (records - laid.len()) as u64;
    let agrees = !astray && saved.is_none_or(|saved| saved == others);
    let rest = if agrees { DeliveryState::Done } else { DeliveryState::Unknown };
    let verdict = |place: usize| match laid.get(&place) {
        Some(element) => Verdict { state: DeliveryState::Skipped, answer: Some((*element).clone()) },
        None => Verdict { state: rest, answer: None },
    };
    (0..records).map(verdict).collect()
}

#[derive(Default)]
struct Named {
    /// Index of the record, by reference.
    record: Option<usize>,
    /// An unknown reference.
    other: bool,
    index: Option<usize>,
    /// The index may count from 1.
    is_position: bool,
}

impl Named {
    fn read(references: &[&str], element: &str) -> Self {
        let by_text = |text: &str| Self::of_text(references, text);
        match serde_json::from_str(element).unwrap_or_default() {
            Value::String(text) => by_text(&text),
            // Also a reference, if one is the same number.
            Value::Number(number) => {
                let index = number.as_u64().and_then(|index| usize::try_from(index).ok());
                let of_reference = by_text(&number.to_string()).record;
                Self {
                    other: of_reference.is_some_and(|record| Some(record) != index),
                    index,
                    ..Self::default()
                }
            }
            Value::Object(element) => {
                let number = |name: &str| {
                    let number = element.get(name)?;
                    usize::try_from(number.as_u64().or_else(|| number.as_str()?.parse().ok())?).ok()
                };
                let reference = REFERENCES.iter().find_map(|name| element.get(*name));
                // A reference of digits may come back as a number.
                let reference_text = reference.map(|value| match value {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                });
                let record = reference_text
                    .and_then(|text| references.iter().position(|reference| *reference == text));
                let position = POSITIONS.iter().find_map(|name| number(name));
                let index = number(INDEX).or(position);
                if reference.is_none() && index.is_none() {
                    // Messages by record.
                    let named = element.keys().map(|name| by_text(name));
                    return named.into_iter().find(|named| !named.other).unwrap_or_default();
                }
                let is_position = number(INDEX).is_none() && position.is_some();
                Self { record, other: reference.is_some() && record.is_none(), index, is_position }
            }
            _ => Self::default(),
        }
    }

    /// A reference, or `records.1`, alone or before a message.
    fn of_text(references: &[&str], text: &str) -> Self {
        let head = text.split(':').next().unwrap_or_default().trim();
        let record = references.iter().position(|reference| [text, head].contains(reference));
        let index = record_in(head);
        Self { record, other: record.is_none() && index.is_none(), index, is_position: false }
    }
}

/// The index in `records.1.phone`, `records[1]` or `1`.
fn record_in(name: &str) -> Option<usize> {
    let rest = name.strip_prefix("records").unwrap_or(name);
    rest.split(['.', '[', ']']).find(|part| !part.is_empty())?.parse().ok()
}

/// The indexes of the first record that fit the answer: 0 or 1, and both only for positions.
fn first_places(records: usize, named: &[Named]) -> Vec<usize> {
    let fits = |first: &usize| {
        named.iter().all(|named| match (named.index, named.record) {
            (None, _) => true,
            // A reference beside the index shows the base.
            (Some(index), Some(record)) => index == record + first,
            (Some(index), None) => index.checked_sub(*first).is_some_and(|place| place < records),
        })
    };
    let most = if named.iter().any(|named| named.is_position) { 2 } else { 1 };
    [0, 1].into_iter().filter(fits).take(most).collect()
}

/// Messages of a refused request by record, if their field names tell: `records.3.phone` or `records[3].phone`.
pub(super) fn refused_records(
    fields: &BTreeMap<String, Vec<String>>,
    records: usize,
) -> BTreeMap<usize, BTreeMap<String, Vec<String>>> {
    let mut found: BTreeMap<usize, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (name, messages) in fields {
        let Some(rest) = name.strip_prefix("records") else { continue };
        let mut parts = rest.split(['.', '[', ']']).filter(|part| !part.is_empty());
        let place = parts.next().and_then(|part| part.parse::<usize>().ok()).filter(|place| *place < records);
        if let Some(place) = place {
            let field = parts.next().unwrap_or_default().to_owned();
            found.entry(place).or_default().entry(field).or_default().extend(messages.iter().cloned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SENT: [&str; 3] = ["A-1", "A-2", "A-3"];

    fn states(saved: Option<u64>, skipped: &[&str]) -> Vec<DeliveryState> {
        let skipped: Vec<String> = skipped.iter().map(|text| (*text).to_owned()).collect();
        verdicts(&SENT, saved, &skipped).into_iter().map(|verdict| verdict.state).collect()
    }

    use DeliveryState::{Done, Skipped, Unknown};

    #[test]
    fn skipped_matched_by_reference() {
        for element in [r#"{"order_ref":"A-2","reason":"x"}"#, r#""A-2""#] {
            assert_eq!(states(Some(2), &[element]), [Done, Skipped, Done], "{element}");
        }
        let both = r#"{"index":0,"order_ref":"A-3"}"#;
        assert_eq!(
            states(Some(2), &[both]),
            [Done, Done, Skipped],
            "the reference says which, not the place"
        );
    }

    /// Otherwise 199 outcomes that were taken over are shown as unknown, and shared a second time.
    #[test]
    fn an_index_names_its_record_and_the_others_are_done() {
        for element in [
            "1",
            r#""1""#,
            r#"{"index":1}"#,
            r#"{"index":"1"}"#,
            r#""records.1: the phone is wrong""#,
            r#""records.1.phone: wrong""#,
            r#""records[1]""#,
            r#""A-2: the phone is wrong""#,
            r#"{"records.1.phone":["wrong"]}"#,
            r#"{"1":"wrong"}"#,
            r#"{"A-2":"wrong"}"#,
        ] {
            for saved in [None, Some(2)] {
                assert_eq!(states(saved, &[element]), [Done, Skipped, Done], "{element}");
            }
        }
        let twice = [r#""records.1.phone: wrong""#, r#""records.1.courier: wrong""#];
        assert_eq!(states(Some(2), &twice), [Done, Skipped, Done]);
        assert_eq!(states(Some(1), &["0", "1"]), [Skipped, Skipped, Done]);
        assert_eq!(states(Some(1), &["2", "3"]), [Done, Skipped, Skipped]);
        // A number that is a reference, too.
        let states = |skipped: &str| {
            let verdicts = verdicts(&["1", "2", "3"], Some(2), &[skipped.to_owned()]);
            verdicts.into_iter().map(|verdict| verdict.state).collect::<Vec<_>>()
        };
        assert_eq!(states("2"), [Unknown; 3], "another parcel would be blamed");
        assert_eq!(states("\"2\""), [Done, Skipped, Done]);
        assert_eq!(states(r#"{"order_ref":2,"reason":"x"}"#), [Done, Skipped, Done]);
        assert_eq!(states(r#"{"order_ref":20}"#), [Unknown; 3]);
    }

    #[test]
    fn ambiguous_position_matches_what_is_the_same_under_both_readings() {
        for saved in [None, Some(2)] {
            assert_eq!(states(saved, &[r#"{"position":2,"reason":"x"}"#]), [Done, Unknown, Unknown]);
        }
        // Contradictory bases.
        assert_eq!(states(Some(1), &[r#"{"index":0}"#, r#"{"index":3}"#]), [Unknown; 3]);
    }

    #[test]
    fn unambiguous_index_matches() {
        assert_eq!(states(Some(2), &[r#"{"index":0}"#]), [Skipped, Done, Done]);
        assert_eq!(states(Some(2), &[r#"{"index":3}"#]), [Done, Done, Skipped]);
        assert_eq!(states(Some(1), &[r#"{"index":0}"#, r#"{"index":1}"#]), [Skipped, Skipped, Done]);
        assert_eq!(states(Some(1), &[r#"{"position":2}"#, r#"{"position":3}"#]), [Done, Skipped, Skipped]);
        let (from_0, from_1) = (r#"{"index":0,"order_ref":"A-1"}"#, r#"{"index":1,"order_ref":"A-1"}"#);
        assert_eq!(states(Some(1), &[from_0, r#"{"index":1}"#]), [Skipped, Skipped, Done]);
        assert_eq!(states(Some(1), &[from_1, r#"{"index":2}"#]), [Skipped, Skipped, Done]);
    }

    #[test]
    fn an_element_is_kept_as_it_came() {
        let element = r#"{ "order_ref" : "A-2", "why": ["এক"] }"#;
        assert_eq!(verdicts(&SENT, Some(2), &[element.to_owned()])[1].answer.as_deref(), Some(element));
    }

    #[test]
    fn records_whose_element_cannot_be_told_are_not_called_saved() {
        for element in ["7", "null", r#"{"why":"x"}"#, r#"{"order_ref":"B-9"}"#, r#"{"index":4}"#, "{cut"] {
            for saved in [None, Some(2), Some(3)] {
                assert_eq!(states(saved, &[element]), [Unknown; 3], "{element}");
            }
        }
    }

    #[test]
    fn numbers_that_disagree_are_not_called_saved() {
        assert_eq!(states(Some(2), &[]), [Unknown; 3]);
        assert_eq!(states(Some(3), &[r#""A-2""#]), [Unknown, Skipped, Unknown]);
        assert_eq!(states(None, &[r#""A-2""#]), [Done, Skipped, Done]);
        assert_eq!(states(Some(3), &[]), [Done; 3]);
    }

    #[test]
    fn messages_are_laid_to_the_record_that_the_field_names() {
        let fields: BTreeMap<String, Vec<String>> = [
            ("records.1.phone", "এক"),
            ("records[2].amount", "দুই"),
            ("records", "তিন"),
            ("records.9.phone", "x"),
        ]
        .map(|(name, text)| (name.to_owned(), vec![text.to_owned()]))
        .into();
        let found = refused_records(&fields, 3);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(found[&1]["phone"], ["এক"]);
        assert_eq!(found[&2]["amount"], ["দুই"]);
    }

    proptest! {
        #[test]
        fn every_record_has_a_verdict_whatever_came(
            saved in proptest::option::of(0..6_u64),
            skipped in proptest::collection::vec("[\\PC]{0,20}|\\{\"index\":[0-9]{1,20}\\}|\"A-[0-9]\"", 0..6),
        ) {
            prop_assert_eq!(verdicts(&SENT, saved, &skipped).len(), 3);
        }
    }
}
