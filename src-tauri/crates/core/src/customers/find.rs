//! Search for customers by number or part of a name, and for orders by reference.

use std::{collections::HashSet, sync::Arc};

use porokh_api::{
    AppError,
    accounts::Service,
    alerts::AskedPlace,
    check::FindRequest,
    customers::{FoundCustomer, FoundOrder},
};
use porokh_domain::{
    BdPhone,
    phone::{self, Reading},
};
use porokh_runtime::blocking;

use crate::{
    customers::Customers,
    files::PackedRow,
    store::{customers, orders, runs},
};

/// Limit of the palette.
const FOUND: u32 = 5;
/// Fewer letters are in nearly every name.
const LETTERS: usize = 2;
/// Files of runs to search, latest first.
const FILES: u32 = 20;
/// Rows after which no other file is started, to keep typing responsive.
const ROWS: u32 = 200_000;
/// Fewer characters of a reference are in nearly every one: these find the whole reference only.
const PART: usize = 3;
/// Limit of the palette.
const FOUND_ORDERS: usize = 20;
/// More than the palette shows, so that a whole reference is among them.
const ROWS_OF_REFERENCE: usize = 500;
const ORDERS_OF_REFERENCE: u32 = 500;

impl Customers {
    /// The typed number, known or not; else customers whose name contains the text: of payments and link batches
    /// first, then of runs' files, latest first.
    pub async fn find_customers(
        self: &Arc<Self>,
        request: &FindRequest,
    ) -> Result<Vec<FoundCustomer>, AppError> {
        let scope = self.accounts.scope(Service::Payment);
        if let Reading::One(found) = phone::read(&request.text) {
            let number = found.phone.clone();
            let name = self.ctx.store.run(move |db| customers::name(db, scope, &number)).await?;
            return Ok(vec![FoundCustomer { phone: found.phone.as_str().to_owned(), name, exact: true }]);
        }
        // As SQLite's `lower`.
        let text = request.text.trim().to_ascii_lowercase();
        if text.chars().filter(|letter| letter.is_alphabetic()).count() < LETTERS {
            return Ok(Vec::new());
        }
        let this = Arc::clone(self);
        blocking(move || {
            let mut found = this.ctx.store.run_blocking(|db| customers::by_name(db, scope, &text, FOUND))?;
            if found.len() < FOUND as usize {
                this.find_in_files(&text, &mut found)?;
            }
            let customer = |(phone, name): (BdPhone, String)| FoundCustomer {
                phone: phone.as_str().to_owned(),
                name: Some(name),
                exact: false,
            };
            Ok(found.into_iter().map(customer).collect())
        })
        .await
    }

    /// Adds customers of the latest runs' files, latest first, until there are enough.
    fn find_in_files(&self, text: &str, found: &mut Vec<(BdPhone, String)>) -> Result<(), AppError> {
        self.each_recent_row(|_, row| {
            if row.name.to_ascii_lowercase().contains(text)
                && let Some(phone) = row.phone.numbers().next().map(BdPhone::from)
                && found.iter().all(|(known, _)| *known != phone)
            {
                found.push((phone, row.name.trim().to_owned()));
            }
            found.len() < FOUND as usize
        })
    }

    /// Orders by reference, whatever its case and spaces, also by a part of it: the whole reference first, then latest
    /// first. A reference that several customers have is found for each of them.
    pub async fn find_orders(self: &Arc<Self>, request: &FindRequest) -> Result<Vec<FoundOrder>, AppError> {
        let text = reference(&request.text);
        if text.is_empty() {
            return Ok(Vec::new());
        }
        let this = Arc::clone(self);
        blocking(move || this.orders_of_reference(&text)).await
    }

    fn orders_of_reference(&self, text: &str) -> Result<Vec<FoundOrder>, AppError> {
        let is_part = text.chars().count() >= PART;
        let fits = |order_ref: &str| {
            let order_ref = reference(order_ref);
            order_ref == text || (is_part && order_ref.contains(text))
        };
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        self.each_recent_row(|run, row| {
            let phone = row.phone.numbers().next();
            if fits(row.order) && seen.insert((reference(row.order), phone)) {
                found.push(FoundOrder {
                    order_ref: row.order.trim().to_owned(),
                    phone: phone.map(|phone| BdPhone::from(phone).as_str().to_owned()),
                    name: Some(row.name.trim().to_owned()).filter(|name| !name.is_empty()),
                    place: Some(AskedPlace::RunRow { id: run, row: row.row }),
                });
            }
            found.len() < ROWS_OF_REFERENCE
        })?;
        let [courier, payment] =
            [Service::Courier, Service::Payment].map(|service| self.accounts.scope(service));
        let recorded = self
            .ctx
            .store
            .run_blocking(|db| orders::by_reference(db, courier, payment, fits, ORDERS_OF_REFERENCE))?;
        for order in recorded {
            if seen.insert((reference(&order.order_ref), order.phone)) {
                found.push(FoundOrder {
                    order_ref: order.order_ref,
                    phone: order.phone.map(|phone| BdPhone::from(phone).as_str().to_owned()),
                    name: order.name,
                    place: order.payment.map(|id| AskedPlace::Payment { id }),
                });
            }
        }
        found.sort_by_key(|order| reference(&order.order_ref) != text);
        found.truncate(FOUND_ORDERS);
        Ok(found)
    }

    /// Visits the orders of the latest runs' files, latest run first, until it returns `false`. Blocks.
    fn each_recent_row(&self, mut visit: impl FnMut(i64, &PackedRow<'_>) -> bool) -> Result<(), AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let files = self.ctx.store.run_blocking(|db| runs::latest_files(db, scope, FILES))?;
        let mut looked_at = 0;
        for (run, file) in files {
            let file = match self.files.kept_file(file) {
                Ok(file) => file,
                Err(AppError::NotFound) => continue,
                Err(error) => return Err(error),
            };
            if file.orders().filter_map(|position| file.row(position)).any(|row| !visit(run, &row)) {
                return Ok(());
            }
            looked_at += file.rows();
            if looked_at > ROWS {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// A reference as it is compared: case, spaces and the script of its digits say nothing.
fn reference(text: &str) -> String {
    let latin = |c: char| match c {
        '০'..='৯' => char::from(b'0' + (c as u32 - '০' as u32) as u8),
        c => c,
    };
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).map(latin).collect()
}
