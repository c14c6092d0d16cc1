//! Results of each sent record in the service's answer.
//!
//! The interface shows how many records were saved and that others are skipped, but not the shape of a skipped
//! element. So an element is matched only if it names the record's reference, or an index that fits one record only:
//! whether indexes are 0- or 1-based must follow from the answer itself. The other records count as saved only if the
//! numbers agree.

use std::collections::BTreeMap;

use porokh_api::deliveries::DeliveryState;
use serde_json::Value;

/// Possible members for a record's index.
const PLACES: [&str; 2] = ["index", "position"];
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
    let first = first_place(references.len(), &named);
    let mut laid: BTreeMap<usize, &String> = BTreeMap::new();
    let mut astray = 0;
    for (element, named) in skipped.iter().zip(&named) {
        let place = match *named {
            Named { record: Some(record), .. } => Some(record),
            Named { other: true, .. } => None,
            Named { index, .. } => index.zip(first).and_then(|(index, first)| index.checked_sub(first)),
        };
        match place {
            Some(place) if place < references.len() && !laid.contains_key(&place) => {
                laid.insert(place, element);
            }
            _ => astray += 1,
        }
    }
    let others = (references.len() - laid.len()) as u64;
    let agrees = astray == 0 && saved.is_none_or(|saved| saved == others);
    let rest = if agrees { DeliveryState::Done } else { DeliveryState::Unknown };
    let verdict = |place: usize| match laid.get(&place) {
        Some(element) => Verdict { state: DeliveryState::Skipped, answer: Some((*element).clone()) },
        None => Verdict { state: rest, answer: None },
    };
    (0..references.len()).map(verdict).collect()
}

struct Named {
    /// Index of the record, by reference.
    record: Option<usize>,
    /// An unknown reference.
    other: bool,
    index: Option<usize>,
}

impl Named {
    fn read(references: &[&str], element: &str) -> Self {
        let element: Value = serde_json::from_str(element).unwrap_or_default();
        let reference = match &element {
            Value::String(_) => Some(&element),
            element => REFERENCES.iter().find_map(|name| element.get(name)),
        };
        let record = reference
            .and_then(Value::as_str)
            .and_then(|text| references.iter().position(|reference| *reference == text));
        let index = PLACES.iter().find_map(|name| usize::try_from(element.get(name)?.as_u64()?).ok());
        Self { record, other: reference.is_some() && record.is_none(), index }
    }
}

/// 0 or 1, the index of the first record; `None` if the answer fits both or neither.
fn first_place(records: usize, named: &[Named]) -> Option<usize> {
    let fits = |first: &usize| {
        named.iter().all(|named| match (named.index, named.record) {
            (None, _) => true,
            // A reference beside the index shows the base.
            (Some(index), Some(record)) => index == record + first,
            (Some(index), None) => index.checked_sub(*first).is_some_and(|place| place < records),
        })
    };
    let mut fitting = [0, 1].into_iter().filter(fits);
    fitting.next().filter(|_| fitting.next().is_none())
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

    #[test]
    fn ambiguous_index_matches_nothing() {
        for element in [r#"{"index":1}"#, r#"{"position":2,"reason":"x"}"#] {
            for saved in [None, Some(2)] {
                assert_eq!(
                    states(saved, &[element]),
                    [Unknown; 3],
                    "{element}: another parcel would be blamed"
                );
            }
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
