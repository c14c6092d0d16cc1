//! The hosted payment page, where the customer pays, gives up, or in test mode simulates either.

mod action;
mod html;
mod view;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use axum::{Router, response::IntoResponse};

use super::service::Shared;
use action::Outcome;
use words::Language;

/// Path of the pages; an invoice id follows.
pub(super) const PREFIX: &str = "/pay/";

/// Query parameters or form fields; of a repeated one the last counts.
type Pairs = BTreeMap<String, String>;

/// The pages. They need no key: the customer has none.
pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new().route(&format!("{PREFIX}{{invoice_id}}"), get(show).post(act))
}

async fn show(
    State(shared): State<Arc<Shared>>,
    Path(invoice_id): Path<String>,
    Query(query): Query<Pairs>,
) -> Response {
    let language = Language::of(&query);
    let mut books = shared.books();
    let found = books.by_invoice(&invoice_id, shared.now());
    let Some((caller, payment)) = found.map(|(caller, payment)| (caller, payment.clone())) else {
        return (StatusCode::NOT_FOUND, view::not_found(language)).into_response();
    };
    view::payment(&payment, books.merchant(&caller), language, None).into_response()
}

async fn act(
    State(shared): State<Arc<Shared>>,
    Path(invoice_id): Path<String>,
    Query(query): Query<Pairs>,
    Form(form): Form<Pairs>,
) -> Response {
    let language = Language::of(&query);
    let mut books = shared.books();
    let found = books.by_invoice(&invoice_id, shared.now());
    let Some((caller, mut payment)) = found.map(|(caller, payment)| (caller, payment.clone())) else {
        return (StatusCode::NOT_FOUND, view::not_found(language)).into_response();
    };
    match action::run(&shared, &mut books, &caller, &mut payment, &form) {
        Outcome::Paid => view::return_paid(&payment, language),
        Outcome::Cancelled => view::return_cancelled(&payment),
        Outcome::Refused(problem) => {
            let page = view::payment(&payment, books.merchant(&caller), language, Some(problem));
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
        Outcome::AlreadySettled => {
            (StatusCode::CONFLICT, view::payment(&payment, books.merchant(&caller), language, None))
                .into_response()
        }
    }
}
