//! Customer search by number or part of a name.

use std::sync::Arc;

use porokh_api::{AppError, accounts::Service, check::FindRequest, customers::FoundCustomer};
use porokh_domain::{
    BdPhone,
    phone::{self, PhoneKey, Reading},
};
use porokh_runtime::blocking;

use crate::{
    customers::Customers,
    store::{customers, runs},
};

/// Limit of the palette.
const FOUND: u32 = 5;
/// Fewer letters are in nearly every name.
const LETTERS: usize = 2;
/// Files of runs to search, latest first.
const FILES: u32 = 20;
/// Rows after which no other file is started, to keep typing responsive.
const ROWS: u32 = 200_000;

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
        let scope = self.accounts.scope(Service::Courier);
        let files = self.ctx.store.run_blocking(|db| runs::latest_files(db, scope, FILES))?;
        let mut looked_at = 0;
        for file in files {
            let file = match self.files.kept_file(file) {
                Ok(file) => file,
                Err(AppError::NotFound) => continue,
                Err(error) => return Err(error),
            };
            for position in file.orders() {
                let Some(row) = file.row(position) else { continue };
                if !row.name.to_ascii_lowercase().contains(text) {
                    continue;
                }
                let number = file.phones(position).next().and_then(PhoneKey::from_digits);
                let Some(phone) = number.map(BdPhone::from) else { continue };
                if found.iter().all(|(known, _)| *known != phone) {
                    found.push((phone, row.name.trim().to_owned()));
                }
                if found.len() >= FOUND as usize {
                    return Ok(());
                }
            }
            looked_at += file.rows();
            if looked_at > ROWS {
                return Ok(());
            }
        }
        Ok(())
    }
}
