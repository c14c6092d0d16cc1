//! The records that a list shows: those of one account in one environment.

use porokh_domain::Environment;

use crate::accounts::AccountId;

/// The accounts of which no key is kept.
pub(crate) const KEYLESS: &str = "SELECT id FROM accounts WHERE has_key = 0";

/// The records of one account of a service in one environment. Every list, count and sum takes one.
///
/// Records that no account could show are shown with each account of their environment, rather than with none:
///
/// - Those without an account: outcomes that were entered before the first account was connected, rejected
///   events, which nobody's secret signs.
/// - Those of an account of which no key is kept, because another key took its place, or it was removed. It can't be put in
///   use, and work of it that waits for its key has to be seen.
///
/// An answer that is given in place of a check is never one of another account, not even of such a one ([`only`](Self::only)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccountScope {
    /// Live, test or practice.
    pub environment: Environment,
    /// `None`: the service has had no account in the environment yet.
    pub account: Option<AccountId>,
}

impl AccountScope {
    /// The condition on the rows of a table, by its name or alias, without parameters: all of it is ours.
    pub(crate) fn of(&self, table: &str) -> String {
        let environment = self.environment.as_str();
        let own = self.own(table);
        format!("{table}.environment = '{environment}' AND ({own} OR {table}.account_id IN ({KEYLESS}))")
    }

    /// The same without what is another account's.
    pub(crate) fn only(&self, table: &str) -> String {
        format!("{table}.environment = '{}' AND ({})", self.environment.as_str(), self.own(table))
    }

    fn own(&self, table: &str) -> String {
        let none = format!("{table}.account_id IS NULL");
        self.account.map_or(none.clone(), |account| format!("{table}.account_id = {account} OR {none}"))
    }

    /// The condition on the rows of a table of several scopes.
    pub(crate) fn any_of(scopes: &[Self], table: &str) -> String {
        let each: Vec<String> = scopes.iter().map(|scope| format!("({})", scope.of(table))).collect();
        if each.is_empty() { "FALSE".to_owned() } else { format!("({})", each.join(" OR ")) }
    }

    /// Whether a record of this environment and account is among them, and not another account's.
    pub fn holds(&self, environment: Environment, account: Option<AccountId>) -> bool {
        self.environment == environment && (account.is_none() || account == self.account)
    }
}
