//! Matching of transfers with received SMS (payment interface, POST /api/v1/trx/verify and /trx/confirm).

use porokh_domain::debug_only;
use porokh_transport::json::Members;
use porokh_transport::{Reply, ReplyHeaders};

use crate::{
    PaymentError, ServiceText,
    evidence::{Call, Said},
    reply, scalar,
    transfer::{MatchId, Transfer},
};

/// The reply to trx/verify, whose shape the interface doesn't show.
#[derive(Clone, PartialEq, Eq)]
pub struct TransferMatch {
    /// For trx/confirm ([`Transfer::matched_by`]). `None`: no match, or not understood.
    pub id: Option<MatchId>,
    pub message: Option<ServiceText>,
    /// Original JSON.
    pub raw: String,
    pub headers: ReplyHeaders,
}

impl Transfer {
    /// Reads [`TransferMatch::raw`]. A match is an `id`, unless it repeats the request, or anything in the reply
    /// denies the match or differs from the transfer.
    pub fn matched_by(&self, reply: &str) -> Option<MatchId> {
        let said = Said::read(Call::Match(self), reply);
        if said.denied { None } else { said.only_id() }
    }
}

impl TransferMatch {
    pub(crate) fn read(reply: Reply, asked: &Transfer) -> Result<Self, PaymentError> {
        let raw = reply::answer(&reply)?;
        // It is stored and read again, and a part of it might be read differently.
        if raw.len() > reply::LONGEST {
            return Err(PaymentError::NotUnderstood { status: reply.status });
        }
        let message = Members::of(&raw).and_then(|members| scalar::text(&members, "message"));
        let message = message.map(ServiceText::from);
        Ok(Self { id: asked.matched_by(&raw), message, raw, headers: reply.headers })
    }
}

// Without the text of the reply.
debug_only!(TransferMatch { headers });

#[cfg(test)]
mod tests {
    use porokh_domain::{Currency, Money};

    use super::*;

    fn id(body: &str) -> Option<String> {
        let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() };
        let found = TransferMatch::read(reply, &transfer("80.5")).unwrap();
        assert_eq!(found.raw, body);
        found.id.map(|id| id.as_json().to_owned())
    }

    fn transfer(amount: &str) -> Transfer {
        let amount = Money::read(amount, Currency::Bdt).unwrap();
        Transfer { transaction_id: "TRX\"9".into(), amount }
    }

    #[test]
    fn the_amount_is_sent_as_a_number_without_an_error_of_a_float() {
        let verify = transfer("999999999999.99").to_json(None);
        assert_eq!(verify.get(), r#"{"transaction_id":"TRX\"9","amount":999999999999.99}"#);
    }

    #[test]
    fn the_id_of_a_match_goes_back_as_it_came() {
        for json in ["7", "12345678901234567890123", "\"01J\\u0041\"", "1.50", r#"{"a":[1]}"#] {
            let found = id(&format!("{{\"id\":{json}}}"));
            assert_eq!(found.as_deref(), Some(json));
            let body = transfer("80.5").to_json(Some(&MatchId::from_json(json).unwrap()));
            let wanted = format!(r#"{{"id":{json},"transaction_id":"TRX\"9","amount":80.50}}"#);
            assert_eq!(body.get(), wanted);
        }
    }

    #[test]
    fn an_id_is_found_where_only_one_can_be_meant() {
        for (body, found) in [
            (r#"{"status":true,"id":7}"#, Some("7")),
            (r#"{"status":true,"data":{"id":7}}"#, Some("7")),
            (r#"{"id":1,"data":{"id":7}}"#, Some("1")),
            (r#"{"id":null,"data":{"id":7}}"#, Some("7")),
            (r#"{"data":{"match":{"id":7}}}"#, Some("7")),
            (r#"{"data":[{"id":7}]}"#, Some("7")),
            (r#"[{"id":7}]"#, Some("7")),
            // Neither a brand nor a request is a match.
            (r#"{"data":{"id":7},"brand":{"id":8}}"#, Some("7")),
            (r#"{"status":true,"brand":{"id":8}}"#, None),
            (r#"{"meta":{"request":{"id":"7f"}}}"#, None),
            (r#"{"matches":[{"id":7},{"id":8}]}"#, None),
            (r#"{"id":null}"#, None),
            ("{}", None),
        ] {
            assert_eq!(id(body).as_deref(), found, "{body}");
        }
    }

    #[test]
    fn a_kept_id_is_one_json_value() {
        for text in ["", "null", "7 8", "{", "7,\"amount\":1"] {
            assert_eq!(MatchId::from_json(text), None, "{text}");
        }
    }

    #[test]
    fn neither_the_transfer_nor_its_match_is_printed() {
        let reply = Reply {
            status: 200,
            headers: ReplyHeaders::default(),
            body: r#"{"id":"A1712345678","message":"01712345678"}"#.into(),
        };
        let found = TransferMatch::read(reply, &transfer("80.5")).unwrap();
        let printed = format!("{found:?} {:?} {:?}", found.id, transfer("80.5"));
        assert!(!printed.contains("1712345") && !printed.contains("TRX"), "{printed}");
    }
}
