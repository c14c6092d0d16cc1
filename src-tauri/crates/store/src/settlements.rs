//! Stores the result of a request with side effects, known or unknown.
//!
//! A settlement is self-contained: it can be written later, even after a restart.

use chrono::{DateTime, Utc};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use crate::{
    CheckRow, IntentState, Reason, checks, delivery_sendings,
    delivery_sendings::Fate,
    payments::{self, CreatedReply},
    refunds, reports,
    run_batches::{self, DoubtReason, Told},
    transfers,
};

/// Requests that cost a check, move money or send data to a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestKind {
    /// POST /check of a typed number.
    Check,
    /// POST /check, /bulk-check or /bulk-jobs, for a run.
    RunBatch,
    /// POST /api/checkout-v2.
    Payment,
    /// POST /api/v1/refund.
    Refund,
    /// POST /api/v1/trx/confirm.
    Transfer,
    /// POST /reports.
    Report,
    /// POST /deliveries.
    Deliveries,
}

/// The result of one request. "Not sent" is certain: no byte was sent, or the service refused without processing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Settlement {
    /// A result, or unknown.
    Check {
        row: Box<CheckRow>,
        remaining: Option<u64>,
        at: DateTime<Utc>,
    },
    /// Rate limited; will be sent again.
    CheckPending {
        id: i64,
    },
    CheckNotSent {
        id: i64,
    },
    PaymentCreated {
        id: i64,
        reply: CreatedReply,
        at: DateTime<Utc>,
    },
    PaymentUnknown {
        id: i64,
        error: Option<Reason>,
        at: DateTime<Utc>,
    },
    PaymentNotSent {
        id: i64,
    },
    RefundDone {
        id: i64,
        reply: String,
        at: DateTime<Utc>,
    },
    RefundUnknown {
        id: i64,
        reply: Option<String>,
        at: DateTime<Utc>,
    },
    RefundRefused {
        id: i64,
        error: Option<Reason>,
        at: DateTime<Utc>,
    },
    RefundNotSent {
        intent: refunds::Intent,
        error: Option<Reason>,
    },
    TransferUsed {
        id: i64,
        reply: String,
        message: Option<String>,
        at: DateTime<Utc>,
    },
    TransferUnknown {
        id: i64,
        reply: Option<String>,
        message: Option<String>,
    },
    TransferNotSent {
        id: i64,
    },
    ReportSent {
        id: i64,
        reply: String,
    },
    ReportFailed {
        id: i64,
        state: IntentState,
        error: Option<Reason>,
        reply: Option<String>,
    },
    /// Rate limited; will be sent again.
    ReportPending {
        id: i64,
    },
    Deliveries {
        batch: i64,
        saved: Option<u64>,
        reply: Option<String>,
        fates: Vec<Fate>,
        at: DateTime<Utc>,
    },
    /// Sent again, which only updates the service's records.
    DeliveriesPending {
        batch: i64,
    },
    RunBatchAccepted {
        batch: i64,
        job: String,
        at: DateTime<Utc>,
    },
    RunBatchAnswered {
        batch: i64,
        told: Told,
        at: DateTime<Utc>,
    },
    /// Answered in another mode than the key's: not a valid result.
    RunBatchAside {
        batch: i64,
        reply: String,
        at: DateTime<Utc>,
    },
    RunBatchUnknown {
        batch: i64,
        reason: DoubtReason,
        at: DateTime<Utc>,
    },
    RunBatchNotSent {
        batch: i64,
    },
}

impl Settlement {
    pub fn request(&self) -> (RequestKind, i64) {
        match self {
            Self::Check { row, .. } => (RequestKind::Check, row.id),
            Self::CheckPending { id } | Self::CheckNotSent { id } => (RequestKind::Check, *id),
            Self::PaymentCreated { id, .. }
            | Self::PaymentUnknown { id, .. }
            | Self::PaymentNotSent { id } => (RequestKind::Payment, *id),
            Self::RefundDone { id, .. } | Self::RefundUnknown { id, .. } | Self::RefundRefused { id, .. } => {
                (RequestKind::Refund, *id)
            }
            Self::RefundNotSent { intent, .. } => (RequestKind::Refund, intent.refund),
            Self::TransferUsed { id, .. }
            | Self::TransferUnknown { id, .. }
            | Self::TransferNotSent { id } => (RequestKind::Transfer, *id),
            Self::ReportSent { id, .. } | Self::ReportFailed { id, .. } | Self::ReportPending { id } => {
                (RequestKind::Report, *id)
            }
            Self::Deliveries { batch, .. } | Self::DeliveriesPending { batch } => {
                (RequestKind::Deliveries, *batch)
            }
            Self::RunBatchAccepted { batch, .. }
            | Self::RunBatchAnswered { batch, .. }
            | Self::RunBatchAside { batch, .. }
            | Self::RunBatchUnknown { batch, .. }
            | Self::RunBatchNotSent { batch } => (RequestKind::RunBatch, *batch),
        }
    }

    /// Writes it in one transaction. Idempotent.
    pub fn apply(&self, db: &mut Connection) -> rusqlite::Result<()> {
        match self {
            Self::Check { row, remaining, at } => checks::finish(db, row, *remaining, *at),
            Self::CheckPending { id } => checks::wait(db, *id),
            Self::CheckNotSent { id } => checks::not_sent(db, *id),
            Self::PaymentCreated { id, reply, at } => payments::created(db, *id, reply, *at),
            Self::PaymentUnknown { id, error, at } => payments::doubt(db, *id, error.as_ref(), *at),
            Self::PaymentNotSent { id } => payments::not_sent(db, *id),
            Self::RefundDone { id, reply, at } => refunds::done(db, *id, reply, *at),
            Self::RefundUnknown { id, reply, at } => refunds::doubt(db, *id, reply.as_deref(), *at),
            Self::RefundRefused { id, error, at } => refunds::refused(db, *id, error.as_ref(), *at),
            Self::RefundNotSent { intent, error } => refunds::not_sent(db, *intent, error.as_ref()),
            Self::TransferUsed { id, reply, message, at } => {
                transfers::used(db, *id, reply, message.as_deref(), *at)
            }
            Self::TransferUnknown { id, reply, message } => {
                transfers::doubt(db, *id, reply.as_deref(), message.as_deref())
            }
            Self::TransferNotSent { id } => transfers::not_sent(db, *id),
            Self::ReportSent { id, reply } => reports::finish(db, *id, reply),
            Self::ReportFailed { id, state, error, reply } => {
                reports::fail(db, *id, *state, error.as_ref(), reply.as_deref())
            }
            Self::ReportPending { id } => reports::back(db, *id),
            Self::Deliveries { batch, saved, reply, fates, at } => {
                delivery_sendings::finish_batch(db, *batch, *saved, reply.as_deref(), fates, *at)
            }
            Self::DeliveriesPending { batch } => delivery_sendings::batch_again(db, *batch),
            Self::RunBatchAccepted { batch, job, at } => run_batches::accept(db, *batch, job, *at),
            Self::RunBatchAnswered { batch, told, at } => {
                run_batches::answered(db, *batch, told, *at).map(drop)
            }
            Self::RunBatchAside { batch, reply, at } => {
                run_batches::set_aside(db, *batch, reply)?;
                run_batches::doubt(db, *batch, DoubtReason::OtherMode, None, *at)
            }
            Self::RunBatchUnknown { batch, reason, at } => run_batches::doubt(db, *batch, *reason, None, *at),
            Self::RunBatchNotSent { batch } => run_batches::not_sent(db, *batch),
        }
    }
}
