/// By whole path; `{…}` at the end matches anything.
pub(crate) struct Endpoints(Vec<(String, Endpoint)>);

impl Endpoints {
    pub(crate) fn new(paths: impl Iterator<Item = (String, Endpoint)>) -> Self {
        Self(paths.collect())
    }

    /// `None`: matched by [`Endpoint::Any`] only.
    pub(crate) fn find(&self, path: &str) -> Option<Endpoint> {
        self.known(path).map(|(_, endpoint)| *endpoint)
    }

    /// The path as it is known, without the parts that vary.
    pub(crate) fn template(&self, path: &str) -> Option<&str> {
        self.known(path).map(|(known, _)| known.as_str())
    }

    fn known(&self, path: &str) -> Option<&(String, Endpoint)> {
        let is_it = |(known, _): &&(String, Endpoint)| match known.split_once('{') {
            Some((start, _)) => path.starts_with(start),
            None => path == known,
        };
        self.0.iter().find(is_it)
    }
}

/// Where a fault strikes: the requests of one endpoint, whatever their method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Endpoint {
    /// Every request, unknown paths included.
    Any,
    Me,
    Check,
    BulkCheck,
    BulkJobs,
    /// /bulk-jobs/{id}
    BulkJob,
    Reports,
    Deliveries,
    OpenApi,
    Checkout,
    CheckoutGlobal,
    VerifyPayment,
    RefundPayment,
    Ping,
    /// GET /api/v1/payments/{invoice_id}
    Payments,
    TrxVerify,
    TrxConfirm,
    /// The hosted page, /pay/{invoice_id}
    PaymentPage,
}
