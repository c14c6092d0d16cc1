//! The calls (payment interface, Endpoints).

use porokh_domain::{Currency, KeyKind, PaymentKey, debug_only};
use porokh_transport::gate::{Line, Outcome, Priority, Route, SharedGate};
use porokh_transport::{HttpClient, Reply, Request, SendState, ServiceAddress, TransportError};

use crate::{
    Acknowledgement, CreatedPayment, InvoiceId, MatchId, NewPayment, NewRefund, PaymentAnswer, PaymentError,
    PingAnswer, Transfer, TransferMatch, evidence::Call, reply,
};

/// The payment service at one address, asked with one key.
///
/// Every request is sent at most once. What moves or claims money takes a [`SendState`]: the call may be
/// dropped in flight, and it then tells whether the request may have arrived. The other calls change
/// nothing and may be made again.
#[derive(Clone)]
pub struct PaymentClient {
    http: HttpClient,
    address: ServiceAddress,
    key: PaymentKey,
    line: Option<Line>,
}

impl PaymentClient {
    /// A client that asks `address` with `key`.
    pub fn new(http: HttpClient, address: ServiceAddress, key: PaymentKey) -> Self {
        Self { http, address, key, line: None }
    }

    /// Lets each request wait at the merchant's gate ([`Gate::without_limit`]), which all clients of the
    /// merchant must share.
    ///
    /// [`Gate::without_limit`]: porokh_transport::gate::Gate::without_limit
    #[must_use]
    pub fn paced_by(self, gate: &SharedGate, priority: Priority) -> Self {
        Self { line: Some(Line::at(gate, priority)), ..self }
    }

    /// Where its requests wait, if they do.
    pub fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// GET /api/v1/ping: what the service says about the key. Changes nothing.
    pub async fn ping(&self) -> Result<PingAnswer, PaymentError> {
        PingAnswer::read(self.send(Request::get("/api/v1/ping")).await?)
    }

    /// POST /api/checkout-v2, or /api/checkout-v2/global for an amount in dollars: creates a payment.
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

    /// POST /api/verify-payment: the payment as the service knows it. Changes nothing.
    ///
    /// Live payments are found with a live key only, test payments with a test key only.
    pub async fn verify(&self, id: &InvoiceId) -> Result<PaymentAnswer, PaymentError> {
        self.verify_tracked(id, &SendState::default()).await
    }

    /// The same; `send_state` tells which of several requests for a payment started last.
    pub async fn verify_tracked(
        &self,
        id: &InvoiceId,
        send_state: &SendState,
    ) -> Result<PaymentAnswer, PaymentError> {
        let request = Request::post("/api/verify-payment", &id.to_json()).tracked_by(send_state);
        PaymentAnswer::read(self.send(request).await?, id)
    }

    /// GET /api/v1/payments/{invoice_id}: the same as [`verify`](Self::verify) in another form.
    pub async fn payment(&self, id: &InvoiceId) -> Result<PaymentAnswer, PaymentError> {
        let request = Request::get("/api/v1/payments").below(id.as_str());
        PaymentAnswer::read(self.send(request).await?, id)
    }

    /// POST /api/refund-payment: records a refund, or executes it where the method has a refund interface.
    pub async fn refund(
        &self,
        refund: &NewRefund,
        send_state: &SendState,
    ) -> Result<Acknowledgement, PaymentError> {
        let request = Request::post("/api/refund-payment", &refund.to_json()).tracked_by(send_state);
        Acknowledgement::read(self.send(request).await?, Call::Refund)
    }

    /// POST /api/v1/trx/verify: looks for a transfer among the SMS on the merchant's phone. Changes nothing.
    ///
    /// With a test key it fails with [`PaymentError::LiveKeyOnly`] and sends nothing.
    pub async fn verify_transfer(&self, transfer: &Transfer) -> Result<TransferMatch, PaymentError> {
        self.needs_live_key()?;
        let request = Request::post_raw("/api/v1/trx/verify", &transfer.to_json(None));
        TransferMatch::read(self.send(request).await?, transfer)
    }

    /// POST /api/v1/trx/confirm: marks a transfer as used, so that it can't be used twice.
    ///
    /// With a test key it fails with [`PaymentError::LiveKeyOnly`] and sends nothing.
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
        let permit = match &self.line {
            Some(line) => Some(line.pass(Route::Other).await),
            None => None,
        };
        let sent = self.http.send(&self.address, &self.key, request).await;
        if let Some(permit) = permit {
            permit.settle(Outcome::of(&sent, reply::refuses_pace));
        }
        sent
    }
}

debug_only!(PaymentClient {});
