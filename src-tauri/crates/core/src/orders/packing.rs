//! The packing list: what is written on each parcel of a run.

use porokh_domain::{RowNumber, Taka, wire};
use serde::Serialize;
use ts_rs::TS;

use super::Orders;
use crate::{AppError, bulk::PackedOrder, files::AmountView, requests::IdRequest};

/// Rows of a list: more parcels than anybody packs at once, and few enough to lay out as pages.
const MOST: usize = 10_000;

/// All that is packed of a run. It says nothing of risks: riders see it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PackingList {
    /// The orders that were decided to be sent, in the order of the file; at most 10,000.
    pub rows: Vec<PackingRow>,
    /// How many there are.
    pub total: u32,
}

/// A parcel.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PackingRow {
    /// The row in the sheet.
    pub row: RowNumber,
    /// The order reference; empty when there is none.
    pub order: String,
    /// The customer's name; empty when there is none.
    pub name: String,
    /// `01712345678`, all that stand in the row.
    pub phones: Vec<String>,
    /// Where it goes; empty when the file has no column for it.
    pub address: String,
    /// Who brings it; empty when the file doesn't say.
    pub courier: String,
    /// What the rider collects: the file's amount without what was paid in advance, never below zero.
    pub collect: AmountView,
    /// What was paid in advance and verified, without what went back; none where nothing is sure.
    #[serde(serialize_with = "wire::some_amount")]
    #[ts(type = "string | null")]
    pub paid: Option<Taka>,
}

impl PackingRow {
    fn new(order: PackedOrder, paid: Option<Taka>) -> Self {
        let PackedOrder { row, order, name, phones, amount, address, courier } = order;
        let collect = match (amount, paid) {
            (AmountView::Taka { amount }, Some(paid)) => {
                let left = amount.paisa().saturating_sub(paid.paisa()).max(0);
                AmountView::Taka { amount: Taka::from_paisa(left) }
            }
            (amount, _) => amount,
        };
        let phones = phones.iter().map(|phone| phone.as_str().to_owned()).collect();
        Self { row, order, name, phones, address, courier, collect, paid }
    }
}

impl Orders {
    /// What is to be packed of a run.
    pub async fn packing_list(&self, request: IdRequest) -> Result<PackingList, AppError> {
        let packed = self.runs.packed_orders(request.id, MOST).await?;
        let paid = self.payments.paid_of_run(request.id).await?;
        let row = |order: PackedOrder| {
            let paid = paid.get(&order.row).copied();
            PackingRow::new(order, paid)
        };
        Ok(PackingList { total: packed.total, rows: packed.orders.into_iter().map(row).collect() })
    }
}
