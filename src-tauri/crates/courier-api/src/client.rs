//! The calls (fraud-check interface, Endpoints).

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use porokh_domain::{ApiKey, BdPhone, debug_only};
use porokh_transport::gate::{Line, Outcome, Permit, Priority, Route, SharedGate};
use porokh_transport::{HttpClient, Reply, Request, SendState, ServiceAddress};
use serde::Serialize;
use serde_json::json;
use serde_json::value::to_raw_value;

use crate::{
    BulkAnswer, BulkCheckPhones, BulkJobPhones, CheckAnswer, CourierError, Deliveries, DeliveriesAnswer,
    DescriptionAnswer, JobAnswer, JobId, MeAnswer, Report, ReportAnswer, StartedJob, reply,
};

/// The fraud-check service at one address, asked with one key.
///
/// Every call is sent at most once. A call that takes a `send_state` may be dropped in flight; the state
/// then tells whether the service may have got it.
#[derive(Clone)]
pub struct CourierClient {
    http: HttpClient,
    address: ServiceAddress,
    key: ApiKey,
    line: Option<Line>,
    /// The gate has let the next request through.
    admission: Option<Admission>,
}

/// Leave for one request, shared by the clones of a client.
type Admission = Arc<Mutex<Option<Permit>>>;

impl CourierClient {
    /// A client that asks `address` with `key`.
    pub fn new(http: HttpClient, address: ServiceAddress, key: ApiKey) -> Self {
        Self { http, address, key, line: None, admission: None }
    }

    /// Lets each request wait at the account's gate, which all clients of the account must share.
    #[must_use]
    pub fn paced_by(self, gate: &SharedGate, priority: Priority) -> Self {
        Self { line: Some(Line::at(gate, priority)), ..self }
    }

    /// Where its requests wait, if they do.
    pub fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// Waits at the gate now, for the next request on this route. It leaves at once with the client that this gives,
    /// so that a request that costs can be written down as leaving when it leaves, and not while it waits.
    pub async fn admitted(&self, route: Route) -> Self {
        let permit = match &self.line {
            Some(line) => Some(line.pass(route).await),
            None => None,
        };
        Self { admission: Some(Arc::new(Mutex::new(permit))), ..self.clone() }
    }

    /// Gives leave back that isn't used.
    pub fn give_back(self) {
        if let Some(permit) = self.admission() {
            permit.settle(Outcome::NotSent);
        }
    }

    fn admission(&self) -> Option<Permit> {
        self.admission.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// GET /me: the account, the plan, the key. Costs no check.
    pub async fn me(&self) -> Result<MeAnswer, CourierError> {
        MeAnswer::read(self.send(Request::get("/me")).await?)
    }

    /// How long a check of so many numbers in one request may take until its reply is given up.
    ///
    /// The service asks its couriers for each number before it replies, and a reply that is given up was paid for.
    pub fn check_timeout(&self, numbers: usize) -> Duration {
        self.http.options().timeout(lookups(numbers))
    }

    /// POST /check: spends a check, with a live key.
    pub async fn check(&self, phone: &BdPhone, send_state: &SendState) -> Result<CheckAnswer, CourierError> {
        let request = Request::post("/check", &json!({ "phone": phone.as_str() })).tracked_by(send_state);
        let request = request.with_lookups(lookups(1));
        CheckAnswer::read(self.send(request).await?, phone)
    }

    /// POST /bulk-check: spends a check for each number, with a live key.
    pub async fn bulk_check(
        &self,
        phones: &BulkCheckPhones,
        send_state: &SendState,
    ) -> Result<BulkAnswer, CourierError> {
        let request = Request::post("/bulk-check", &phones_body(phones.items())).tracked_by(send_state);
        let request = request.with_lookups(lookups(phones.items().len()));
        BulkAnswer::read(self.send_on(Route::BulkCheck, request).await?, phones)
    }

    /// POST /bulk-jobs: spends checks in the background, with a live key; how many for each number, the
    /// interface doesn't show.
    pub async fn start_bulk_job(
        &self,
        phones: &BulkJobPhones,
        send_state: &SendState,
    ) -> Result<StartedJob, CourierError> {
        let request = Request::post("/bulk-jobs", &phones_body(phones.items())).tracked_by(send_state);
        StartedJob::read(self.send(request).await?)
    }

    /// GET /bulk-jobs/{id}: how far a job is, and its results. Costs no check.
    ///
    /// The question goes to the configured address, wherever the job's own `url` leads.
    pub async fn bulk_job(&self, id: JobId) -> Result<JobAnswer, CourierError> {
        let request = Request::get("/bulk-jobs").below(&id.to_string());
        JobAnswer::read(self.send(request).await?, id)
    }

    /// POST /reports: reports a number. Costs no check; the same report again updates the earlier one.
    pub async fn report(
        &self,
        report: &Report,
        send_state: &SendState,
    ) -> Result<ReportAnswer, CourierError> {
        let request = post_exact("/reports", report).tracked_by(send_state);
        ReportAnswer::read(self.send(request).await?)
    }

    /// POST /deliveries: tells how parcels ended. Costs no check; the same references again update.
    pub async fn send_deliveries(
        &self,
        records: &Deliveries,
        send_state: &SendState,
    ) -> Result<DeliveriesAnswer, CourierError> {
        let request = Request::post_raw("/deliveries", &records.body()).tracked_by(send_state);
        DeliveriesAnswer::read(self.send(request).await?)
    }

    /// GET /openapi.json: the service's description of itself. Costs no check.
    pub async fn description(&self) -> Result<DescriptionAnswer, CourierError> {
        DescriptionAnswer::read(self.send(Request::get("/openapi.json")).await?)
    }

    async fn send(&self, request: Request) -> Result<Reply, CourierError> {
        self.send_on(Route::Other, request).await
    }

    async fn send_on(&self, route: Route, request: Request) -> Result<Reply, CourierError> {
        let permit = match (self.admission(), &self.line) {
            (Some(permit), _) => Some(permit),
            (None, Some(line)) => Some(line.pass(route).await),
            (None, None) => None,
        };
        let sent = self.http.send(&self.address, &self.key, request).await;
        if let Some(permit) = permit {
            permit.settle(Outcome::of(&sent, reply::refuses_pace));
        }
        Ok(sent?)
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
