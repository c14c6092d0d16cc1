use std::borrow::Cow;

use porokh_domain::phone::{Found, PhoneKey, Reading, Refusal, Repair, RepairSet, read};

use super::{CellRefusal, PhoneCell};
use crate::Value;

/// 2⁵³: from here on, a float may stand for several integers.
const INEXACT: f64 = 9_007_199_254_740_992.0;

/// Also returns the original cell unless it is exactly the number.
pub(crate) fn phone_cell<'a>(value: Option<&'a Value<'_>>) -> (PhoneCell, Option<Cow<'a, str>>) {
    match value {
        None => (PhoneCell::Empty, None),
        Some(Value::Text(text)) => match PhoneKey::from_canonical(text.as_bytes()) {
            Some(key) => (one(key, RepairSet::default()), None),
            None => with_text(text),
        },
        Some(Value::Number(number)) => number_phone(*number),
        Some(Value::Date(date)) => {
            (PhoneCell::Refused(CellRefusal::Date), Some(date.format("%Y-%m-%d %H:%M").to_string().into()))
        }
        Some(Value::Bool(truth)) => {
            let text = if *truth { "TRUE" } else { "FALSE" };
            (PhoneCell::Refused(CellRefusal::Bool), Some(text.into()))
        }
        Some(Value::Error(error)) => (PhoneCell::Refused(CellRefusal::Error), Some((*error).into())),
    }
}

fn with_text(text: &str) -> (PhoneCell, Option<Cow<'_, str>>) {
    let phone = text_phone(text);
    let is_bare = match &phone {
        PhoneCell::Empty => true,
        PhoneCell::One { phone, .. } => PhoneKey::from_canonical(text.trim().as_bytes()) == Some(*phone),
        PhoneCell::Many { .. } | PhoneCell::Refused(_) => false,
    };
    (phone, (!is_bare).then_some(Cow::Borrowed(text)))
}

pub(super) fn text_phone(text: &str) -> PhoneCell {
    let repairs = |found: &Found| RepairSet::from_iter(found.repairs.iter().copied());
    match read(text) {
        Reading::Empty => PhoneCell::Empty,
        Reading::One(found) => one(PhoneKey::from(&found.phone), repairs(&found)),
        Reading::Many(found) => PhoneCell::Many {
            phones: found.iter().map(|found| PhoneKey::from(&found.phone)).collect(),
            repairs: found.iter().map(repairs).fold(RepairSet::default(), RepairSet::union),
        },
        Reading::Refused(refusal) => PhoneCell::Refused(CellRefusal::Text(refusal)),
    }
}

fn one(phone: PhoneKey, repairs: RepairSet) -> PhoneCell {
    PhoneCell::One { phone, repairs, filler: phone.is_filler() }
}

fn number_phone(number: f64) -> (PhoneCell, Option<Cow<'static, str>>) {
    if let Some(cell) = whole_phone(number) {
        return (cell, None);
    }
    let text = number.to_string();
    let phone = match number {
        // Its last digits aren't those that were typed.
        _ if number.abs() >= INEXACT => PhoneCell::Refused(CellRefusal::Text(Refusal::Exponent)),
        _ if number < 0.0 => PhoneCell::Refused(CellRefusal::Text(Refusal::NoDigits)),
        _ => text_phone(&text),
    };
    (phone, Some(text.into()))
}

/// `1712345678` and `8801712345678`.
fn whole_phone(number: f64) -> Option<PhoneCell> {
    if number == 0.0 {
        return Some(PhoneCell::Empty);
    }
    if !(0.0..INEXACT).contains(&number) || number.fract() != 0.0 {
        return None;
    }
    let whole = number as u64;
    let (tail, repair) = match whole {
        1_000_000_000..=1_999_999_999 => (whole - 1_000_000_000, Repair::MissingZero),
        8_801_000_000_000..=8_801_999_999_999 => (whole - 8_801_000_000_000, Repair::CountryCode),
        _ => return None,
    };
    let key = PhoneKey::from_digits(u32::try_from(tail).ok()?)?;
    Some(one(key, RepairSet::from_iter([repair])))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_number_cell_reads_as_its_digits_do(number in prop_oneof![
            0..20_000_000_000_u64, 8_800_000_000_000..8_810_000_000_000_u64,
        ]) {
            prop_assert_eq!(phone_cell(Some(&Value::Number(number as f64))).0, text_phone(&number.to_string()));
        }

        #[test]
        fn the_quick_reading_is_that_of_the_slow_one(text in "01[0-9]{8,10}|[0-9]{9,13}") {
            let cell = Value::Text(text.as_str().into());
            prop_assert_eq!(phone_cell(Some(&cell)).0, text_phone(&text));
        }
    }

    #[test]
    fn a_number_cell_that_lost_its_digits_is_never_guessed() {
        for number in [8.801_712_345_678e18, -1_712_345_678.0, 1_712_345_678.5] {
            let (phone, raw) = number_phone(number);
            assert!(matches!(phone, PhoneCell::Refused(_)) && raw.is_some(), "{number}");
        }
    }
}
