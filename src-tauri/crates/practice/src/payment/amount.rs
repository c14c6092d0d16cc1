//! Amounts of money on the wire: decimals with at most two places, never floats.

use rust_decimal::{Decimal, RoundingStrategy};

/// Reads a JSON number exactly.
pub(super) fn from_number(digits: &str) -> Option<Decimal> {
    let exact = Decimal::from_str_exact(digits).ok().or_else(|| Decimal::from_scientific(digits).ok())?;
    to_the_cent(exact)
}

/// Digits with at most one point between them, nothing else.
pub(super) fn from_text(text: &str) -> Option<Decimal> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(part) {
        return None;
    }
    to_the_cent(Decimal::from_str_exact(text).ok()?)
}

pub(super) fn to_text(amount: Decimal) -> String {
    format!("{amount:.2}")
}

/// Rounded half up to two places.
pub(super) fn percentage(amount: Decimal, percent: Decimal) -> Decimal {
    (amount * percent / Decimal::ONE_HUNDRED)
        .round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

fn to_the_cent(amount: Decimal) -> Option<Decimal> {
    let amount = amount.normalize();
    (amount.scale() <= 2 && !amount.is_sign_negative()).then_some(amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_is_read_exactly_from_a_string_and_from_a_number() {
        for (written, read) in [("1250", "1250.00"), ("10.5", "10.50"), ("0.07", "0.07"), ("5.100", "5.10")] {
            assert_eq!(from_text(written).map(to_text).as_deref(), Some(read));
            assert_eq!(from_number(written).map(to_text).as_deref(), Some(read));
        }
        assert_eq!(from_number("1.25e3").map(to_text).as_deref(), Some("1250.00"));
    }

    #[test]
    fn what_is_no_amount_is_none() {
        for text in ["", ".", "1.", ".5", "1,250", "-1", "+1", " 1", "1e3", "১০০", "1.005", "NaN", "1.2.3"]
        {
            assert_eq!(from_text(text), None, "{text:?}");
        }
        for number in ["-1", "1.005", "1e400", "1e-400", "99999999999999999999999999999999"] {
            assert_eq!(from_number(number), None, "{number:?}");
        }
    }

    #[test]
    fn a_percentage_is_rounded_half_up_to_the_cent() {
        let fee = |amount: &str, percent: &str| {
            to_text(percentage(amount.parse().unwrap(), percent.parse().unwrap()))
        };
        assert_eq!(fee("1250", "1.85"), "23.13");
        assert_eq!(fee("100", "0"), "0.00");
    }
}
