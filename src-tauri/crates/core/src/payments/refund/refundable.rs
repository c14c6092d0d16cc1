//! Computes how much of a payment can be refunded.

use porokh_api::{
    AppError,
    payments::{Mismatch, PaymentStatus},
};
use porokh_domain::{Currency, Money};
use porokh_payment_api::Payment;
use rust_decimal::Decimal;

use crate::{
    payments::verdict,
    store::{orders::RefundSums, payments::PaymentRow},
};

/// A paid payment, by the service's record.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Refundable {
    /// The paid amount without the fee.
    pub(super) paid: Money,
    /// The charged amount, if the record has it.
    pub(super) charged: Option<Money>,
    pub(super) method: String,
    pub(super) transaction_id: String,
    /// The payer's number, as the service wrote it.
    pub(super) sender_number: Option<String>,
}

impl Refundable {
    /// Returns `None` for a payment without money to refund, or without the fields that the service needs to identify
    /// it.
    pub(super) fn of(payment: &PaymentRow) -> Option<Self> {
        let mismatches = verdict::mismatches(payment.amount, payment.environment, &record(payment)?);
        let mut found = Self::by_record(payment).filter(|_| money_came(&payment.status, &mismatches))?;
        // After a partial refund a service may write the remainder into the record: the verified amount counts.
        let is_less = payment.status == PaymentStatus::Paid && found.paid.amount() < payment.amount.amount();
        if (payment.status == PaymentStatus::Refunded || is_less) && payment.paid_at.is_some() {
            found.paid = payment.amount;
            found.charged = found.charged.filter(|charged| charged.amount() >= found.paid.amount());
        }
        Some(found)
    }

    /// Builds it from the record's paid amount, whatever the payment's status.
    pub(super) fn by_record(payment: &PaymentRow) -> Option<Self> {
        let record = record(payment)?;
        let money = |amount| money(amount, payment.amount.currency());
        let told = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        Some(Self {
            paid: money(record.amount?)?,
            charged: record.charged_amount.and_then(money),
            method: told(record.payment_method)?,
            transaction_id: told(record.transaction_id)?,
            sender_number: told(record.sender_number),
        })
    }

    /// The facts that are known without a usable record: enough to settle a refund by the user's word.
    pub(super) fn without_record(payment: &PaymentRow) -> Self {
        let (method, transaction_id) = Default::default();
        Self { paid: payment.amount, charged: None, method, transaction_id, sender_number: None }
    }

    /// Returns the most that may ever be refunded: the paid amount without the fee, which the seller didn't get, and
    /// never more than was charged. If the record has charged below paid, the smaller amount counts.
    pub(super) fn most(&self) -> Money {
        let charged = self.charged.filter(|charged| charged.amount() < self.paid.amount());
        charged.unwrap_or(self.paid)
    }

    /// Returns the remainder after refunds.
    pub(super) fn less(&self, refunds: RefundSums) -> Result<Money, AppError> {
        let left = self.most().hundredths().max(refunds.paid).saturating_sub(refunds.spoken_for).max(0);
        Money::from_hundredths(left, self.paid.currency()).map_err(|_| AppError::Internal)
    }
}

/// Returns the amount that is certainly the whole payment, so that refunds of it leave nothing: the larger of the
/// requested and the recorded amount, because a service may change the record's amounts after a refund.
pub(in crate::payments) fn whole(payment: &PaymentRow) -> Money {
    let paid = record(payment).and_then(|record| money(record.amount?, payment.amount.currency()));
    paid.filter(|paid| paid.amount() > payment.amount.amount()).unwrap_or(payment.amount)
}

/// The last record, unless it is another payment's.
fn record(payment: &PaymentRow) -> Option<Payment> {
    verdict::own_record(payment)
}

/// `None` for fractions of a paisa, which can't be refunded.
fn money(amount: Decimal, currency: Currency) -> Option<Money> {
    Money::new(amount.trunc_with_scale(2), currency).ok()
}

/// Returns whether money was received: the payment is verified, or only its amount differs from the request, and then
/// the record has the amount. With any other mismatch the money, its currency or its payment is uncertain. REFUNDED may
/// follow a partial refund, so it doesn't prove that nothing is left.
fn money_came(status: &PaymentStatus, of_record: &[Mismatch]) -> bool {
    let mismatches = match status {
        PaymentStatus::Paid => return true,
        PaymentStatus::Problem { mismatches } => mismatches,
        PaymentStatus::Refunded => of_record,
        _ => return false,
    };
    mismatches.iter().all(|mismatch| matches!(mismatch, Mismatch::Amount { told: Some(_) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(paid: &str, charged: Option<&str>) -> Refundable {
        let money = |text: &str| Money::read(text, Currency::Bdt).unwrap();
        Refundable {
            paid: money(paid),
            charged: charged.map(money),
            method: "bkash".into(),
            transaction_id: "TRX9".into(),
            sender_number: None,
        }
    }

    #[test]
    fn the_fee_does_not_go_back_and_never_more_than_was_charged() {
        for (paid, charged, most) in [
            ("1250", Some("1268.75"), "1250.00"),
            ("1250", None, "1250.00"),
            ("1250", Some("1250"), "1250.00"),
            ("1250", Some("1000"), "1000.00"),
        ] {
            assert_eq!(of(paid, charged).most().text(), most);
        }
    }

    #[test]
    fn what_is_left_is_never_below_zero() {
        let sums = |spoken_for| RefundSums { spoken_for, open: false, paid: 0 };
        let left = |spoken_for| of("12.50", None).less(sums(spoken_for)).unwrap().text();
        assert_eq!(
            (left(0), left(1249), left(1250), left(9999)),
            ("12.50".into(), "0.01".into(), "0.00".into(), "0.00".into())
        );
    }

    #[test]
    fn money_came_if_it_is_verified_or_only_its_amount_is_another() {
        let amount = || Mismatch::Amount { told: Some("500.00".into()) };
        let came = |status: &PaymentStatus| money_came(status, &[]);
        assert!(came(&PaymentStatus::Paid));
        assert!(came(&PaymentStatus::Problem { mismatches: vec![amount()] }));
        assert!(came(&PaymentStatus::Refunded) && money_came(&PaymentStatus::Refunded, &[amount()]));
        for mismatch in [
            Mismatch::Invoice,
            Mismatch::Amount { told: None },
            Mismatch::Currency { told: Some("USD".into()) },
            Mismatch::TestPayment,
            Mismatch::NotTestPayment,
            Mismatch::TestModeUnclear,
            Mismatch::OtherPayment,
        ] {
            assert!(!came(&PaymentStatus::Problem { mismatches: vec![amount(), mismatch.clone()] }));
            assert!(!money_came(&PaymentStatus::Refunded, &[amount(), mismatch]));
        }
        for status in [
            PaymentStatus::Waiting,
            PaymentStatus::Claimed,
            PaymentStatus::Cancelled,
            PaymentStatus::Failed,
            PaymentStatus::Unknown,
            PaymentStatus::Other { word: "PAID".into() },
        ] {
            assert!(!came(&status), "{status:?}");
        }
    }
}
