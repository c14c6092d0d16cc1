//! The data by which an order is found.

use porokh_domain::{Environment, RowNumber, Taka, phone::PhoneKey};

use crate::accounts::AccountId;

/// The accounts with which something about an order is recorded; `None` where they aren't known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shop {
    pub environment: Environment,
    pub courier: Option<AccountId>,
    pub payment: Option<AccountId>,
}

/// A row of a sheet, independent of the file's path and of how often it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    /// Digest of the sheet.
    pub content: String,
    pub row: RowNumber,
}

/// The data that identifies an order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderKey {
    pub sheet: Option<SheetRow>,
    /// Empty without one.
    pub order_ref: String,
    /// The first one becomes the order's.
    pub phones: Vec<PhoneKey>,
    /// Cash on delivery.
    pub cod: Option<Taka>,
    /// Hash of a row without a reference, including its occurrence among equal rows of the sheet.
    pub print: Option<i64>,
}
