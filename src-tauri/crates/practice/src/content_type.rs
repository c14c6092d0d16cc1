//! What a request says about its body.

use axum::http::{HeaderMap, header};

/// Whether the body is declared as JSON; parameters behind the type don't count.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let declared =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = declared.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}
