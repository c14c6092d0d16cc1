mod dressing;
mod hostile;
mod refused;
mod table;

use super::{BdPhone, Found, Reading, Refusal, Repair, is_nothing, read};

fn one(text: &str) -> Found {
    match read(text) {
        Reading::One(found) => found,
        other => panic!("{text:?} read as {other:?}"),
    }
}

fn all(text: &str) -> Vec<String> {
    match read(text) {
        Reading::One(found) => vec![found.phone.as_str().to_owned()],
        Reading::Many(found) => found.iter().map(|found| found.phone.as_str().to_owned()).collect(),
        Reading::Empty | Reading::Refused(_) => Vec::new(),
    }
}

/// Checks that a text reads as 01712345678 with exactly these repairs.
fn reads(text: &str, repairs: &[Repair]) {
    let found = one(text);
    assert_eq!(found.phone, BdPhone::from_canonical("01712345678").unwrap(), "{text:?}");
    assert_eq!(found.repairs, repairs, "{text:?}");
}

fn refused(text: &str, refusal: Refusal) {
    assert_eq!(read(text), Reading::Refused(refusal), "{text:?}");
}
