use porokh_domain::{Currency, debug_only};
use porokh_transport::{Reply, ReplyHeaders};
use url::Url;

use crate::{InvoiceId, PaymentError, ServiceText, reply, scalar};

/// The reply to a checkout.
#[derive(Clone, PartialEq)]
pub struct CreatedPayment {
    /// The hosted page for the customer (http or https), never called with a key.
    pub payment_url: Option<Url>,
    pub invoice_id: Option<InvoiceId>,
    pub message: Option<ServiceText>,
    /// Original JSON; cut if it is very long.
    pub raw: String,
    pub headers: ReplyHeaders,
}

impl CreatedPayment {
    /// A payment in taka must have an address or id. The interface shows no reply to one in dollars, so any success
    /// is accepted.
    pub(crate) fn read(reply: Reply, currency: Currency) -> Result<Self, PaymentError> {
        let raw = reply.text();
        let members = reply::success(&reply, &raw)?;
        let payment_url = members.text("payment_url").and_then(|text| web_address(&text));
        let invoice_id =
            scalar::identifier(&members, "invoice_id").and_then(|text| InvoiceId::parse(&text).ok());
        if currency == Currency::Bdt && payment_url.is_none() && invoice_id.is_none() {
            return Err(PaymentError::NotUnderstood { status: reply.status });
        }
        let message = scalar::text(&members, "message").map(ServiceText::from);
        Ok(Self { payment_url, invoice_id, message, raw: reply::kept(raw), headers: reply.headers })
    }
}

/// In bytes.
const LONGEST_ADDRESS: usize = 4_096;

/// Safe to open in a browser: no script, no file.
fn web_address(text: &str) -> Option<Url> {
    let text = Some(text).filter(|text| text.len() <= LONGEST_ADDRESS)?;
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))
}

// The address lets anyone see the payment.
debug_only!(CreatedPayment { headers });

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str, currency: Currency) -> Result<CreatedPayment, PaymentError> {
        let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() };
        CreatedPayment::read(reply, currency)
    }

    fn parts(body: &str, currency: Currency) -> (Option<String>, Option<String>) {
        let created = read(body, currency).unwrap();
        let id = created.invoice_id.map(|id| id.as_str().to_owned());
        (created.payment_url.map(String::from), id)
    }

    const FULL: &str =
        r#"{"status":true,"message":"তৈরি","payment_url":"https://pay.example/p/1","invoice_id":"INV-1"}"#;

    #[test]
    fn every_member_of_the_reply_is_read() {
        for currency in [Currency::Bdt, Currency::Usd] {
            let created = read(FULL, currency).unwrap();
            assert_eq!(created.payment_url.as_ref().map(Url::as_str), Some("https://pay.example/p/1"));
            assert_eq!(created.invoice_id, InvoiceId::parse("INV-1").ok());
            assert_eq!(created.message.map(ServiceText::into_string).as_deref(), Some("তৈরি"));
            assert_eq!(created.raw, FULL);
        }
    }

    #[test]
    fn the_address_and_the_id_cost_each_other_nothing() {
        assert_eq!(parts(r#"{"invoice_id":7}"#, Currency::Bdt), (None, Some("7".into())));
        let hostile = r#"{"payment_url":"https://pay.example/","invoice_id":"a\u0000b"}"#;
        assert_eq!(parts(hostile, Currency::Bdt), (Some("https://pay.example/".into()), None));
    }

    #[test]
    fn an_address_that_is_no_web_address_is_not_known() {
        for address in ["javascript:alert(1)", "file:///etc/passwd", "pay.example", "", "data:text/html,x"] {
            let body = format!(r#"{{"invoice_id":"a","payment_url":"{address}"}}"#);
            assert_eq!(parts(&body, Currency::Bdt), (None, Some("a".into())), "{address}");
        }
    }

    #[test]
    fn taka_payment_needs_an_id() {
        for body in ["{}", r#"{"status":true}"#, r#"{"status":true,"data":{"invoice_id":"a"}}"#] {
            assert_eq!(read(body, Currency::Bdt), Err(PaymentError::NotUnderstood { status: 200 }), "{body}");
            assert_eq!(read(body, Currency::Usd).unwrap().raw, body);
        }
    }

    #[test]
    fn neither_the_address_nor_the_id_is_printed() {
        let printed = format!("{:?}", read(FULL, Currency::Bdt).unwrap());
        assert!(!printed.contains("pay.example") && !printed.contains("INV-1"), "{printed}");
    }
}
