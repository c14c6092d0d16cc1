//! Amounts in taka that may be below zero.

use std::fmt;

use serde::{Serialize, Serializer};
use ts_rs::TS;

/// An amount in taka, exact to the paisa, as a sheet or a delivery has it: what was given back is below zero.
///
/// It crosses to the window as its text, `1250.50`, as every amount does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TS)]
#[ts(type = "string")]
pub struct Taka(i64);

const PAISA: u64 = 100;

impl Taka {
    /// Whole paisa, the form in which amounts are kept.
    pub fn from_paisa(paisa: i64) -> Self {
        Self(paisa)
    }

    /// The amount in whole paisa.
    pub fn paisa(self) -> i64 {
        self.0
    }
}

impl fmt::Display for Taka {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let paisa = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", paisa / PAISA, paisa % PAISA)
    }
}

impl Serialize for Taka {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_text_is_exact_on_both_sides_of_zero() {
        for (paisa, text) in [
            (0, "0.00"),
            (7, "0.07"),
            (-7, "-0.07"),
            (125_050, "1250.50"),
            (-125_000, "-1250.00"),
            (i64::MIN, "-92233720368547758.08"),
        ] {
            assert_eq!(Taka::from_paisa(paisa).to_string(), text);
        }
    }
}
