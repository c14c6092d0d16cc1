use porokh_domain::{BdPhone, Money, debug_only};
use serde_json::{Map, Value, json};
use url::Url;

/// The body of POST /api/checkout-v2.
#[derive(Clone, PartialEq)]
pub struct NewPayment {
    pub full_name: String,
    pub email: String,
    /// Its currency decides the endpoint.
    pub amount: Money,
    /// Returned unchanged with the payment, for example an order id.
    pub metadata: Map<String, Value>,
    /// Opened after payment, with the invoice id.
    pub redirect_url: Url,
    /// Opened after cancelling.
    pub cancel_url: Url,
    pub webhook_url: Option<Url>,
    pub return_type: ReturnType,
    pub phone: Option<BdPhone>,
}

/// How `redirect_url` gets the invoice id. Always sent, since the service's default is a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReturnType {
    /// Query parameter.
    #[default]
    Get,
    /// Form.
    Post,
}

impl NewPayment {
    pub(crate) fn to_json(&self) -> Value {
        let mut body = json!({
            "full_name": self.full_name,
            "email": self.email,
            "amount": self.amount.text(),
            "metadata": self.metadata,
            "redirect_url": self.redirect_url.as_str(),
            "cancel_url": self.cancel_url.as_str(),
            "return_type": match self.return_type {
                ReturnType::Get => "GET",
                ReturnType::Post => "POST",
            },
        });
        if let Some(url) = &self.webhook_url {
            body["webhook_url"] = url.as_str().into();
        }
        if let Some(phone) = &self.phone {
            body["phone"] = phone.as_str().into();
        }
        body
    }
}

debug_only!(NewPayment { amount, return_type });

#[cfg(test)]
mod tests {
    use porokh_domain::Currency;

    use super::*;

    fn new_payment() -> NewPayment {
        let place = |path| Url::parse("https://shop.example").unwrap().join(path).unwrap();
        NewPayment {
            full_name: "Rahima".into(),
            email: "rahima@example.com".into(),
            amount: Money::read("1,250.5", Currency::Bdt).unwrap(),
            metadata: Map::new(),
            redirect_url: place("paid"),
            cancel_url: place("cancelled"),
            webhook_url: None,
            return_type: ReturnType::default(),
            phone: None,
        }
    }

    #[test]
    fn each_field_that_is_required_is_sent_and_the_id_returns_in_the_query() {
        assert_eq!(
            new_payment().to_json(),
            json!({
                "full_name": "Rahima", "email": "rahima@example.com", "amount": "1250.50", "metadata": {},
                "redirect_url": "https://shop.example/paid", "cancel_url": "https://shop.example/cancelled",
                "return_type": "GET",
            })
        );
    }

    #[test]
    fn each_field_that_is_not_required_is_sent_when_it_is_there() {
        let mut payment = new_payment();
        payment.webhook_url = Some("https://shop.example/hook".parse().unwrap());
        payment.return_type = ReturnType::Post;
        payment.phone = BdPhone::from_canonical("01712345678");
        payment.metadata.insert("order".into(), json!({"id": 7}));
        let body = payment.to_json();
        assert_eq!(body["webhook_url"], "https://shop.example/hook");
        assert_eq!(body["return_type"], "POST");
        assert_eq!(body["phone"], "01712345678");
        assert_eq!(body["metadata"], json!({"order": {"id": 7}}));
    }

    #[test]
    fn no_person_is_printed() {
        let mut payment = new_payment();
        payment.phone = BdPhone::from_canonical("01712345678");
        let printed = format!("{payment:?}");
        assert!(printed.contains("1250.50"), "{printed}");
        for secret in ["ahima", "example", "1712345"] {
            assert!(!printed.contains(secret), "{printed}");
        }
    }
}
