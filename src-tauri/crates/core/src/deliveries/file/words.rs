//! Words of couriers' downloads, and their usual meanings.

use porokh_api::deliveries::Meaning;
use porokh_courier_api::WordRule;

use crate::store::payouts::Ending;

/// Words for an outcome, with possible names of the service, the likeliest first. Only names known to be accepted are
/// used.
const OUTCOMES: [(&[&str], &[&str]); 4] = [
    (&["delivered", "delivery"], &["delivered"]),
    (
        &["partial delivered", "partial delivery", "partially delivered"],
        &["partial_delivered", "partial_delivery", "partially_delivered", "partial"],
    ),
    (&["return", "returned", "paid return"], &["returned", "return"]),
    (&["cancelled", "canceled"], &["cancelled", "canceled"]),
];
/// Words for parcels on their way.
const NOT_FINAL: [&str; 7] = [
    "pending",
    "in review",
    "pickup pending",
    "picked up",
    "in transit",
    "out for delivery",
    "return in transit",
];
/// Ambiguous words, treated alike.
const UNCLEAR: [&str; 3] = ["hold", "on hold", "unknown"];
/// Suffix of an unsettled parcel's word, which may still be final.
const UNSETTLED: &str = "approval pending";
/// Words of rows about something else.
const NO_OUTCOME: [&str; 2] = ["insta fee", "payment invoice"];
/// Prefixes of an invoice's kinds, and their words.
const KINDS: [(&str, &str); 2] = [("partial", "partial delivery"), ("return", "return")];

/// How a parcel ended by a word of a file or of the service; `None` if it says nothing of that.
pub(in crate::deliveries) fn ending(word: &str, invoice: bool) -> Option<Ending> {
    let word = plain(word);
    if NO_OUTCOME.contains(&word.as_str()) {
        return Some(Ending::Fee);
    }
    let kind = KINDS.iter().find(|(begins, _)| invoice && word.starts_with(begins)).map(|(_, word)| *word);
    let word = kind.unwrap_or(&word);
    let place = OUTCOMES
        .iter()
        .position(|(words, names)| words.contains(&word) || names.iter().any(|name| plain(name) == word));
    const ENDINGS: [Ending; 4] = [Ending::Delivered, Ending::Partial, Ending::Returned, Ending::Returned];
    place.map(|place| ENDINGS[place])
}

/// Normalised: lowercase, with spaces as separators.
pub(super) fn plain(word: &str) -> String {
    let parts = word.split(|c: char| !c.is_alphanumeric() && !is_mark(c));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Bangla vowel signs and similar marks, which belong to a word.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{980}'..='\u{9ff}')
}

