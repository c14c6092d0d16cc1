//! The buttons of the payment page.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use porokh_domain::BdPhone;

use crate::engine::Caller;
use crate::payment::merchant::Method;
use crate::payment::record::{Paid, Payment, Status};
use crate::payment::state::Payments;
use crate::payment::webhooks::Event;

/// Payer of simulated payments.
const SIMULATED_SENDER: &str = "01700000000";
/// In characters.
const TRANSACTION_ID_LENGTH: std::ops::RangeInclusive<usize> = 6..=40;

pub(crate) enum Outcome {
    Paid,
    Cancelled,
    /// Nothing changed.
    Refused(Problem),
    /// Nothing changed: no longer pending.
    AlreadySettled,
}

/// Changes the stored payment and the given copy.
pub(crate) fn run(
    payments: &mut Payments,
    caller: &Caller,
    payment: &mut Payment,
    form: &Pairs,
    now: DateTime<Utc>,
) -> Outcome {
    if payment.status != Status::Pending {
        return Outcome::AlreadySettled;
    }
    let paid = match (field(form, ACTION), payment.is_test()) {
        (CANCEL, _) => None,
        (SUCCESS, true) => Some(simulate(payments, caller, payment, form, now)),
        (PAY, false) => Some(pay(payments, caller, payment, form, now)),
        _ => Some(Err(Problem::Action)),
    };
    let (outcome, status) = match paid {
        None => (Outcome::Cancelled, Status::Cancelled),
        Some(Ok(paid)) => {
            payment.paid = Some(paid);
            (Outcome::Paid, Status::Completed)
        }
        Some(Err(problem)) => return Outcome::Refused(problem),
    };
    payment.status = status;
    if let Some((_, kept)) = payments.by_invoice(&payment.invoice_id) {
        *kept = payment.clone();
    }
    if payment.status == Status::Completed {
        payments.notify(caller, payment, Event::Completed);
    }
    outcome
}

fn simulate(
    payments: &mut Payments,
    caller: &Caller,
    payment: &Payment,
    form: &Pairs,
    now: DateTime<Utc>,
) -> Result<Paid, Problem> {
    let transaction_id = generated("TEST", payments);
    let method = method(payments, caller, payment, form)?;
    Ok(paid(payment, method, SIMULATED_SENDER, transaction_id, now))
}

fn pay(
    payments: &mut Payments,
    caller: &Caller,
    payment: &Payment,
    form: &Pairs,
    now: DateTime<Utc>,
) -> Result<Paid, Problem> {
    let method = method(payments, caller, payment, form)?.clone();
    let sender_number = field(form, SENDER_NUMBER);
    // A gateway knows who pays and gives the id itself.
    if !method.is_manual() && sender_number.is_empty() {
        return Ok(paid(payment, &method, "", generated("GW", payments), now));
    }
    let sender = BdPhone::from_canonical(sender_number).ok_or(Problem::SenderNumber)?;
    if !method.is_manual() {
        return Ok(paid(payment, &method, sender.as_str(), generated("GW", payments), now));
    }
    let transaction_id = field(form, TRANSACTION_ID).to_ascii_uppercase();
    if !TRANSACTION_ID_LENGTH.contains(&transaction_id.len())
        || !transaction_id.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        return Err(Problem::TransactionId);
    }
    let is_same = |other: &Payment| {
        other.paid.as_ref().is_some_and(|paid| paid.transaction_id.eq_ignore_ascii_case(&transaction_id))
    };
    if payments.find(caller, is_same).is_some() {
        return Err(Problem::UsedTransaction);
    }
    let messages = &mut payments.merchant_mut(caller).messages;
    if let Some(message) = messages.iter_mut().find(|message| message.is_of(&transaction_id)) {
        if message.used {
            return Err(Problem::UsedTransaction);
        }
        if message.amount != payment.amount {
            return Err(Problem::Amount);
        }
        message.used = true;
    }
    Ok(paid(payment, &method, sender.as_str(), transaction_id, now))
}

/// Without a choice, the first one for the payment's currency.
fn method<'a>(
    payments: &'a Payments,
    caller: &Caller,
    payment: &Payment,
    form: &Pairs,
) -> Result<&'a Method, Problem> {
    let chosen = field(form, METHOD);
    payments
        .merchant(caller)
        .methods
        .iter()
        .filter(|method| method.currency == payment.currency)
        .find(|method| chosen.is_empty() || method.id == chosen)
        .ok_or(Problem::Method)
}

fn paid(
    payment: &Payment,
    method: &Method,
    sender_number: &str,
    transaction_id: String,
    at: DateTime<Utc>,
) -> Paid {
    Paid {
        method: method.id.clone(),
        sender_number: sender_number.to_owned(),
        transaction_id,
        fee: method.fee(payment.amount),
        at,
    }
}

fn generated(start: &str, payments: &mut Payments) -> String {
    let id = payments.next_id();
    format!("{start}{}", id[..12].to_ascii_uppercase())
}

/// Query parameters or form fields; of a repeated one, the last.
pub(crate) type Pairs = BTreeMap<String, String>;

pub(crate) const ACTION: &str = "action";
pub(crate) const PAY: &str = "pay";
pub(crate) const CANCEL: &str = "cancel";
/// For test payments only.
pub(crate) const SUCCESS: &str = "success";
pub(crate) const METHOD: &str = "method";
pub(crate) const SENDER_NUMBER: &str = "sender_number";
pub(crate) const TRANSACTION_ID: &str = "transaction_id";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Problem {
    /// Unknown button.
    Action,
    Method,
    SenderNumber,
    /// Missing or malformed.
    TransactionId,
    UsedTransaction,
    /// The SMS of this transfer has another amount.
    Amount,
}

/// Trimmed; empty if missing.
pub(crate) fn field<'a>(form: &'a Pairs, name: &str) -> &'a str {
    form.get(name).map(|value| value.trim()).unwrap_or_default()
}
