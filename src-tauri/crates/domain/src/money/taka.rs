//! Amounts in taka that may be below zero.

use super::AmountText;

/// An amount in taka, exact to the paisa, as a sheet or a delivery has it: what was given back is below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Taka(i64);

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

impl From<Taka> for AmountText {
    fn from(taka: Taka) -> Self {
        taka.0.into()
    }
}
