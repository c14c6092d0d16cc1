//! The calls (fraud-check interface, Endpoints).

use std::time::Duration;

use porokh_domain::{ApiKey, BdPhone, debug_only};
use porokh_transport::gate::{Line, Priority, Route, SharedGate, paced};
use porokh_transport::{HttpClient, Reply, Request, SendState, ServiceAddress};
use serde::Serialize;
use serde_json::json;
use serde_json::value::to_raw_value;

use crate::{
    BulkAnswer, BulkCheckPhones, BulkJobPhones, CheckAnswer, CourierError, Deliveries, DeliveriesAnswer,
    DescriptionAnswer, JobAnswer, JobId, MeAnswer, Report, ReportAnswer, StartedJob, reply,
};

/// The fraud-check service at one address, with one key.
///
/// Every call is sent at most once and waits for its permit at the gate, if there is one. A `send_state` tells
/// whether the service may have received the call, also after its future was dropped.
#[derive(Clone)]
pub struct CourierClient {
    http: HttpClient,
    address: ServiceAddress,
    key: ApiKey,
    line: Option<Line>,
}

impl CourierClient {
    pub fn new(http: HttpClient, address: ServiceAddress, key: ApiKey) -> Self {
        Self { http, address, key, line: None }
    }

    /// Requests wait at this gate, which all clients of the account must share (fraud-check interface, Limits).
    #[must_use]
    pub fn paced_by(self, gate: &SharedGate, priority: Priority) -> Self {
        Self { line: Some(Line::at(gate, priority)), ..self }
    }

    pub fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// Waits for the permit of the next request. The returned client sends it at once, so that callers can store
    /// "sending" right before it's true.
    pub async fn admitted(&self, route: Route) -> Self {
        let line = match &self.line {
            Some(line) => Some(line.admitted(route).await),
            None => None,
        };
        Self { line, ..self.clone() }
    }

    /// Returns an unused permit.
    pub fn give_back(self) {
        if let Some(line) = &self.line {
            line.give_back();
        }
    }

    /// GET /me. Free.
    pub async fn me(&self) -> Result<MeAnswer, CourierError> {
        MeAnswer::read(self.send(Request::get("/me")).await?)
    }

    /// Timeout of a request that checks so many numbers: the service asks its couriers about each of them before it
    ///
    /// replies, and an abandoned reply was paid for.
    pub fn check_timeout(&self, numbers: usize) -> Duration {
        self.http.options().timeout(lookups(numbers))
    }

    /// POST /check. Costs a check with a live key.
    pub async fn check(&self, phone: &BdPhone, send_state: &SendState) -> Result<CheckAnswer, CourierError> {
        let request = Request::post("/check", &json!({ "phone": phone.as_str() })).tracked_by(send_state);
        let request = request.with_lookups(lookups(1));
        CheckAnswer::read(self.send(request).await?, phone)
    }

    /// POST /bulk-check. Costs a check per number with a live key.
    pub async fn bulk_check(
        &self,
        phones: &BulkCheckPhones,
        send_state: &SendState,
    ) -> Result<BulkAnswer, CourierError> {
        let request = Request::post("/bulk-check", &phones_body(phones.items())).tracked_by(send_state);
        let request = request.with_lookups(lookups(phones.items().len()));
        BulkAnswer::read(self.send_on(Route::BulkCheck, request).await?, phones)
    }

    /// POST /bulk-jobs. Costs checks in the background with a live key; the interface doesn't say how many per number.
    pub async fn start_bulk_job(
        &self,
        phones: &BulkJobPhones,
        send_state: &SendState,
    ) -> Result<StartedJob, CourierError> {
        let request = Request::post("/bulk-jobs", &phones_body(phones.items())).tracked_by(send_state);
        StartedJob::read(self.send(request).await?)
    }

    /// GET /bulk-jobs/{id}, at the configured address whatever the job's `url` is. Free.
    pub async fn bulk_job(&self, id: JobId) -> Result<JobAnswer, CourierError> {
        let request = Request::get("/bulk-jobs").below(&id.to_string());
        JobAnswer::read(self.send(request).await?, id)
    }

    /// POST /reports. Free; a repeated report updates the earlier one.
    pub async fn report(
        &self,
        report: &Report,
        send_state: &SendState,
    ) -> Result<ReportAnswer, CourierError> {
        let request = post_exact("/reports", report).tracked_by(send_state);
        ReportAnswer::read(self.send(request).await?)
    }

    /// POST /deliveries. Free; a repeated reference updates its record.
    pub async fn send_deliveries(
        &self,
        records: &Deliveries,
        send_state: &SendState,
    ) -> Result<DeliveriesAnswer, CourierError> {
        let request = Request::post_raw("/deliveries", &records.body()).tracked_by(send_state);
        DeliveriesAnswer::read(self.send(request).await?)
    }

    /// GET /openapi.json. Free.
    pub async fn description(&self) -> Result<DescriptionAnswer, CourierError> {
        DescriptionAnswer::read(self.send(Request::get("/openapi.json")).await?)
    }

    async fn send(&self, request: Request) -> Result<Reply, CourierError> {
        self.send_on(Route::Other, request).await
    }

    async fn send_on(&self, route: Route, request: Request) -> Result<Reply, CourierError> {
        let sending = self.http.send(&self.address, &self.key, request);
        Ok(paced(self.line.as_ref(), route, sending, reply::refuses_pace).await?)
    }
}

/// Couriers that the service asks about a number ("What the service does", 1).
const COURIERS: u32 = 5;

fn lookups(numbers: usize) -> u32 {
    u32::try_from(numbers).unwrap_or(u32::MAX).saturating_mul(COURIERS)
}

fn phones_body(phones: &[BdPhone]) -> serde_json::Value {
    json!({ "phones": phones.iter().map(BdPhone::as_str).collect::<Vec<_>>() })
}

#[expect(clippy::expect_used, reason = "structs of texts and decimals always have a JSON form")]
fn post_exact(path: &'static str, body: &impl Serialize) -> Request {
    Request::post_raw(path, &to_raw_value(body).expect("plain data"))
}

debug_only!(CourierClient {});
