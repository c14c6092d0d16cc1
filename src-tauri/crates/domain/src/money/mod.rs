//! Money, exact to the paisa or the cent.

mod read;
mod taka;
mod text;

use std::fmt;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

pub use taka::Taka;
pub use text::{AmountText, amount};

/// Currencies of payments (payment interface, Endpoints).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    Bdt,
    Usd,
}

// ISO 4217.
crate::words!(Currency { Bdt = "BDT", Usd = "USD" });

/// A non-negative amount below a trillion with two decimal places. Amounts of different currencies can't be compared.
/// Serialized, the amount is a text such as `1250.00`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
pub struct Money {
    #[serde(rename = "amount", serialize_with = "amount")]
    #[ts(type = "string")]
    hundredths: i64,
    currency: Currency,
}

/// Why an amount is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MoneyRefusal {
    #[error("the amount is empty")]
    Empty,
    /// Not an amount, or ambiguous: `12,5`, `1250 or 1300`, `01712345678`, another currency's sign.
    #[error("not an amount")]
    NotAnAmount,
    #[error("the amount is negative")]
    Negative,
    #[error("the amount has more than two decimal places")]
    TooManyPlaces,
    #[error("the amount is too large")]
    TooLarge,
}

const PLACES: u32 = 2;
/// A trillion. Below it, any realistic sum stays exact.
const TOO_LARGE: Decimal = Decimal::from_parts(3_567_587_328, 232, 0, false, 0);

impl Money {
    /// From a number; zeros beyond the second decimal place are dropped.
    #[expect(clippy::cast_possible_truncation, reason = "less than a trillion")]
    pub fn new(amount: Decimal, currency: Currency) -> Result<Self, MoneyRefusal> {
        let mut exact = amount;
        exact.rescale(PLACES);
        match exact {
            _ if amount >= TOO_LARGE => Err(MoneyRefusal::TooLarge),
            _ if amount < Decimal::ZERO => Err(MoneyRefusal::Negative),
            _ if exact != amount => Err(MoneyRefusal::TooManyPlaces),
            _ => Ok(Self { hundredths: exact.mantissa() as i64, currency }),
        }
    }

    /// Parses an amount as sellers type it: `৳1,250`, `Tk 80.50`, `1200 tk`, `১,২৫,০০০/-`, `$12.5`.
    ///
    /// Accepts Bangla digits and Indian or international digit groups. `unmarked` is the currency of an amount
    /// without a sign.
    pub fn read(typed: &str, unmarked: Currency) -> Result<Self, MoneyRefusal> {
        read::read(typed, unmarked)
    }

    pub fn amount(self) -> Decimal {
        Decimal::new(self.hundredths, PLACES)
    }

    /// Such as `1250.00`.
    pub fn text(self) -> String {
        AmountText::from(self).to_string()
    }

    /// From paisa or cents, as stored and added.
    pub fn from_hundredths(hundredths: i64, currency: Currency) -> Result<Self, MoneyRefusal> {
        Self::new(Decimal::new(hundredths, PLACES), currency)
    }

    pub fn hundredths(self) -> i64 {
        self.hundredths
    }

    pub fn is_zero(self) -> bool {
        self.hundredths == 0
    }

    pub fn currency(self) -> Currency {
        self.currency
    }
}

impl From<Money> for AmountText {
    fn from(money: Money) -> Self {
        money.hundredths.into()
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.currency.as_str(), AmountText::from(*self))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn taka(number: &str) -> Result<String, MoneyRefusal> {
        Money::new(number.parse().unwrap(), Currency::Bdt).map(Money::text)
    }

    #[test]
    fn an_amount_has_two_places_whatever_the_number_has() {
        for (number, amount) in [
            ("0", "0.00"),
            ("-0", "0.00"),
            ("-0.00", "0.00"),
            ("1250", "1250.00"),
            ("80.5", "80.50"),
            ("80.50000", "80.50"),
            ("999999999999.99", "999999999999.99"),
        ] {
            assert_eq!(taka(number).as_deref(), Ok(amount), "{number}");
        }
    }

    #[test]
    fn a_number_that_is_no_amount_is_refused_and_never_rounded() {
        for (number, refusal) in [
            ("-0.01", MoneyRefusal::Negative),
            ("-1e-20", MoneyRefusal::Negative),
            ("80.505", MoneyRefusal::TooManyPlaces),
            ("0.0000000000000000000000000001", MoneyRefusal::TooManyPlaces),
            ("1000000000000", MoneyRefusal::TooLarge),
            ("79228162514264337593543950335", MoneyRefusal::TooLarge),
        ] {
            let number = Decimal::from_scientific(number).or_else(|_| number.parse()).unwrap();
            assert_eq!(Money::new(number, Currency::Bdt), Err(refusal), "{number}");
        }
    }

    #[test]
    fn equal_amounts_of_two_currencies_are_not_equal() {
        let five = |currency| Money::new(Decimal::from(5), currency).unwrap();
        assert_ne!(five(Currency::Bdt), five(Currency::Usd));
        assert_eq!(format!("{:?}", five(Currency::Usd)), "USD 5.00");
    }

    proptest! {
        #[test]
        fn every_number_of_two_places_is_kept_exactly(paisa in 0..100_000_000_000_000_i64) {
            let number = Decimal::new(paisa, PLACES);
            let money = Money::new(number, Currency::Bdt).unwrap();
            prop_assert_eq!(money.amount(), number);
            prop_assert_eq!(money.hundredths(), paisa);
            prop_assert_eq!(Money::from_hundredths(paisa, Currency::Bdt), Ok(money));
            prop_assert_eq!(money.text(), number.to_string());
        }

        #[test]
        fn any_number_is_kept_exactly_or_refused(mantissa in any::<i64>(), scale in 0..=28_u32) {
            let number = Decimal::new(mantissa, scale);
            if let Ok(money) = Money::new(number, Currency::Usd) {
                prop_assert_eq!(money.amount(), number);
                prop_assert_eq!(money.amount().scale(), PLACES);
            }
        }
    }
}
