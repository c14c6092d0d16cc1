use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::payments::PaymentStatus;

use crate::{
    Environment,
    store::payments::{LEAST_PAUSE, PaymentRow},
};

/// How long a verified status may be acted on.
const FRESH: TimeDelta = TimeDelta::minutes(1);

/// Whether a payment may be acted on without a new poll.
pub(super) fn is_fresh(row: &PaymentRow, now: DateTime<Utc>) -> bool {
    let in_time = row.checked_at.is_some_and(|at| (TimeDelta::zero()..FRESH).contains(&(now - at)));
    in_time && row.poll_error.is_none() && !is_to_be_verified(row, now)
}

/// A hint of a change hasn't been verified yet.
fn is_to_be_verified(row: &PaymentRow, now: DateTime<Utc>) -> bool {
    row.next_poll_at.is_some_and(|at| !row.status.is_open() || at <= now + LEAST_PAUSE)
}

/// Until when a parcel may be shipped because of a payment; `None` unless live, complete and unrefunded.
pub(super) fn sure_until(row: &PaymentRow) -> Option<DateTime<Utc>> {
    let is_there = row.environment == Environment::Live && row.status == PaymentStatus::Paid;
    let is_whole = row.refunded.is_zero() && !row.refund_unknown;
    let is_settled = row.poll_error.is_none() && row.next_poll_at.is_none();
    row.checked_at.filter(|_| is_there && is_whole && is_settled).map(|at| at + FRESH)
}

/// The last moment at which a payment certainly wasn't paid.
pub(super) fn unpaid_at(row: &PaymentRow) -> DateTime<Utc> {
    let said_unpaid = matches!(
        row.status,
        PaymentStatus::Waiting | PaymentStatus::Claimed | PaymentStatus::Cancelled | PaymentStatus::Failed
    );
    row.checked_at.filter(|_| said_unpaid).unwrap_or(row.created_at)
}
