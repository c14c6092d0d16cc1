//! Lists within the bounds of the interface (fraud-check interface, Limits).

use std::fmt;

use porokh_domain::BdPhone;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use thiserror::Error;

use crate::DeliveryRecord;

pub type BulkCheckPhones = Batch<BdPhone, 25>;

pub type BulkJobPhones = Batch<BdPhone, 200>;

pub type Deliveries = Batch<DeliveryRecord, 200>;

/// 1 to `MOST` items, so that no request is sent that the service would refuse for its length.
#[derive(Clone, PartialEq, Eq)]
pub struct Batch<T, const MOST: usize>(Vec<T>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{items} items where 1 to {most} are allowed")]
pub struct BatchSize {
    pub items: usize,
    pub most: usize,
}

impl<T, const MOST: usize> Batch<T, MOST> {
    pub const MOST: usize = MOST;

    pub fn new(items: Vec<T>) -> Result<Self, BatchSize> {
        match items.len() {
            1.. if items.len() <= MOST => Ok(Self(items)),
            _ => Err(BatchSize { items: items.len(), most: MOST }),
        }
    }

    pub fn items(&self) -> &[T] {
        &self.0
    }
}

impl Deliveries {
    /// The exact request body.
    #[expect(clippy::expect_used, reason = "structs of texts and decimals always have a JSON form")]
    pub fn body(&self) -> Box<RawValue> {
        #[derive(Serialize)]
        struct Body<'a> {
            records: &'a [DeliveryRecord],
        }
        to_raw_value(&Body { records: &self.0 }).expect("plain data")
    }
}

/// Omits the customers' numbers.
impl<T, const MOST: usize> fmt::Debug for Batch<T, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Batch({} of {MOST})", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phones(items: usize) -> Vec<BdPhone> {
        (0..items).map(|n| BdPhone::from_canonical(&format!("01712345{n:03}")).unwrap()).collect()
    }

    fn record(phone: BdPhone) -> DeliveryRecord {
        DeliveryRecord {
            phone,
            order_ref: "A".into(),
            outcome: "delivered".into(),
            courier: None,
            amount: None,
        }
    }

    #[test]
    fn bulk_check_size_is_1_to_25_phones() {
        for (items, fits) in [(0, false), (1, true), (25, true), (26, false)] {
            let refusal = BatchSize { items, most: 25 };
            assert_eq!(BulkCheckPhones::new(phones(items)).map(|_| ()), fits.then_some(()).ok_or(refusal));
        }
    }

    #[test]
    fn bulk_job_size_is_1_to_200_phones() {
        for (items, fits) in [(0, false), (1, true), (200, true), (201, false)] {
            let refusal = BatchSize { items, most: 200 };
            assert_eq!(BulkJobPhones::new(phones(items)).map(|_| ()), fits.then_some(()).ok_or(refusal));
        }
    }

    #[test]
    fn deliveries_size_is_1_to_200_records() {
        for (items, fits) in [(0, false), (1, true), (200, true), (201, false)] {
            let records = phones(items).into_iter().map(record).collect();
            let refusal = BatchSize { items, most: 200 };
            assert_eq!(Deliveries::new(records).map(|_| ()), fits.then_some(()).ok_or(refusal));
        }
    }

    #[test]
    fn the_printed_form_holds_no_number() {
        let printed = format!("{:?}", BulkCheckPhones::new(phones(3)).unwrap());
        assert_eq!(printed, "Batch(3 of 25)");
    }
}
