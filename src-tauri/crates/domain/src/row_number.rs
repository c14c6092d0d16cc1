use std::{fmt, num::NonZeroU32};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A 1-based row, as spreadsheets number them.
///
/// Workbook readers and writers use 0-based indexes: convert with [`RowNumber::at`] and [`RowNumber::index`] only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[ts(type = "number")]
pub struct RowNumber(NonZeroU32);

impl RowNumber {
    /// From a 0-based index.
    pub const fn at(index: u32) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index))
    }

    /// `None` for 0.
    pub fn new(number: u32) -> Option<Self> {
        NonZeroU32::new(number).map(Self)
    }

    pub const fn get(self) -> u32 {
        self.0.get()
    }

    /// 0-based.
    pub const fn index(self) -> u32 {
        self.0.get() - 1
    }
}

impl fmt::Display for RowNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_row_is_1() {
        assert_eq!(serde_json::to_string(&RowNumber::at(0)).unwrap(), "1");
        assert_eq!(serde_json::from_str::<RowNumber>("1048576").unwrap().index(), 1_048_575);
        assert!(serde_json::from_str::<RowNumber>("0").is_err());
        assert_eq!(RowNumber::new(0), None);
        assert_eq!(RowNumber::at(4).to_string(), "5");
    }
}
