//! Authentication 1.

use porokh_payment_api::{InvoiceId, MatchId, Transfer};
use porokh_practice::KeyHeader;
use porokh_transport::SendState;

use crate::refunds::refund_of;
use crate::{create, live, money, order, practice};

#[tokio::test]
async fn every_request_carries_the_key_in_one_header_and_nowhere_else() {
    let service = practice().await;
    let client = live(&service);
    let id = InvoiceId::parse("INV-1").unwrap();
    let transfer = Transfer { transaction_id: "T".into(), amount: money("5") };
    let refund = refund_of("any", "5");
    let send_state = SendState::default();
    let _ = client.ping().await;
    let _ = create(&client, &order("5")).await;
    let _ = client.verify(&id).await;
    let _ = client.payment(&id).await;
    let _ = client.refund(&refund, &send_state).await;
    let _ = client.verify_transfer(&transfer).await;
    let _ = client.confirm_transfer(&MatchId::from_json("1").unwrap(), &transfer, &send_state).await;
    let seen = service.requests();
    assert_eq!(seen.len(), 7);
    for request in seen {
        assert_eq!(request.key_headers, [KeyHeader::Authorization], "{}", request.path);
        let key = service.live_key();
        assert!(!request.path.contains(&key) && !request.body.contains(&key), "{}", request.path);
    }
}
