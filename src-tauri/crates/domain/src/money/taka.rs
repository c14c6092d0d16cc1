use super::AmountText;

/// An amount in taka, exact to the paisa; negative in sheets and deliveries for money returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Taka(i64);

impl Taka {
    pub fn from_paisa(paisa: i64) -> Self {
        Self(paisa)
    }

    pub fn paisa(self) -> i64 {
        self.0
    }
}

impl From<Taka> for AmountText {
    fn from(taka: Taka) -> Self {
        taka.0.into()
    }
}
