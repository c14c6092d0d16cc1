//! The hosted payment page.

mod action;
mod view;
mod words;

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};

use super::record::{Payment, Status};
use super::state::Payments;
use crate::engine::Shared;
use action::{ACTION, Outcome, Pairs, SUCCESS};
use words::Language;

pub(super) const PATH: &str = "/pay/{invoice_id}";

pub(super) fn path_of(invoice_id: &str) -> String {
    PATH.replace("{invoice_id}", invoice_id)
}

/// Simulates success of the latest pending test payment; returns its invoice id.
pub(super) fn pay_latest_test_payment(payments: &mut Payments, now: DateTime<Utc>) -> Option<String> {
    let waits = |payment: &Payment| payment.is_test() && payment.status == Status::Pending;
    let latest = payments.all().into_iter().rev().find(waits)?;
    let (caller, mut payment) =
        payments.by_invoice(&latest.invoice_id).map(|(caller, payment)| (caller, payment.clone()))?;
    let form = Pairs::from([(ACTION.to_owned(), SUCCESS.to_owned())]);
    let outcome = action::run(payments, &caller, &mut payment, &form, now);
    matches!(outcome, Outcome::Paid).then_some(payment.invoice_id)
}

pub(super) async fn show(
    State(shared): State<Arc<Shared<Payments>>>,
    Path(invoice_id): Path<String>,
    Query(query): Query<Pairs>,
) -> Response {
    let language = Language::of(&query);
    let mut payments = shared.state();
    let found = payments.by_invoice(&invoice_id).map(|(caller, payment)| (caller, payment.clone()));
    let Some((caller, payment)) = found else {
        return (StatusCode::NOT_FOUND, view::not_found(language)).into_response();
    };
    view::payment(&payment, payments.merchant(&caller), language, None).into_response()
}

pub(super) async fn act(
    State(shared): State<Arc<Shared<Payments>>>,
    Path(invoice_id): Path<String>,
    Query(query): Query<Pairs>,
    Form(form): Form<Pairs>,
) -> Response {
    let language = Language::of(&query);
    let mut payments = shared.state();
    let found = payments.by_invoice(&invoice_id).map(|(caller, payment)| (caller, payment.clone()));
    let Some((caller, mut payment)) = found else {
        return (StatusCode::NOT_FOUND, view::not_found(language)).into_response();
    };
    let (status, problem) = match action::run(&mut payments, &caller, &mut payment, &form, shared.now()) {
        Outcome::Paid => return view::return_paid(&payment, language),
        Outcome::Cancelled => return view::return_cancelled(&payment),
        Outcome::Refused(problem) => (StatusCode::UNPROCESSABLE_ENTITY, Some(problem)),
        Outcome::AlreadySettled => (StatusCode::CONFLICT, None),
    };
    (status, view::payment(&payment, payments.merchant(&caller), language, problem)).into_response()
}
