//! Checks whose results can't be persisted yet: shown as unsaved.

use crate::{
    check::Checks,
    store::{AccountScope, CheckRow, RequestKind, Settlement},
};

impl Checks {
    pub(super) fn is_unsaved(&self, id: i64) -> bool {
        let this = |settlement: &Settlement| (settlement.request() == (RequestKind::Check, id)).then_some(());
        !self.ctx.outbox.waiting(this).is_empty()
    }

    /// Latest first.
    pub(super) fn unsaved_checks(&self, scope: AccountScope) -> Vec<CheckRow> {
        let mut rows = self.ctx.outbox.waiting(|settlement| match settlement {
            Settlement::Check { row, .. } if scope.holds(row.environment, row.account) => {
                Some((**row).clone())
            }
            _ => None,
        });
        rows.sort_by_key(|row| std::cmp::Reverse(row.id));
        rows
    }

    /// Merges unsaved checks with stored ones, latest first.
    pub(super) fn join_unsaved(
        &self,
        scope: AccountScope,
        rows: &mut Vec<CheckRow>,
        fits: impl Fn(&CheckRow) -> bool,
    ) {
        let new = self.unsaved_checks(scope).into_iter().filter(|row| fits(row));
        // A row written between the two reads is already there.
        let new: Vec<CheckRow> = new.filter(|row| rows.iter().all(|known| known.id != row.id)).collect();
        rows.extend(new);
        rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    }
}
