//! Asking for a refund (payment interface, POST /api/refund-payment).

use porokh_domain::{Money, debug_only};
use serde_json::{Value, json};

/// A refund to be recorded or executed. Its `Debug` shows no person.
#[derive(Clone, PartialEq, Eq)]
pub struct NewRefund {
    /// The `transaction_id` of the payment.
    pub transaction_id: String,
    /// The `payment_method` of the payment.
    pub payment_method: String,
    /// How much goes back, in the currency of the payment.
    pub amount: Money,
    /// Why, in the merchant's words.
    pub reason: String,
}

impl NewRefund {
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "transaction_id": self.transaction_id,
            "payment_method": self.payment_method,
            "amount": self.amount.text(),
            "reason": self.reason,
        })
    }
}

debug_only!(NewRefund { amount });

#[cfg(test)]
mod tests {
    use porokh_domain::Currency;

    use super::*;

    #[test]
    fn the_body_has_the_four_fields_of_the_interface_and_only_the_amount_is_printed() {
        let refund = NewRefund {
            transaction_id: "TRX9".into(),
            payment_method: "wallet_a".into(),
            amount: Money::read("500", Currency::Bdt).unwrap(),
            reason: "01712345678 sent it back".into(),
        };
        assert_eq!(
            refund.to_json(),
            json!({
                "transaction_id": "TRX9", "payment_method": "wallet_a", "amount": "500.00",
                "reason": "01712345678 sent it back",
            })
        );
        assert_eq!(format!("{refund:?}"), "NewRefund { amount: BDT 500.00, .. }");
    }
}
