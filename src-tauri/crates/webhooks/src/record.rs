use std::fmt;

use serde_json::Value;

use crate::{Rejection, SignedHeaders, fields};

/// Longest accepted invoice id and status.
const LONGEST_WORD: usize = 128;

/// A payment record of an event of the payment service (interface, Payment record), unverified until verify-payment
/// agrees. `Debug` names no person.
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    pub invoice_id: String,
    /// `COMPLETED`, `REFUNDED`, or another word as it came.
    pub status: String,
    /// Requested amount, as it came.
    pub amount: Option<String>,
    pub currency: Option<String>,
    pub full_name: Option<String>,
    pub payment_method: Option<String>,
    pub metadata: Value,
    /// `true` for a payment created with a test key.
    pub test_mode: Option<bool>,
    /// The other service's name for it.
    pub livemode: Option<bool>,
}

impl Record {
    /// Parses a verified body.
    ///
    /// # Errors
    /// [`Rejection::MalformedBody`] unless it is a JSON object with an invoice id and a status.
    pub fn read(body: &[u8]) -> Result<Self, Rejection> {
        let json: Value = serde_json::from_slice(body).map_err(|_| Rejection::MalformedBody)?;
        let short = |word: Option<String>| word.filter(|word| word.len() <= LONGEST_WORD);
        let invoice_id = short(fields::identifier(&json, "invoice_id")).ok_or(Rejection::MalformedBody)?;
        let status = short(fields::text(&json, "status")).ok_or(Rejection::MalformedBody)?;
        Ok(Self {
            invoice_id,
            status,
            amount: fields::identifier(&json, "amount"),
            currency: fields::text(&json, "currency"),
            full_name: fields::text(&json, "full_name"),
            payment_method: fields::text(&json, "payment_method"),
            metadata: json.get("metadata").cloned().unwrap_or_default(),
            test_mode: fields::boolean(&json, "test_mode"),
            livemode: fields::boolean(&json, "livemode"),
        })
    }

    /// Whether mode header, `test_mode` or `livemode` contradict the secret that signed the event. Missing or unknown
    /// values contradict nothing.
    pub fn contradicts(&self, headers: &SignedHeaders, signed_live: bool) -> bool {
        let header = headers.mode.as_deref().and_then(|word| match word.to_ascii_lowercase().as_str() {
            "live" => Some(true),
            "test" => Some(false),
            _ => None,
        });
        let marks = [header, self.test_mode.map(|test| !test), self.livemode];
        marks.into_iter().flatten().any(|live| live != signed_live)
    }

    /// The header's event name if listed, else by status. The header isn't signed, so nothing else depends on it.
    pub fn event(&self, headers: &SignedHeaders) -> &'static str {
        match (headers.event.as_deref(), self.status.as_str()) {
            (Some("payment.refunded"), _) | (_, "REFUNDED") => "payment.refunded",
            _ => "payment.completed",
        }
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("status", &self.status)
            .field("amount", &self.amount)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = r#"{"full_name":"Jannat F.","amount":"3150.00","invoice_id":"INV-1","status":"COMPLETED",
        "metadata":{"porokh":"own-1"},"currency":"BDT","payment_method":"wallet_a","sender_number":"01712345678"}"#;

    fn named(event: Option<&str>) -> SignedHeaders {
        SignedHeaders { event: event.map(str::to_owned), ..SignedHeaders::default() }
    }

    #[test]
    fn a_record_is_read_by_the_fields_of_the_interface() {
        let record = Record::read(BODY.as_bytes()).unwrap();
        assert_eq!((record.invoice_id.as_str(), record.status.as_str()), ("INV-1", "COMPLETED"));
        assert_eq!((record.amount.as_deref(), record.currency.as_deref()), (Some("3150.00"), Some("BDT")));
        assert_eq!(record.full_name.as_deref(), Some("Jannat F."));
        assert_eq!(record.metadata["porokh"], "own-1");
        let debug = format!("{record:?}");
        assert!(!debug.contains("Jannat") && !debug.contains("0171"), "{debug}");
    }

    #[test]
    fn the_event_is_the_header_s_where_the_interface_lists_it() {
        let record = Record::read(BODY.as_bytes()).unwrap();
        // A partial refund may leave the status unchanged.
        assert_eq!(record.event(&named(Some("payment.refunded"))), "payment.refunded");
        for other in [None, Some("payment.completed"), Some("anything")] {
            assert_eq!(record.event(&named(other)), "payment.completed");
        }
        let refunded = Record { status: "REFUNDED".into(), ..record };
        assert_eq!(refunded.event(&named(None)), "payment.refunded");
    }

    #[test]
    fn mode_mark() {
        let read = |marks: &str| {
            let body = format!(r#"{{"invoice_id":"1","status":"COMPLETED"{marks}}}"#);
            Record::read(body.as_bytes()).unwrap()
        };
        let moded = |word: &str| SignedHeaders { mode: Some(word.into()), ..SignedHeaders::default() };
        let none = SignedHeaders::default();
        for live in [true, false] {
            for marks in ["", r#","test_mode":null"#, r#","test_mode":"perhaps","livemode":{}"#] {
                assert!(!read(marks).contradicts(&none, live), "{marks}");
            }
            assert!(!read("").contradicts(&moded("sandbox"), live));
        }
        for test in
            [r#","test_mode":true"#, r#","test_mode":"true""#, r#","test_mode":1"#, r#","livemode":false"#]
        {
            assert!(read(test).contradicts(&none, true), "{test}");
            assert!(!read(test).contradicts(&none, false), "{test}");
        }
        for live in [r#","test_mode":false"#, r#","livemode":true"#] {
            assert!(read(live).contradicts(&none, false), "{live}");
            assert!(!read(live).contradicts(&none, true), "{live}");
        }
        assert!(read("").contradicts(&moded("Test"), true) && read("").contradicts(&moded("live"), false));
        // One matching value doesn't outweigh a contradicting one.
        assert!(read(r#","test_mode":true"#).contradicts(&moded("live"), true));
    }

    #[test]
    fn a_body_without_an_invoice_or_a_status_is_rejected() {
        for body in ["", "[]", "{}", r#"{"invoice_id":"1"}"#, r#"{"status":"COMPLETED"}"#] {
            assert_eq!(Record::read(body.as_bytes()), Err(Rejection::MalformedBody), "{body}");
        }
    }
}
