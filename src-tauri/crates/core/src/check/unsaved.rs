//! Checks whose results the database can't take yet: they are shown all the same, and said to be unsaved.

use crate::{
    check::Checks,
    store::{AccountScope, CheckRow, RequestKind, Settlement},
};

impl Checks {
    /// Whether what came of this check isn't in the records yet.
    pub(super) fn is_unsaved(&self, id: i64) -> bool {
        let this = |settlement: &Settlement| (settlement.request() == (RequestKind::Check, id)).then_some(());
        !self.outbox.waiting(this).is_empty()
    }

    /// Checks of an account that aren't in the records yet, the latest first.
    pub(super) fn unsaved_checks(&self, scope: AccountScope) -> Vec<CheckRow> {
        let mut rows = self.outbox.waiting(|settlement| match settlement {
            Settlement::Check { row, .. } if scope.holds(row.environment, row.account) => {
                Some((**row).clone())
            }
            _ => None,
        });
        rows.sort_by_key(|row| std::cmp::Reverse(row.id));
        rows
    }

    /// Puts the checks that aren't in the records yet among those that are, the latest first.
    pub(super) fn join_unsaved(
        &self,
        scope: AccountScope,
        rows: &mut Vec<CheckRow>,
        fits: impl Fn(&CheckRow) -> bool,
    ) {
        let new = self.unsaved_checks(scope).into_iter().filter(|row| fits(row));
        // One that was written between the two reads is there already.
        let new: Vec<CheckRow> = new.filter(|row| rows.iter().all(|known| known.id != row.id)).collect();
        rows.extend(new);
        rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    }
}
