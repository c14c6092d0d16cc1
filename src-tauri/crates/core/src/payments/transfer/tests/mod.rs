//! Transaction ids over a real socket, against the practice payment service.

mod confirming;
mod interrupted;
mod matching;
mod unclear;

use porokh_api::payments::{ConfirmRequest, MatchRequest, SettleTransferRequest};

use super::*;
use crate::payments::tests::harness::Harness;

const VERIFY: &str = "/api/v1/trx/verify";
const CONFIRM: &str = "/api/v1/trx/confirm";
/// Id of an SMS of the practice service, about 1,250 taka.
const RECEIVED: &str = "TEST9J8M2K";

async fn ask(harness: &Harness, id: &str, amount: &str) -> Result<TransferView, AppError> {
    let request = MatchRequest { transaction_id: id.into(), amount: amount.into() };
    harness.core.transfers.match_transfer(request).await
}

/// Matches the received transfer.
async fn found(harness: &Harness) -> TransferView {
    let found = ask(harness, RECEIVED, "1250").await.unwrap();
    assert_eq!((found.matched, found.row.state), (TransferMatch::Found, IntentState::Pending));
    found
}

async fn confirm(harness: &Harness, id: i64) -> Result<TransferView, AppError> {
    harness
        .core
        .transfers
        .confirm_transfer(ConfirmRequest { id, order_ref: "1103".into(), customer: None })
        .await
}

async fn settle(harness: &Harness, id: i64, used: bool) -> Result<TransferView, AppError> {
    harness.core.transfers.settle_transfer(SettleTransferRequest { id, used }).await
}

async fn state(harness: &Harness, id: i64) -> IntentState {
    let transfers = harness.core.transfers.transfers().await.unwrap();
    transfers.iter().find(|transfer| transfer.row.id == id).unwrap().row.state
}

fn is_used(harness: &Harness) -> bool {
    harness.service.merchant().messages.iter().any(|sms| sms.transaction_id == RECEIVED && sms.used)
}
