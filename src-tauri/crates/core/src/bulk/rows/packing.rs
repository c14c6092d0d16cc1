//! The orders of a run that are to be sent, with all that is written on a parcel.

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
    files::{KeptFile, cell_text, gone},
};

/// Orders to be packed.
pub(crate) struct PackedOrders {
    /// How many are to be sent.
    pub(crate) total: u32,
    /// The first of them, in the order of the file.
    pub(crate) orders: Vec<PackedOrder>,
}

/// An order to be packed, as the file has it.
pub(crate) struct PackedOrder {
    pub(crate) row: RowNumber,
    pub(crate) order: String,
    pub(crate) name: String,
    pub(crate) phones: Vec<BdPhone>,
    pub(crate) amount: AmountView,
    pub(crate) address: String,
    pub(crate) courier: String,
}

/// Where a parcel goes, and by whom: what the records leave out of a row.
#[derive(Default)]
struct Way {
    address: String,
    courier: String,
}

impl Runs {
    /// The orders of a run that were decided to be sent, in the order of the file, so many at most.
    pub(crate) async fn packed_orders(
        self: &Arc<Self>,
        run: i64,
        most: usize,
    ) -> Result<PackedOrders, AppError> {
        self.with_rows(run, move |_, rows| {
            let index = &rows.index;
            let mut orders = find::under(index, &mut rows.prepared, RunFilter::Send, ("", &[]));
            let total = u32::try_from(orders.len()).unwrap_or(u32::MAX);
            orders.truncate(most);
            let wanted = orders.iter().filter_map(|order| index.number(*order as usize)).collect();
            let mut ways = ways(&index.file, &wanted)?;
            let order = |order: u32| {
                let row = index.file.row(*index.orders.get(order as usize)?)?;
                let Way { address, courier } = ways.remove(&row.row).unwrap_or_default();
                Some(PackedOrder {
                    row: row.row,
                    order: row.order.to_owned(),
                    name: row.name.to_owned(),
                    phones: row.phone.numbers().map(BdPhone::from).collect(),
                    amount: AmountView::from(&row.amount),
                    address,
                    courier,
                })
            };
            Ok(PackedOrders { total, orders: orders.into_iter().filter_map(order).collect() })
        })
        .await
    }
}

/// The addresses and couriers of rows, from the file's copy.
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
        // The rows above the damage were read when the file was opened.
        Ok(_) | Err(SheetError::Damaged { .. }) => Ok(found),
        Err(error) => Err(error.into()),
    }
}
