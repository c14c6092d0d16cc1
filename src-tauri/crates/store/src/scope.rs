//! The records that lists show: those of one account in one environment.

use porokh_domain::Environment;

use crate::accounts::AccountId;

/// Accounts without a saved key.
pub(crate) const KEYLESS: &str = "SELECT id FROM accounts WHERE has_key = 0";

/// The records of one account of a service in one environment. Every list, count and sum takes one.
///
/// Records that no account could show are shown with every account of their environment:
///
/// - Records without an account: outcomes entered before the first account was connected, and rejected events.
/// - Records of an account without a saved key, since it can't be used and its pending work must be visible.
///
/// A result that replaces a check always belongs to exactly the account (`only`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccountScope {
    pub environment: Environment,
    /// `None`: the service has had no account in the environment yet.
    pub account: Option<AccountId>,
}

impl AccountScope {
    /// SQL condition on a table (name or alias), without parameters: it contains only our own numbers and words.
    pub(crate) fn of(&self, table: &str) -> String {
        let environment = self.environment.as_str();
        let own = self.own(table);
        format!("{table}.environment = '{environment}' AND ({own} OR {table}.account_id IN ({KEYLESS}))")
    }

    /// As [`Self::of`], for orders by their account at the courier service.
    pub(crate) fn of_orders(&self, table: &str) -> String {
        self.of(table).replace(".account_id", ".courier_account")
    }

    /// Without records of other accounts.
    pub(crate) fn only(&self, table: &str) -> String {
        format!("{table}.environment = '{}' AND ({})", self.environment.as_str(), self.own(table))
    }

    fn own(&self, table: &str) -> String {
        let none = format!("{table}.account_id IS NULL");
        self.account.map_or(none.clone(), |account| format!("{table}.account_id = {account} OR {none}"))
    }

    /// SQL condition for several scopes.
    pub(crate) fn any_of(scopes: &[Self], table: &str) -> String {
        let each: Vec<String> = scopes.iter().map(|scope| format!("({})", scope.of(table))).collect();
        if each.is_empty() { "FALSE".to_owned() } else { format!("({})", each.join(" OR ")) }
    }

    pub fn holds(&self, environment: Environment, account: Option<AccountId>) -> bool {
        self.environment == environment && (account.is_none() || account == self.account)
    }
}
