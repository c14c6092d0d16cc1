//! The endpoints of both services, by which faults name the requests that they are meant for.

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
