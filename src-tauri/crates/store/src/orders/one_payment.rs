//! Money of one payment, as SQL over a payment `p`; times are parameters of the statement.
//!
//! - **Received** is the requested amount of a payment that was verified as paid, from the time of payment on. A payment that
//!   became contradictory isn't received any more; one that the service calls refunded was.
//! - **Returned** are refunds whose money went back, each from the time when it was asked for, and the rest of a payment that
//!   the service calls refunded, from the time when Porokh saw it. A refund takes from the surplus of an overpaid invoice
//!   first, which isn't received; never more is returned than was received.
//! - **Unsure** is the part that a refund of unknown fate would take.

/// Sum of the refunds whose money went back, with those of a surplus.
macro_rules! refunded_here {
    () => {
        "(SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.returned = 1)"
    };
}
pub(crate) use refunded_here;

/// Condition on a payment whose money was received.
pub(super) const RECEIVED: &str = "p.paid_at IS NOT NULL AND p.status IN ('paid', 'refunded')";

pub(super) fn received() -> String {
    format!("iif({RECEIVED}, p.amount, 0)")
}

/// The amount that was paid above the request, known from refunds.
pub(super) const SURPLUS: &str =
    "(SELECT max(coalesce(max(s.paid), 0) - p.amount, 0) FROM refunds s WHERE s.payment_id = p.id)";

/// The part of the requested amount that the refunds `r` under a condition take.
fn taken(condition: &str) -> String {
    format!(
        "max(min((SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND {condition})
                 - {SURPLUS}, p.amount), 0)"
    )
}

pub(super) fn returned() -> String {
    format!("iif({RECEIVED}, iif(p.status = 'refunded', p.amount, {}), 0)", taken("r.returned = 1"))
}

/// The part that was returned before a time.
pub(super) fn returned_before(time: &str) -> String {
    format!(
        "iif({RECEIVED}, iif(p.status = 'refunded' AND p.refunded_at < {time}, p.amount, {}), 0)",
        taken(&format!("r.returned = 1 AND r.asked_at < {time}"))
    )
}

pub(super) fn unsure() -> String {
    format!(
        "iif({RECEIVED} AND p.status = 'paid', {} - {}, 0)",
        taken("r.returned IS NOT 0"),
        taken("r.returned = 1")
    )
}
