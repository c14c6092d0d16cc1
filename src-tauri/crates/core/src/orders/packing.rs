use porokh_api::{
    AppError,
    files::AmountView,
    orders::{PackingList, PackingRow},
    requests::IdRequest,
};
use porokh_domain::Taka;

use super::Orders;
use crate::bulk::PackedOrder;

/// Rows of a list: more parcels than anybody packs at once, and few enough for page layout.
const MOST: usize = 10_000;

fn packing_row(order: PackedOrder, paid: Option<Taka>) -> PackingRow {
    let PackedOrder { row, order, name, phones, amount, address, courier } = order;
    let collect = match (amount, paid) {
        (AmountView::Taka { amount }, Some(paid)) => {
            let left = amount.paisa().saturating_sub(paid.paisa()).max(0);
            AmountView::Taka { amount: Taka::from_paisa(left) }
        }
        (amount, _) => amount,
    };
    let phones = phones.iter().map(|phone| phone.as_str().to_owned()).collect();
    PackingRow { row, order, name, phones, address, courier, collect, paid }
}

impl Orders {
    pub async fn packing_list(&self, request: IdRequest) -> Result<PackingList, AppError> {
        let packed = self.runs.packed_orders(request.id, MOST).await?;
        let paid = self.payments.paid_of_run(request.id).await?;
        let row = |order: PackedOrder| {
            let paid = paid.get(&order.row).copied();
            packing_row(order, paid)
        };
        Ok(PackingList { total: packed.total, rows: packed.orders.into_iter().map(row).collect() })
    }
}
