use porokh_domain::{Currency, Money, phone::is_nothing};

use super::{AmountCell, row::unwrapped};
use crate::Value;

/// A trillion taka.
const TOO_LARGE: f64 = 1e12;
/// Largest difference of a floating-point amount to a whole paisa, in taka.
const NOISE: f64 = 1e-6;

pub(crate) fn amount_cell(value: Option<&Value<'_>>) -> AmountCell {
    match value {
        None => AmountCell::Empty,
        Some(Value::Number(number)) => number_amount(*number),
        Some(Value::Text(text)) => {
            plain(text.as_bytes()).map_or_else(|| text_amount(text), AmountCell::Paisa)
        }
        Some(Value::Bool(_) | Value::Date(_) | Value::Error(_)) => AmountCell::Unreadable,
    }
}

/// As [`amount_cell`], also below zero: `-60`, `(60)`, `৳-60`.
pub(crate) fn signed_amount_cell(value: Option<&Value<'_>>) -> AmountCell {
    let negative = |amount| match amount {
        AmountCell::Paisa(paisa) => AmountCell::Paisa(-paisa),
        other => other,
    };
    match value {
        Some(Value::Number(number)) if *number < 0.0 => negative(number_amount(-number)),
        Some(Value::Text(text)) => {
            let text = unwrapped(text);
            let bracketed = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            let is_number = |text: &str| text.contains(char::is_numeric);
            match (bracketed, text.split_once(['-', '\u{2212}'])) {
                (Some(inner), _) if is_number(inner) => negative(text_amount(inner)),
                (None, Some((sign, rest))) if !is_number(sign) && is_number(rest) => {
                    negative(text_amount(&format!("{sign}{rest}")))
                }
                _ => amount_cell(value),
            }
        }
        other => amount_cell(other),
    }
}

fn number_amount(taka: f64) -> AmountCell {
    let paisa = (taka * 100.0).round();
    let is_near = (paisa / 100.0 - taka).abs() <= NOISE.max(taka * f64::EPSILON);
    if (0.0..TOO_LARGE).contains(&taka) && is_near {
        AmountCell::Paisa(paisa as i64)
    } else {
        AmountCell::Unreadable
    }
}

/// Up to nine digits without a leading zero; everything else is for [`Money::read`].
fn plain(text: &[u8]) -> Option<i64> {
    if text.is_empty() || text.len() > 9 || (text[0] == b'0' && text.len() > 1) {
        return None;
    }
    let mut taka = 0;
    for byte in text {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        taka = taka * 10 + i64::from(digit);
    }
    Some(taka * 100)
}

fn text_amount(text: &str) -> AmountCell {
    match Money::read(unwrapped(text), Currency::Bdt) {
        Ok(money) if money.currency() == Currency::Bdt => AmountCell::Paisa(money.hundredths()),
        Err(_) if is_nothing(text) => AmountCell::Empty,
        Ok(_) | Err(_) => AmountCell::Unreadable,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_number_cell_is_exact_and_only_noise_is_rounded() {
        for (number, paisa) in [(1250.0, 125_000), (0.1 + 0.2, 30), (1_249.999_999_9, 125_000), (80.5, 8_050)]
        {
            assert_eq!(amount_cell(Some(&Value::Number(number))), AmountCell::Paisa(paisa), "{number}");
        }
        for number in [-1.0, 80.505, 1e12, 1e300] {
            assert_eq!(amount_cell(Some(&Value::Number(number))), AmountCell::Unreadable, "{number}");
        }
    }

    #[test]
    fn a_text_is_read_as_money_in_taka() {
        for (text, wanted) in [
            ("৳1,250", AmountCell::Paisa(125_000)),
            ("1200 tk", AmountCell::Paisa(120_000)),
            (" - ", AmountCell::Empty),
            ("N/A", AmountCell::Empty),
            ("নাই", AmountCell::Empty),
            ("\\N", AmountCell::Empty),
            ("(null)", AmountCell::Empty),
            ("[NULL]", AmountCell::Empty),
            ("<null>", AmountCell::Empty),
            ("undefined", AmountCell::Empty),
            ("#N/A", AmountCell::Empty),
            ("=\"1250\"", AmountCell::Paisa(125_000)),
            ("0", AmountCell::Paisa(0)),
            ("$12", AmountCell::Unreadable),
            ("soon", AmountCell::Unreadable),
        ] {
            assert_eq!(amount_cell(Some(&Value::Text(Cow::Borrowed(text)))), wanted, "{text}");
        }
    }

    #[test]
    fn a_deduction_is_an_amount_below_zero() {
        for (text, wanted) in [
            ("-60", AmountCell::Paisa(-6_000)),
            ("\u{2212}৳1,250.50", AmountCell::Paisa(-125_050)),
            ("৳ -60/-", AmountCell::Paisa(-6_000)),
            ("(60)", AmountCell::Paisa(-6_000)),
            ("Tk 1250/-", AmountCell::Paisa(125_000)),
            ("৳১,২৫০", AmountCell::Paisa(125_000)),
            ("1,250.00", AmountCell::Paisa(125_000)),
            ("-", AmountCell::Empty),
            ("(null)", AmountCell::Empty),
            ("0", AmountCell::Paisa(0)),
            ("12-50", AmountCell::Unreadable),
            ("01-11-2026", AmountCell::Unreadable),
        ] {
            assert_eq!(signed_amount_cell(Some(&Value::Text(Cow::Borrowed(text)))), wanted, "{text}");
        }
        assert_eq!(signed_amount_cell(Some(&Value::Number(-60.5))), AmountCell::Paisa(-6_050));
        assert_eq!(signed_amount_cell(None), AmountCell::Empty);
    }

    proptest! {
        #[test]
        fn the_quick_reading_is_that_of_money(text in "[0-9,.]{0,10}") {
            if let Some(paisa) = plain(text.as_bytes()) {
                prop_assert_eq!(text_amount(&text), AmountCell::Paisa(paisa));
            }
        }
    }
}
