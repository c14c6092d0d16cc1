use porokh_domain::debug_only;
use porokh_transport::json::Members;
use porokh_transport::{Reply, ReplyHeaders};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::{
    PaymentError, Refusal, ServiceText,
    evidence::{Call, Said},
    reply, scalar,
};

/// The reply to GET /api/v1/ping. It has the brand's name and the enabled methods, in a shape that the interface
/// doesn't show.
#[derive(Clone, PartialEq, Eq)]
pub struct PingAnswer {
    /// Every text, number and boolean after its path (`brand.name`), in the service's order. Elements of a list have
    /// the path of the list. At most [`MOST_WORDS`](Self::MOST_WORDS), no deeper than three names.
    pub words: Vec<(String, String)>,
    /// Original JSON; cut if it is very long.
    pub raw: String,
    pub headers: ReplyHeaders,
}

/// Of nested objects and lists.
const DEPTH: usize = 4;

impl PingAnswer {
    pub const MOST_WORDS: usize = 100;

    pub(crate) fn read(reply: Reply) -> Result<Self, PaymentError> {
        let raw = reply::answer(&reply)?;
        if Said::read(Call::Ping, &raw).denied {
            let message = Members::of(&raw).and_then(|members| scalar::text(&members, "message"));
            let message = message.map(ServiceText::from);
            let (refusal, status) = (Refusal::Stated, reply.status);
            return Err(PaymentError::Refused { refusal, status, message, is_listed: false });
        }
        let mut words = Vec::new();
        collect(&raw, "", DEPTH, &mut words);
        Ok(Self { words, raw: reply::kept(raw), headers: reply.headers })
    }
}

fn collect(json: &str, name: &str, depth: usize, into: &mut Vec<(String, String)>) {
    if into.len() == PingAnswer::MOST_WORDS {
        return;
    }
    if !json.starts_with(['{', '[']) {
        into.extend(word(json).map(|word| (scalar::cut(name.to_owned()), scalar::cut(word))));
    } else if let Some(depth) = depth.checked_sub(1) {
        for (member, json) in Members::of(json).into_iter().flat_map(Members::texts) {
            let name = if name.is_empty() { member } else { format!("{name}.{member}") };
            collect(json, &name, depth, into);
        }
        for element in serde_json::from_str::<Vec<&RawValue>>(json).into_iter().flatten() {
            collect(element.get(), name, depth, into);
        }
    }
}

fn word(json: &str) -> Option<String> {
    match serde_json::from_str(json).ok()? {
        Value::String(text) => Some(text),
        Value::Number(_) | Value::Bool(_) => Some(json.to_owned()),
        _ => None,
    }
}

// Without the text of the reply.
debug_only!(PingAnswer { headers });

#[cfg(test)]
mod tests {
    use super::*;

    fn words(body: &str) -> Vec<(String, String)> {
        let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() };
        let answer = PingAnswer::read(reply).unwrap();
        assert_eq!(answer.raw, body);
        answer.words
    }

    #[test]
    fn members_are_shown_verbatim_in_order() {
        let body = r#"{"valid":true,"brand":{"name":"রহিমা","since":2024.0},"note":null,
            "methods":["wallet_a",{"id":"card","fee":1.50}],"a":"z"}"#;
        let wanted = [
            ("valid", "true"),
            ("brand.name", "রহিমা"),
            ("brand.since", "2024.0"),
            ("methods", "wallet_a"),
            ("methods.id", "card"),
            ("methods.fee", "1.50"),
            ("a", "z"),
        ];
        assert_eq!(words(body), wanted.map(|(name, word)| (name.to_owned(), word.to_owned())));
    }

    #[test]
    fn key_works_unless_denied() {
        let ping = |body: &str| {
            let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() };
            PingAnswer::read(reply).map(drop)
        };
        for body in [
            "{}",
            "[]",
            "true",
            r#"{"valid":true,"error":null,"errors":[]}"#,
            r#"{"data":{"status":"active","methods":[{"id":"card","status":false,"enabled":false}]}}"#,
            r#"{"success":1,"brand":{"name":"Shop","active":false,"verified":false},"sms_enabled":false}"#,
            r#"{"valid":true,"message":"No method is enabled yet","package_expired":true}"#,
        ] {
            assert_eq!(ping(body), Ok(()), "{body}");
        }
        for body in [
            r#"{"valid":false}"#,
            r#"{"isValid":0}"#,
            r#"{"status":true,"data":{"valid":"false"}}"#,
            r#"{"success":false,"message":"x"}"#,
            r#"{"status":"error"}"#,
            r#"{"status":"inactive"}"#,
            r#"{"error":"bad key"}"#,
            r#"{"api_key":{"active":false}}"#,
            r#"{"valid":false,"valid":true}"#,
        ] {
            let refused = ping(body);
            assert!(
                matches!(refused, Err(PaymentError::Refused { refusal: Refusal::Stated, .. })),
                "{body} {refused:?}"
            );
        }
    }

    #[test]
    fn what_is_deep_or_too_much_is_left_to_the_text() {
        assert_eq!(words(r#"{"a":{"b":{"c":{"d":1}}}}"#).len(), 1);
        assert_eq!(words(r#"{"a":{"b":{"c":{"d":{"e":1}}}}}"#).len(), 0);
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(words(&deep).len(), 0);
        let wide = format!("{{\"a\":[{}1]}}", "1,".repeat(1_000));
        assert_eq!(words(&wide).len(), PingAnswer::MOST_WORDS);
    }

    #[test]
    fn no_word_is_printed() {
        let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: r#"{"a":"secret"}"#.into() };
        assert!(!format!("{:?}", PingAnswer::read(reply).unwrap()).contains("secret"));
    }
}
