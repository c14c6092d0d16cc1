//! Verification of the payments that parcels rely on.

use std::collections::BTreeSet;

use porokh_api::{
    AppError, UiEvent,
    bulk::RowChoice,
    orders::{OrderName, VerifyProgress},
    payments::PaymentStatus,
};
use porokh_sheets::export::ExportError;

use super::Parcels;

impl Parcels {
    /// Goes on without verifying the other payments.
    pub fn skip_verification(&self) {
        self.skipped.notify_waiters();
    }

    /// Verifies the payments that rows rely on, unless they were verified within a minute. Returns the orders of
    /// payments that can't be relied on: the service contradicts them, or couldn't be asked.
    ///
    /// # Errors
    /// [`ExportError::Cancelled`] if that was said meanwhile.
    pub(super) async fn verify(
        &self,
        run: i64,
        rows: RowChoice,
        cancelled: impl Future<Output = ()>,
    ) -> Result<Vec<OrderName>, AppError> {
        let skipped = self.skipped.notified();
        tokio::pin!(skipped, cancelled);
        // Listens from here on.
        skipped.as_mut().enable();
        let relying = self.runs.relying(run, rows).await?;
        let orders: BTreeSet<i64> = relying.iter().map(|(order, _)| *order).collect();
        let payments = self.payments.to_verify(&orders).await?;
        let of = u32::try_from(payments.len()).unwrap_or(u32::MAX);
        let (mut unverified, mut away) = (BTreeSet::new(), BTreeSet::new());
        let (mut is_skipped, mut is_cancelled) = (false, false);
        for (done, payment) in (0..).zip(&payments) {
            // A service that can't be reached is asked once.
            if is_skipped || away.contains(&payment.account) {
                unverified.insert(payment.order);
                continue;
            }
            self.ctx.events.emit(UiEvent::Verifying { progress: VerifyProgress { run, done, of } });
            let verified = tokio::select! {
                biased;
                () = &mut skipped => {
                    is_skipped = true;
                    None
                }
                () = &mut cancelled => {
                    is_cancelled = true;
                    break;
                }
                verified = self.payments.verified_payment(payment.id) => Some(verified),
            };
            match verified {
                Some(Ok(row)) if row.status == PaymentStatus::Paid => {}
                other => {
                    if let Some(Err(AppError::Unreachable { .. } | AppError::AccountAway { .. })) = other {
                        away.insert(payment.account);
                    }
                    unverified.insert(payment.order);
                }
            }
        }
        if of > 0 {
            self.ctx.events.emit(UiEvent::Verifying { progress: VerifyProgress { run, done: of, of } });
        }
        if is_cancelled {
            return Err(AppError::Export { reason: ExportError::Cancelled });
        }
        Ok(relying
            .into_iter()
            .filter(|(order, _)| unverified.contains(order))
            .map(|(_, name)| name)
            .collect())
    }
}
