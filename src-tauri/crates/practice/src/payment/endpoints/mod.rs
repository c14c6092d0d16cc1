//! The endpoints, one file for each.

mod checkout;
mod lookup;
mod ping;
mod refund;
mod transaction;

use axum::routing::{get, post};

use super::page;
use super::state::Payments;
use crate::endpoint::Endpoint;
use crate::engine::Route;

/// Path of the key check.
pub(super) const PING: &str = "/api/v1/ping";

/// Every path of the interface (Endpoints), and the hosted page.
pub(super) fn routes() -> Vec<Route<Payments>> {
    vec![
        Route::new(Endpoint::Checkout, "/api/checkout-v2", post(checkout::in_taka)),
        Route::new(Endpoint::CheckoutGlobal, "/api/checkout-v2/global", post(checkout::in_dollars)),
        Route::new(Endpoint::VerifyPayment, "/api/verify-payment", post(lookup::by_body)),
        Route::new(Endpoint::RefundPayment, "/api/refund-payment", post(refund::refund)),
        Route::new(Endpoint::Ping, PING, get(ping::ping)),
        Route::new(Endpoint::Payments, "/api/v1/payments/{invoice_id}", get(lookup::by_path)),
        Route::new(Endpoint::TrxVerify, "/api/v1/trx/verify", post(transaction::verify)),
        Route::new(Endpoint::TrxConfirm, "/api/v1/trx/confirm", post(transaction::confirm)),
        Route::page(Endpoint::PaymentPage, page::PATH, get(page::show).post(page::act)),
    ]
}
