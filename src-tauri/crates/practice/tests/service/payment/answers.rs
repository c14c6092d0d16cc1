use porokh_practice::payment::{Answers, MatchShape, NoMatch, PartRefund, RefundReply, Status, WrongKey};
use serde_json::{Value, json};

use super::{Harness, PING, REFUND, TRX_VERIFY, VERIFY, order};

async fn answering(answers: Answers) -> Harness {
    let harness = Harness::open().await;
    harness.service.change_merchant(|merchant| merchant.answers = answers);
    harness
}

async fn verify(harness: &Harness, id: &str, amount: u32) -> Value {
    let reply = harness.live_post(TRX_VERIFY, &json!({ "transaction_id": id, "amount": amount })).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    serde_json::from_str(&reply.body).unwrap()
}

/// Invoice id and transaction id of a payment by gateway.
async fn paid(harness: &Harness) -> (String, String) {
    let invoice = harness.create(&order()).await;
    harness.pay(&invoice, "bkash_api", "").await;
    let paid = harness.service.payments()[0].paid.clone().unwrap();
    (invoice, paid.transaction_id)
}

#[tokio::test]
async fn the_id_of_a_match_stands_where_it_is_told_to() {
    for (found, place) in [
        (MatchShape::Data, "/data/id"),
        (MatchShape::Flat, "/id"),
        (MatchShape::Nested, "/data/transaction/id"),
        (MatchShape::List, "/data/0/id"),
    ] {
        let harness = answering(Answers { found, ..Answers::default() }).await;
        assert_eq!(verify(&harness, "TEST9J8M2K", 1250).await.pointer(place), Some(&json!(1)), "{found:?}");
    }
}

#[tokio::test]
async fn that_there_is_no_match_is_told_with_200_where_it_is_to_be() {
    for (not_found, reply) in [
        (NoMatch::Sentence, json!({ "status": true, "message": "no match", "data": null })),
        (NoMatch::Flag, json!({ "status": true, "matched": false })),
        (NoMatch::Bare, json!({ "status": true })),
        (
            NoMatch::Echo,
            json!({ "status": true, "data": { "transaction_id": "UNKNOWN1", "amount": "50.00" } }),
        ),
        (NoMatch::Record, json!({ "status": true, "data": null })),
    ] {
        let harness = answering(Answers { not_found, ..Answers::default() }).await;
        assert_eq!(verify(&harness, "UNKNOWN1", 50).await, reply, "{not_found:?}");
    }
}

#[tokio::test]
async fn ping_says_in_its_body_that_a_key_is_wrong_and_only_ping_does() {
    let harness = answering(Answers { wrong_key: WrongKey::InBody, ..Answers::default() }).await;
    let reply = harness.get("wrong0a1b2c3d4e5f9f3c", PING).await;
    assert_eq!((reply.status, reply.body.contains(r#""valid":false"#)), (200, true));
    assert_eq!(harness.get("wrong0a1b2c3d4e5f9f3c", "/api/v1/payments/1").await.status, 401);
}

#[tokio::test]
async fn a_refund_of_a_part_makes_it_refunded_and_the_rest_can_still_go_back() {
    for (part_refund, shown) in [(PartRefund::MakesRefunded, "1250.00"), (PartRefund::LeavesRest, "1000.00")]
    {
        let harness = answering(Answers { part_refund, ..Answers::default() }).await;
        let (invoice, transaction) = paid(&harness).await;
        let refund = async |amount: u32| {
            let body = json!({ "transaction_id": transaction, "payment_method": "bkash_api", "amount": amount, "reason": "x" });
            harness.live_post(REFUND, &body).await
        };
        refund(250).await.ok();
        assert_eq!(harness.service.payments()[0].status, Status::Refunded);
        let reply = harness.live_post(VERIFY, &json!({ "invoice_id": invoice })).await;
        let record: Value = serde_json::from_str(&reply.body).unwrap();
        assert_eq!(record["amount"], shown);
        refund(1000).await.ok();
        refund(1).await.wrong_field("transaction_id");
    }
}

#[tokio::test]
async fn a_refund_that_fails_is_told_in_its_body_and_none() {
    let harness = answering(Answers { refund: RefundReply::FailsInBody, ..Answers::default() }).await;
    let (_, transaction) = paid(&harness).await;
    let body =
        json!({ "transaction_id": transaction, "payment_method": "bkash_api", "amount": 250, "reason": "x" });
    let reply = harness.live_post(REFUND, &body).await.ok();
    assert_eq!(reply["refund"]["success"], false);
    assert!(harness.service.payments()[0].refunds.is_empty());
}
