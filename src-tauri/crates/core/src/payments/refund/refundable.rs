//! What of a payment can go back.

use porokh_api::{
    AppError,
    payments::{Mismatch, PaymentStatus},
};
use porokh_domain::{Currency, Money};
use porokh_payment_api::Payment;
use rust_decimal::Decimal;

use crate::{payments::verdict, store::payments::PaymentRow};

/// A payment whose money came, by the service's record of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Refundable {
    /// What was paid, without the fee.
    pub(super) paid: Money,
    /// All that was charged, where the record says so.
    pub(super) charged: Option<Money>,
    pub(super) method: String,
    /// The id of the transfer.
    pub(super) transaction_id: String,
    /// The number that paid, as the service wrote it.
    pub(super) sender_number: Option<String>,
}

impl Refundable {
    /// `None` for a payment without money to give back, or without what the service needs to know it by.
    pub(super) fn of(payment: &PaymentRow) -> Option<Self> {
        let mismatches = verdict::mismatches(payment.amount, payment.environment, &record(payment)?);
        let mut found = Self::by_record(payment).filter(|_| money_came(&payment.status, &mismatches))?;
        // A service may write what is left into the record of a payment of which some went back: what was verified counts.
        let is_less = payment.status == PaymentStatus::Paid && found.paid.amount() < payment.amount.amount();
        if (payment.status == PaymentStatus::Refunded || is_less) && payment.paid_at.is_some() {
            found.paid = payment.amount;
            found.charged = found.charged.filter(|charged| charged.amount() >= found.paid.amount());
        }
        Some(found)
    }

    /// The same, wherever the payment stands: what its record says was paid.
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

    /// All that may ever go back: what was paid without the fee, which the seller didn't get, and never more than was
    /// charged. A record that says that less was charged than paid is believed in the smaller amount.
    pub(super) fn most(&self) -> Money {
        let charged = self.charged.filter(|charged| charged.amount() < self.paid.amount());
        charged.unwrap_or(self.paid)
    }

    /// What is left of it after refunds of so many hundredths.
    pub(super) fn less(&self, spoken_for: i64) -> Result<Money, AppError> {
        let left = self.most().hundredths().saturating_sub(spoken_for).max(0);
        Money::from_hundredths(left, self.paid.currency()).map_err(|_| AppError::Internal)
    }
}

/// What certainly is all of a payment, so that refunds that come to it leave nothing: the larger of what was asked for
/// and what its record says was paid, because a service may write other amounts into a record once it is refunded.
pub(in crate::payments) fn whole(payment: &PaymentRow) -> Money {
    let paid = record(payment).and_then(|record| money(record.amount?, payment.amount.currency()));
    paid.filter(|paid| paid.amount() > payment.amount.amount()).unwrap_or(payment.amount)
}

fn record(payment: &PaymentRow) -> Option<Payment> {
    Payment::from_json(payment.record.as_deref()?).ok()
}

/// A part of a paisa can't go back.
fn money(amount: Decimal, currency: Currency) -> Option<Money> {
    Money::new(amount.trunc_with_scale(2), currency).ok()
}

/// Money came where the payment is verified, and where only its amount isn't what was asked for: the record says how
/// much it was. With another mismatch it isn't certain that money came, in which currency, or for which payment. The
/// status REFUNDED may follow a refund of a part: it doesn't say that nothing is left.
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
        let left = |spoken_for| of("12.50", None).less(spoken_for).unwrap().text();
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
