//! Customers by what is typed: a number in any form, or part of a name.

use porokh_domain::phone::{self, Reading};

use super::FoundCustomer;
use crate::{AppError, accounts::Service, check::FindRequest, customers::Customers, store::customers};

/// The palette shows no more.
const FOUND: u32 = 5;
/// Fewer letters are in nearly every name.
const LETTERS: usize = 2;

impl Customers {
    /// The number that the text is, known or not; else customers whose name contains it, the latest first.
    pub async fn find_customers(&self, request: &FindRequest) -> Result<Vec<FoundCustomer>, AppError> {
        let scope = self.accounts.scope(Service::Payment);
        if let Reading::One(found) = phone::read(&request.text) {
            let number = found.phone.clone();
            let name = self.store.run(move |db| customers::name(db, scope, &number)).await?;
            return Ok(vec![FoundCustomer { phone: found.phone.as_str().to_owned(), name, exact: true }]);
        }
        // As SQLite's own `lower` does.
        let text = request.text.trim().to_ascii_lowercase();
        if text.chars().filter(|letter| letter.is_alphabetic()).count() < LETTERS {
            return Ok(Vec::new());
        }
        let found = self.store.run(move |db| customers::by_name(db, scope, &text, FOUND)).await?;
        let customer = |(phone, name): (porokh_domain::BdPhone, String)| FoundCustomer {
            phone: phone.as_str().to_owned(),
            name: Some(name),
            exact: false,
        };
        Ok(found.into_iter().map(customer).collect())
    }
}
