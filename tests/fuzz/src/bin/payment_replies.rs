//! Replies of the payment service: the first byte chooses the status, the rest is the body.
#![no_main]

use libfuzzer_sys::fuzz_target;
use porokh_domain::{Currency, Money};
use porokh_fuzz::reply;
use porokh_payment_api::{
    Acknowledgement, Call, InvoiceId, MatchId, NewRefund, Payment, PaymentAnswer, Transfer,
};

/// The object with a member in front of its own that denies what was asked.
fn denied<'a>(object: &'a str) -> impl Iterator<Item = String> + 'a {
    let members = object.trim_start().strip_prefix('{').map(str::trim_start);
    let denials = [r#""error":"refused""#, r#""success":false"#, r#""status":"pending""#];
    members.into_iter().flat_map(move |rest| {
        let comma = if rest.starts_with('}') { "" } else { "," };
        denials.map(|denial| format!("{{{denial}{comma}{rest}"))
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Some((reply, text)) = reply(bytes) else { return };
    let asked = InvoiceId::parse("INV-1").expect("an id");
    if let Ok(answer) = PaymentAnswer::read(reply.clone(), &asked) {
        assert!((200..300).contains(&reply.status));
        assert!(answer.data.invoice_id.as_deref().is_none_or(|id| id == "INV-1"));
        assert_eq!(Payment::from_json(&answer.raw).ok(), Some(answer.data));
    }

    let amount = Money::read("80.50", Currency::Bdt).expect("an amount");
    let transfer = Transfer { transaction_id: "TRX9".into(), amount };
    if let Some(id) = transfer.matched_by(&text) {
        assert_eq!(MatchId::from_json(id.as_json()), Some(id));
        assert!(denied(&text).all(|reply| transfer.matched_by(&reply).is_none()), "a match that is denied");
    }

    let refund = NewRefund {
        transaction_id: "TRX9".into(),
        payment_method: "wallet_a".into(),
        amount,
        reason: "Size was wrong".into(),
        by_hand: false,
    };
    for call in [Call::Refund(&refund), Call::Confirm(&transfer)] {
        let is_done = |body: &str| {
            let reply = porokh_transport::Reply { body: body.into(), ..reply.clone() };
            Acknowledgement::read(reply, call).is_ok_and(|answer| answer.is_done)
        };
        if is_done(&text) {
            assert!(matches!(reply.status, 200 | 201));
            assert!(denied(&text).all(|body| !is_done(&body)), "{call:?} is done although it is denied");
        }
    }
});
