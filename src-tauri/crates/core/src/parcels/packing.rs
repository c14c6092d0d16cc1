use std::{future::pending, sync::Arc};

use porokh_api::{
    AppError,
    bulk::RunFilter,
    files::AmountView,
    orders::{PackingList, PackingRow},
    requests::IdRequest,
};

use super::{Parcels, all};
use crate::bulk::PackedOrder;

/// Rows of a list: more parcels than anybody packs at once, and few enough for page layout.
const MOST: usize = 10_000;

pub(super) fn packing_row(order: PackedOrder) -> PackingRow {
    let PackedOrder { id: _, row, order, name, phones, amount, money, address, courier } = order;
    let collect = match amount {
        AmountView::Taka { amount } => AmountView::Taka { amount: money.collect(amount) },
        amount => amount,
    };
    let phones = phones.iter().map(|phone| phone.as_str().to_owned()).collect();
    let paid = Some(money.certain()).filter(|paid| paid.paisa() > 0);
    PackingRow { row, order, name, phones, address, courier, collect, paid }
}

impl Parcels {
    pub async fn packing_list(self: &Arc<Self>, request: IdRequest) -> Result<PackingList, AppError> {
        let unverified = self.verify(request.id, all(RunFilter::Send), pending()).await?;
        let packed = self.runs.packed_orders(request.id, MOST).await?;
        let rows = packed.orders.into_iter().map(packing_row).collect();
        Ok(PackingList { total: packed.total, rows, unverified })
    }
}
