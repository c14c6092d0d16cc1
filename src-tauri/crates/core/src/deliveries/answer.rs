//! What the service's answer says of each record that was sent.
//!
//! The interface shows how many records were saved and that others are skipped, but not the shape of a skipped
//! element. So an element is laid to a record only where it names the record's reference, or its place beside no other
//! reference; and the other records count as saved only where the numbers agree.

use std::collections::BTreeMap;

use serde_json::Value;

use super::DeliveryState;

/// Members by which an element may name a record's place, counted from 0 as in the list that was sent.
const PLACES: [&str; 2] = ["index", "position"];
/// Members by which an element may name a record's reference.
const REFERENCES: [&str; 2] = ["order_ref", "reference"];

/// What became of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) state: DeliveryState,
    /// The element that the service gave for it, as it came.
    pub(super) answer: Option<String>,
}

/// Reads the answer to a request with these references: how many records were saved, where it says so, and the
/// skipped elements as JSON.
pub(super) fn verdicts(references: &[&str], saved: Option<u64>, skipped: &[String]) -> Vec<Verdict> {
    let mut laid: BTreeMap<usize, &String> = BTreeMap::new();
    let mut astray = 0;
    for element in skipped {
        match place(references, element) {
            Some(place) if !laid.contains_key(&place) => {
                laid.insert(place, element);
            }
            _ => astray += 1,
        }
    }
    let others = (references.len() - laid.len()) as u64;
    let agrees = astray == 0 && saved.is_none_or(|saved| saved == others);
    let rest = if agrees { DeliveryState::Sent } else { DeliveryState::Unknown };
    let verdict = |place: usize| match laid.get(&place) {
        Some(element) => Verdict { state: DeliveryState::Skipped, answer: Some((*element).clone()) },
        None => Verdict { state: rest, answer: None },
    };
    (0..references.len()).map(verdict).collect()
}

/// The place of the record that an element is about.
fn place(references: &[&str], element: &str) -> Option<usize> {
    let element: Value = serde_json::from_str(element).ok()?;
    let of_reference = |text: &str| references.iter().position(|reference| *reference == text);
    if let Value::String(text) = &element {
        return of_reference(text);
    }
    let named = REFERENCES.iter().find_map(|name| element.get(name));
    if let Some(named) = named {
        return named.as_str().and_then(of_reference);
    }
    let index = PLACES.iter().find_map(|name| element.get(name)?.as_u64())?;
    usize::try_from(index).ok().filter(|index| *index < references.len())
}

/// The messages of a refused request by the record that they are about, where the names of the fields tell:
/// `records.3.phone` or `records[3].phone`.
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

    use DeliveryState::{Sent, Skipped, Unknown};

    #[test]
    fn a_skipped_element_is_laid_to_the_record_whose_reference_or_place_it_names() {
        for element in [r#"{"order_ref":"A-2","reason":"x"}"#, r#""A-2""#, r#"{"index":1}"#] {
            assert_eq!(states(Some(2), &[element]), [Sent, Skipped, Sent], "{element}");
        }
        let both = r#"{"index":0,"order_ref":"A-3"}"#;
        assert_eq!(
            states(Some(2), &[both]),
            [Sent, Sent, Skipped],
            "the reference says which, not the place"
        );
    }

    #[test]
    fn an_element_is_kept_as_it_came() {
        let element = r#"{ "order_ref" : "A-2", "why": ["এক"] }"#;
        assert_eq!(verdicts(&SENT, Some(2), &[element.to_owned()])[1].answer.as_deref(), Some(element));
    }

    #[test]
    fn records_whose_element_cannot_be_told_are_not_called_saved() {
        for element in ["7", "null", r#"{"why":"x"}"#, r#"{"order_ref":"B-9"}"#, r#"{"index":3}"#, "{cut"] {
            for saved in [None, Some(2), Some(3)] {
                assert_eq!(states(saved, &[element]), [Unknown; 3], "{element}");
            }
        }
    }

    #[test]
    fn numbers_that_disagree_are_not_called_saved() {
        assert_eq!(states(Some(2), &[]), [Unknown; 3]);
        assert_eq!(states(Some(3), &[r#""A-2""#]), [Unknown, Skipped, Unknown]);
        assert_eq!(states(None, &[r#""A-2""#]), [Sent, Skipped, Sent]);
        assert_eq!(states(Some(3), &[]), [Sent; 3]);
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
