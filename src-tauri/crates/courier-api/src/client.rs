//! The calls (fraud-check interface, Endpoints).

use std::fmt;

use porokh_domain::{ApiKey, BdPhone};
use porokh_transport::{Departure, HttpClient, Request, ServiceAddress};
use serde_json::json;

use crate::{CheckAnswer, CourierError, MeAnswer};

/// The fraud-check service at one address, asked with one key.
#[derive(Clone)]
pub struct CourierClient {
    http: HttpClient,
    address: ServiceAddress,
    key: ApiKey,
}

impl CourierClient {
    /// A client that asks `address` with `key`.
    pub fn new(http: HttpClient, address: ServiceAddress, key: ApiKey) -> Self {
        Self { http, address, key }
    }

    /// GET /me: the account, the plan, the key. Costs no check.
    pub async fn me(&self) -> Result<MeAnswer, CourierError> {
        let reply = self.http.send(&self.address, &self.key, Request::get("/me")).await?;
        MeAnswer::read(reply)
    }

    /// POST /check: spends a check, with a live key. It is sent at most once.
    ///
    /// The call may be dropped in flight; `departure` then tells whether a check may have been spent.
    pub async fn check(&self, phone: &BdPhone, departure: &Departure) -> Result<CheckAnswer, CourierError> {
        let request = Request::post("/check", &json!({ "phone": phone.as_str() })).noted_by(departure);
        let reply = self.http.send(&self.address, &self.key, request).await?;
        CheckAnswer::read(reply, phone)
    }
}

impl fmt::Debug for CourierClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CourierClient").finish_non_exhaustive()
    }
}
