use porokh_domain::{Money, debug_only};
use serde_json::{Value, json};

/// The body of POST /api/refund-payment.
#[derive(Clone, PartialEq, Eq)]
pub struct NewRefund {
    /// Of the payment.
    pub transaction_id: String,
    /// Of the payment.
    pub payment_method: String,
    /// In the currency of the payment.
    pub amount: Money,
    pub reason: String,
    /// The seller sent the money; the service only records it. Not sent.
    pub by_hand: bool,
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
impl NewRefund {
    pub(crate) fn sample() -> Self {
        Self {
            transaction_id: "TRX9".into(),
            payment_method: "bkash_api".into(),
            amount: Money::read("200", porokh_domain::Currency::Bdt).expect("an amount"),
            reason: "Size was wrong".into(),
            by_hand: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use porokh_domain::Currency;

    use super::*;

    #[test]
    fn body_has_four_fields_and_debug_only_amount() {
        let refund = NewRefund {
            transaction_id: "TRX9".into(),
            payment_method: "wallet_a".into(),
            amount: Money::read("500", Currency::Bdt).unwrap(),
            reason: "01712345678 sent it back".into(),
            by_hand: false,
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
