//! Orders of a run to send, with everything written on a parcel.

use std::{
    collections::{BTreeSet, HashMap},
    ops::ControlFlow,
    sync::Arc,
};

use porokh_api::{AppError, bulk::RunFilter, files::AmountView};
use porokh_domain::{BdPhone, RowNumber};
use porokh_sheets::{
    Book, Limits, SheetError,
    columns::{Role, courier_column},
};

use super::find;
use crate::{
    bulk::Runs,
    files::{KeptFile, amount_view, cell_text, gone},
    store::orders::OrderMoney,
};

pub(crate) struct PackedOrders {
    /// Number of orders to send.
    pub(crate) total: u32,
    /// The first of them, in the order of the file.
    pub(crate) orders: Vec<PackedOrder>,
}

/// An order to pack, as in the file.
pub(crate) struct PackedOrder {
    /// `None` while nothing is recorded about it.
    pub(crate) id: Option<i64>,
    pub(crate) row: RowNumber,
    pub(crate) order: String,
    pub(crate) name: String,
    pub(crate) phones: Vec<BdPhone>,
    pub(crate) amount: AmountView,
    pub(crate) money: OrderMoney,
    pub(crate) address: String,
    pub(crate) courier: String,
}

/// Address and courier, which are only in the file's copy.
#[derive(Default)]
struct Way {
    address: String,
    courier: String,
}

impl Runs {
    /// Orders decided "send", in the order of the file, limited.
    pub(crate) async fn packed_orders(
        self: &Arc<Self>,
        run: i64,
        most: usize,
    ) -> Result<PackedOrders, AppError> {
        self.with_rows(run, move |_, rows| {
            let index = &rows.index;
            let mut orders = find::under(index, &mut rows.prepared, RunFilter::Send, ("", &[]));
            orders.retain(|order| !index.is_line(*order as usize) && !index.has_ended(*order as usize));
            let total = u32::try_from(orders.len()).unwrap_or(u32::MAX);
            orders.truncate(most);
            let wanted = orders.iter().filter_map(|order| index.number(*order as usize)).collect();
            let mut ways = ways(&index.file, &wanted)?;
            let order = |order: u32| {
                let row = index.file.row(*index.orders.get(order as usize)?)?;
                let Way { address, courier } = ways.remove(&row.row).unwrap_or_default();
                let known = index.known(order as usize);
                Some(PackedOrder {
                    id: known.map(|known| known.id),
                    row: row.row,
                    order: row.order.to_owned(),
                    name: row.name.to_owned(),
                    phones: row.phone.numbers().map(BdPhone::from).collect(),
                    amount: amount_view(&row, known),
                    money: known.map(|known| known.money).unwrap_or_default(),
                    address,
                    courier,
                })
            };
            Ok(PackedOrders { total, orders: orders.into_iter().filter_map(order).collect() })
        })
        .await
    }
}

fn ways(file: &KeptFile, wanted: &BTreeSet<RowNumber>) -> Result<HashMap<RowNumber, Way>, AppError> {
    let (address, courier) = (file.column(Role::Address), courier_column(&file.headers()));
    let mut found = HashMap::new();
    let (Some(last), true) = (wanted.last(), address.is_some() || courier.is_some()) else {
        return Ok(found);
    };
    let mut each = |row: porokh_sheets::Row<'_>| {
        let number = RowNumber::at(row.number);
        if wanted.contains(&number) {
            let text = |column: Option<u32>| {
                let cell = row.cells.iter().find(|cell| Some(cell.column) == column);
                cell.map(|cell| cell_text(&cell.value).split_whitespace().collect::<Vec<_>>().join(" "))
            };
            let (address, courier) = (text(address), text(courier));
            let way = Way { address: address.unwrap_or_default(), courier: courier.unwrap_or_default() };
            found.insert(number, way);
        }
        if number < *last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut book = Book::open(file.copy(), &Limits::default()).map_err(gone)?;
    match book.rows(file.sheet() as usize, &mut |_| ControlFlow::Continue(()), &mut each) {
        // Rows above the damage are readable.
        Ok(_) | Err(SheetError::Damaged { .. }) => Ok(found),
        Err(error) => Err(error.into()),
    }
}
