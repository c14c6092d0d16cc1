//! The endpoints of both services, and the routes to them.

use std::sync::Arc;

use axum::routing::MethodRouter;

use super::service::Shared;

/// A path of a service, beneath its prefix.
pub struct Route<S> {
    pub(crate) endpoint: Endpoint,
    pub(crate) path: &'static str,
    pub(crate) methods: MethodRouter<Arc<Shared<S>>>,
    pub(crate) needs_key: bool,
}

impl<S> Route<S> {
    /// A path of the interface. `{…}` at its end stands for anything.
    pub(crate) fn new(endpoint: Endpoint, path: &'static str, methods: MethodRouter<Arc<Shared<S>>>) -> Self {
        Self { endpoint, path, methods, needs_key: true }
    }

    /// A page for people, who have no key.
    pub(crate) fn page(
        endpoint: Endpoint,
        path: &'static str,
        methods: MethodRouter<Arc<Shared<S>>>,
    ) -> Self {
        Self { needs_key: false, ..Self::new(endpoint, path, methods) }
    }
}

/// The endpoints of a service by their whole paths. `{…}` at the end of a path stands for anything.
pub(crate) struct Endpoints(Vec<(String, Endpoint)>);

impl Endpoints {
    pub(crate) fn new(paths: impl Iterator<Item = (String, Endpoint)>) -> Self {
        Self(paths.collect())
    }

    /// `None`: only faults of [`Endpoint::Any`] strike this path.
    pub(crate) fn find(&self, path: &str) -> Option<Endpoint> {
        let is_it = |(known, _): &&(String, Endpoint)| match known.split_once('{') {
            Some((start, _)) => path.starts_with(start),
            None => path == known,
        };
        self.0.iter().find(is_it).map(|(_, endpoint)| *endpoint)
    }
}

/// The requests of one endpoint, whatever their method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Endpoint {
    /// Every request, unknown paths included.
    Any,
    /// /me
    Me,
    /// /check
    Check,
    /// /bulk-check
    BulkCheck,
    /// /bulk-jobs
    BulkJobs,
    /// /bulk-jobs/{id}
    BulkJob,
    /// /reports
    Reports,
    /// /deliveries
    Deliveries,
    /// /openapi.json
    OpenApi,
    /// /api/checkout-v2 of the payment service
    Checkout,
    /// /api/checkout-v2/global of the payment service
    CheckoutGlobal,
    /// /api/verify-payment of the payment service
    VerifyPayment,
    /// /api/refund-payment of the payment service
    RefundPayment,
    /// /api/v1/ping of the payment service
    Ping,
    /// /api/v1/payments/{invoice_id} of the payment service
    Payments,
    /// /api/v1/trx/verify of the payment service
    TrxVerify,
    /// /api/v1/trx/confirm of the payment service
    TrxConfirm,
    /// The hosted payment page of the payment service
    PaymentPage,
}
