//! Money of one payment, as SQL over a payment `p`; times are parameters of the statement.
//!
//! - **Received** is the requested amount of a payment that was verified as paid, from the time of payment on. A payment that
//!   became contradictory isn't received any more; one that the service calls refunded was.
//! - **Returned** are refunds whose money went back, each from the time when it was asked for, and the rest of a payment that
//!   the service calls refunded, from the time when Porokh saw it. A refund takes from the surplus of an overpaid invoice
//!   first, which isn't received; never more is returned than was received.
//! - **Unsure** is the part that a refund of unknown fate would take.

/// The amount that was paid above the request, known from refunds.
macro_rules! surplus {
    () => {
        "(SELECT max(coalesce(max(s.paid), 0) - p.amount, 0) FROM refunds s WHERE s.payment_id = p.id)"
    };
}

/// The part of the requested amount that the refunds `r` under a condition take.
macro_rules! taken {
    ($condition:literal) => {
        concat!(
            "max(min((SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND ",
            $condition,
            ") - ",
            $crate::orders::one_payment::surplus!(),
            ", p.amount), 0)"
        )
    };
}

/// The part of the requested amount that refunds of which Porokh knows took.
macro_rules! refunded_here {
    () => {
        $crate::orders::one_payment::taken!("r.returned = 1")
    };
}

/// Whether the money that a payment waits for came since by other payments and transfers of its order. What had come
/// before was known when it was asked for.
macro_rules! paid_otherwise {
    () => {
        concat!(
            "coalesce(p.status = 'waiting' AND p.currency = 'BDT' AND p.amount <= (
                 SELECT coalesce(sum(p.amount - ",
            $crate::orders::one_payment::taken!("r.returned IS NOT 0"),
            "), 0) FROM (SELECT p.order_id AS id, p.created_at AS since) AS this JOIN payments p ON p.order_id = this.id
                 WHERE p.status = 'paid' AND p.paid_at >= this.since AND p.currency = 'BDT') + (
                 SELECT coalesce(sum(t.amount), 0) FROM transfers t WHERE t.order_id = p.order_id
                     AND t.state = 'done' AND t.confirmed_at >= p.created_at), 0)"
        )
    };
}
pub(crate) use {paid_otherwise, refunded_here, surplus, taken};

/// Condition on a payment whose money was received.
pub(super) const RECEIVED: &str = "p.paid_at IS NOT NULL AND p.status IN ('paid', 'refunded')";

pub(super) const SURPLUS: &str = surplus!();

pub(super) fn received() -> String {
    format!("iif({RECEIVED}, p.amount, 0)")
}

pub(super) fn returned() -> String {
    format!("iif({RECEIVED}, iif(p.status = 'refunded', p.amount, {}), 0)", refunded_here!())
}

/// The part that was returned before a time.
pub(super) fn returned_before(time: &str) -> String {
    let taken = format!(taken!("r.returned = 1 AND r.asked_at < {time}"), time = time);
    format!("iif({RECEIVED}, iif(p.status = 'refunded' AND p.refunded_at < {time}, p.amount, {taken}), 0)")
}

/// Of the refunds `r` under a condition.
pub(super) fn unsure(of: &str) -> String {
    let possible = format!(taken!("r.returned IS NOT 0 AND {of}"), of = of);
    let certain = format!(taken!("r.returned = 1 AND {of}"), of = of);
    format!("iif({RECEIVED} AND p.status = 'paid', {possible} - {certain}, 0)")
}
