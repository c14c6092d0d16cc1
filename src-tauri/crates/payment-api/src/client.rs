//! The calls (payment interface, Endpoints).

use porokh_domain::{Currency, KeyKind, PaymentKey, debug_only};
use porokh_transport::gate::{Line, Priority, Route, SharedGate, paced};
use porokh_transport::{HttpClient, Reply, Request, SendState, ServiceAddress, TransportError};

use crate::{
    Acknowledgement, CreatedPayment, InvoiceId, MatchId, NewPayment, NewRefund, PaymentAnswer, PaymentError,
    PingAnswer, Transfer, TransferMatch, evidence::Call, reply,
};

/// The payment service at one address, with one key.
///
/// Every call is sent at most once. Calls that move or claim money take a [`SendState`], which tells whether the
/// service may have received the call, also after its future was dropped. The others are reads and may be retried.
#[derive(Clone)]
pub struct PaymentClient {
    http: HttpClient,
    address: ServiceAddress,
    key: PaymentKey,
    line: Option<Line>,
}

impl PaymentClient {
    pub fn new(http: HttpClient, address: ServiceAddress, key: PaymentKey) -> Self {
        Self { http, address, key, line: None }
    }

    /// Requests wait at this gate, which all clients of the merchant must share and which has no limit of its own
    /// ([`Gate::without_limit`](porokh_transport::gate::Gate::without_limit)).
    #[must_use]
    pub fn paced_by(self, gate: &SharedGate, priority: Priority) -> Self {
        Self { line: Some(Line::at(gate, priority)), ..self }
    }

    pub fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// GET /api/v1/ping: is the key valid?
    pub async fn ping(&self) -> Result<PingAnswer, PaymentError> {
        PingAnswer::read(self.send(Request::get("/api/v1/ping")).await?)
    }

    /// POST /api/checkout-v2, or /api/checkout-v2/global for dollars.
    pub async fn create(
        &self,
        payment: &NewPayment,
        send_state: &SendState,
    ) -> Result<CreatedPayment, PaymentError> {
        let path = match payment.amount.currency() {
            Currency::Bdt => "/api/checkout-v2",
            Currency::Usd => "/api/checkout-v2/global",
        };
        let request = Request::post(path, &payment.to_json()).tracked_by(send_state);
        CreatedPayment::read(self.send(request).await?, payment.amount.currency())
    }

    /// POST /api/verify-payment. Live payments need a live key, test payments a test key.
    pub async fn verify(&self, id: &InvoiceId) -> Result<PaymentAnswer, PaymentError> {
        self.verify_tracked(id, &SendState::default()).await
    }

    /// `send_state` tells which of several requests for a payment started last.
    pub async fn verify_tracked(
        &self,
        id: &InvoiceId,
        send_state: &SendState,
    ) -> Result<PaymentAnswer, PaymentError> {
        let request = Request::post("/api/verify-payment", &id.to_json()).tracked_by(send_state);
        PaymentAnswer::read(self.send(request).await?, id)
    }

    /// GET /api/v1/payments/{invoice_id}, which returns the same as [`verify`](Self::verify); an id that isn't safe in a
    /// path is verified.
    pub async fn payment(&self, id: &InvoiceId) -> Result<PaymentAnswer, PaymentError> {
        if !id.is_safe_in_path() {
            return self.verify(id).await;
        }
        let request = Request::get("/api/v1/payments").below(id.as_str());
        PaymentAnswer::read(self.send(request).await?, id)
    }

    /// POST /api/refund-payment: executes a refund if the method can, else records it.
    pub async fn refund(
        &self,
        refund: &NewRefund,
        send_state: &SendState,
    ) -> Result<Acknowledgement, PaymentError> {
        let request = Request::post("/api/refund-payment", &refund.to_json()).tracked_by(send_state);
        Acknowledgement::read(self.send(request).await?, Call::Refund(refund))
    }

    /// POST /api/v1/trx/verify: searches the SMS of the merchant's phone for a transfer.
    pub async fn verify_transfer(&self, transfer: &Transfer) -> Result<TransferMatch, PaymentError> {
        self.needs_live_key()?;
        let request = Request::post_raw("/api/v1/trx/verify", &transfer.to_json(None));
        TransferMatch::read(self.send(request).await?, transfer)
    }

    /// POST /api/v1/trx/confirm: marks a transfer as used.
    pub async fn confirm_transfer(
        &self,
        id: &MatchId,
        transfer: &Transfer,
        send_state: &SendState,
    ) -> Result<Acknowledgement, PaymentError> {
        self.needs_live_key()?;
        let request =
            Request::post_raw("/api/v1/trx/confirm", &transfer.to_json(Some(id))).tracked_by(send_state);
        Acknowledgement::read(self.send(request).await?, Call::Confirm(transfer))
    }

    fn needs_live_key(&self) -> Result<(), PaymentError> {
        match self.key.kind() {
            KeyKind::Live => Ok(()),
            KeyKind::Test => Err(PaymentError::LiveKeyOnly),
        }
    }

    async fn send(&self, request: Request) -> Result<Reply, TransportError> {
        let sending = self.http.send(&self.address, &self.key, request);
        paced(self.line.as_ref(), Route::Other, sending, reply::refuses_pace).await
    }
}

debug_only!(PaymentClient {});