/// The usual meaning of a word, and whether it is a guess. `invoice`: it is the kind of an invoice row, not a
/// parcel's state.
pub(super) fn meaning(word: &str, outcomes: &WordRule, invoice: bool) -> (Meaning, bool) {
    if word.ends_with(UNSETTLED) || UNCLEAR.contains(&word) {
        return (Meaning::NotFinal, true);
    }
    if NOT_FINAL.contains(&word) {
        return (Meaning::NotFinal, false);
    }
    if NO_OUTCOME.contains(&word) {
        return (Meaning::NoOutcome, false);
    }
    let kind = KINDS.iter().find(|(begins, _)| invoice && word.starts_with(begins)).map(|(_, word)| *word);
    let guess = kind.is_some_and(|kind| kind != word);
    let word = kind.unwrap_or(word);
    let taken = |name: &str| outcomes.words.iter().any(|known| known == name);
    let names = OUTCOMES.iter().find(|(words, _)| words.contains(&word)).map(|(_, names)| *names);
    let named = names.and_then(|names| names.iter().find(|name| taken(name))).map(|name| (*name).to_owned());
    // The file may use the service's own words.
    let own = || outcomes.words.iter().find(|known| plain(known) == word).cloned();
    named.or_else(own).map_or((Meaning::Ask, false), |outcome| (Meaning::Outcome { outcome }, guess))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(words: &[&str]) -> WordRule {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        WordRule { words, complete: true, required: None }
    }

    fn meaning(word: &str, outcomes: &WordRule, invoice: bool) -> Meaning {
        super::meaning(word, outcomes, invoice).0
    }

    fn outcome(word: &str) -> Meaning {
        Meaning::Outcome { outcome: word.to_owned() }
    }

    #[test]
    fn spellings_of_a_word_are_one() {
        for word in ["Partial_Delivery", " partial delivery ", "PARTIAL-DELIVERY"] {
            assert_eq!(plain(word), "partial delivery");
        }
        assert_eq!(plain("ডেলিভারি হয়েছে"), "ডেলিভারি হয়েছে");
    }

    #[test]
    fn the_words_of_steadfast_have_their_meaning() {
        let rule = rule(&["delivered", "returned", "cancelled"]);
        for (word, wanted) in [
            ("pending", Meaning::NotFinal),
            ("in_review", Meaning::NotFinal),
            ("hold", Meaning::NotFinal),
            ("unknown", Meaning::NotFinal),
            ("delivered", outcome("delivered")),
            ("cancelled", outcome("cancelled")),
            ("partial_delivered", Meaning::Ask),
            ("delivered_approval_pending", Meaning::NotFinal),
            ("partial_delivered_approval_pending", Meaning::NotFinal),
            ("cancelled_approval_pending", Meaning::NotFinal),
            ("unknown_approval_pending", Meaning::NotFinal),
        ] {
            assert_eq!(meaning(&plain(word), &rule, false), wanted, "{word}");
        }
    }

    #[test]
    fn the_words_of_pathao_have_their_meaning() {
        let rule = rule(&["delivered", "returned", "cancelled", "partial"]);
        for (word, wanted) in [
            ("Pending", Meaning::NotFinal),
            ("Pickup_Pending", Meaning::NotFinal),
            ("Picked_up", Meaning::NotFinal),
            ("In_transit", Meaning::NotFinal),
            ("Out_For_Delivery", Meaning::NotFinal),
            ("Delivered", outcome("delivered")),
            ("Partial_Delivery", outcome("partial")),
            ("Return", outcome("returned")),
            ("Return_In_Transit", Meaning::NotFinal),
            ("Returned", outcome("returned")),
            ("Cancelled", outcome("cancelled")),
            ("Hold", Meaning::NotFinal),
            ("Exchange", Meaning::Ask),
            ("Payment_Invoice", Meaning::NoOutcome),
            ("insta_fee", Meaning::NoOutcome),
        ] {
            assert_eq!(meaning(&plain(word), &rule, false), wanted, "{word}");
        }
    }

    #[test]
    fn the_kinds_of_an_invoices_rows_are_known_by_their_beginning() {
        let rule = rule(&["delivered", "returned", "partial"]);
        assert_eq!(meaning("return charge", &rule, true), outcome("returned"));
        assert_eq!(meaning("return charge", &rule, false), Meaning::Ask);
        assert_eq!(meaning("partial something", &rule, true), outcome("partial"));
    }

    #[test]
    fn what_a_word_doesnt_say_plainly_is_a_guess() {
        let rule = rule(&["delivered", "returned", "cancelled"]);
        for word in ["hold", "unknown", "delivered_approval_pending", "cancelled_approval_pending"] {
            assert!(super::meaning(&plain(word), &rule, false).1, "{word}");
        }
        for word in ["pending", "in_review", "delivered", "cancelled", "Returned", "insta_fee"] {
            assert!(!super::meaning(&plain(word), &rule, false).1, "{word}");
        }
        assert!(super::meaning("return charge", &rule, true).1 && !super::meaning("return", &rule, true).1);
    }

    #[test]
    fn the_end_of_a_parcel_is_that_of_its_word() {
        for (word, invoice, wanted) in [
            ("Delivered", false, Some(Ending::Delivered)),
            ("partial_delivered", false, Some(Ending::Partial)),
            ("partial exchange", true, Some(Ending::Partial)),
            ("return charge", true, Some(Ending::Returned)),
            ("cancelled", false, Some(Ending::Returned)),
            ("insta_fee", true, Some(Ending::Fee)),
            ("Paid", false, None),
        ] {
            assert_eq!(ending(word, invoice), wanted, "{word}");
        }
    }

    #[test]
    fn unknown_outcome_is_asked_for() {
        let shown_by_the_interface = porokh_courier_api::FormRules::default().outcome;
        assert_eq!(meaning("delivered", &shown_by_the_interface, false), outcome("delivered"));
        assert_eq!(meaning("returned", &shown_by_the_interface, false), Meaning::Ask);
    }

    #[test]
    fn a_word_that_the_service_uses_itself_needs_no_mapping() {
        assert_eq!(
            meaning("lost by courier", &rule(&["lost_by_courier"]), false),
            outcome("lost_by_courier")
        );
    }
}
