use std::fmt;

use serde::Serializer;

/// Text of an amount in hundredths, without currency: `1250.50`, `-0.07`. The only format of amounts, in the window,
/// the payment service, records and files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AmountText(i128);

const HUNDRED: u128 = 100;

impl From<i64> for AmountText {
    fn from(hundredths: i64) -> Self {
        Self(hundredths.into())
    }
}

impl From<i128> for AmountText {
    fn from(hundredths: i128) -> Self {
        Self(hundredths)
    }
}

impl fmt::Display for AmountText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let hundredths = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", hundredths / HUNDRED, hundredths % HUNDRED)
    }
}

/// For `serialize_with`; without currency: `1250.00`, `-7.50`.
pub fn amount<A: Copy + Into<AmountText>, S: Serializer>(
    amount: &A,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&(*amount).into())
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;
    use crate::{Currency, Money, Taka, wire};

    const AMOUNTS: [(i64, &str); 6] = [
        (0, "0.00"),
        (7, "0.07"),
        (-7, "-0.07"),
        (125_050, "1250.50"),
        (-125_000, "-1250.00"),
        (i64::MIN, "-92233720368547758.08"),
    ];

    #[test]
    fn it_is_exact_on_both_sides_of_zero() {
        for (hundredths, text) in AMOUNTS {
            assert_eq!(AmountText::from(hundredths).to_string(), text);
            assert_eq!(AmountText::from(i128::from(hundredths)).to_string(), text);
        }
        let sum = i128::from(i64::MAX) * 2;
        assert_eq!(AmountText::from(sum).to_string(), "184467440737095516.14");
    }

    /// The window parses amounts of payments, deliveries and sheets with one function.
    #[test]
    fn amounts_of_every_kind_cross_as_the_same_text() {
        #[derive(Serialize)]
        struct Wire {
            #[serde(serialize_with = "wire::amount")]
            taka: Taka,
            #[serde(serialize_with = "wire::some_amount")]
            some: Option<Taka>,
            #[serde(serialize_with = "wire::some_amount")]
            none: Option<Taka>,
            #[serde(serialize_with = "wire::amount")]
            money: Money,
            #[serde(serialize_with = "wire::amount_unless_zero")]
            nothing: Money,
            #[serde(flatten)]
            whole: Money,
        }

        let money = |hundredths| Money::from_hundredths(hundredths, Currency::Usd).unwrap();
        let nothing = money(0);
        for (hundredths, text) in AMOUNTS {
            let taka = Taka::from_paisa(hundredths);
            let money = money(hundredths.max(0));
            let wire = Wire { taka, some: Some(taka), none: None, money, nothing, whole: money };
            let written = money.text();
            assert_eq!(
                serde_json::to_value(wire).unwrap(),
                serde_json::json!({
                    "taka": text, "some": text, "none": null, "money": written, "nothing": null,
                    "amount": written, "currency": "USD",
                })
            );
            assert!(hundredths < 0 || written == text);
        }
    }
}
