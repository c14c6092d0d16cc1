//! What a button of the payment page does.

use porokh_domain::BdPhone;

use super::Pairs;
use crate::payment::books::{Books, Caller};
use crate::payment::method::Method;
use crate::payment::notice;
use crate::payment::record::{Paid, Payment, Status};
use crate::payment::service::Shared;

/// Field that names the pressed button.
pub(super) const ACTION: &str = "action";
/// Pays a live payment.
pub(super) const PAY: &str = "pay";
/// Gives up, or simulates it.
pub(super) const CANCEL: &str = "cancel";
/// Simulates a successful payment; for test payments only.
pub(super) const SUCCESS: &str = "success";
pub(super) const METHOD: &str = "method";
pub(super) const SENDER_NUMBER: &str = "sender_number";
pub(super) const TRANSACTION_ID: &str = "transaction_id";

/// The payer of every simulated payment.
const SIMULATED_SENDER: &str = "01700000000";
/// Lengths that transaction ids of the wallets have.
const TRANSACTION_ID_LENGTH: std::ops::RangeInclusive<usize> = 6..=40;

/// What became of a pressed button.
pub(super) enum Outcome {
    /// Paid now.
    Paid,
    /// Given up now.
    Cancelled,
    /// Nothing changed: something in the form is wrong.
    Refused(Problem),
    /// Nothing changed: it is no longer to be paid.
    AlreadySettled,
}

/// What is wrong in the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Problem {
    /// No button of this page.
    Action,
    /// Not a method for this payment.
    Method,
    /// Not a Bangladeshi mobile number.
    SenderNumber,
    /// Missing, or of a form that no wallet gives.
    TransactionId,
    /// Used for another payment, or marked as used.
    UsedTransaction,
    /// An SMS about this transfer names another amount.
    Amount,
}

/// Carries out the pressed button, on the kept payment and on the copy that is given.
pub(super) fn run(
    shared: &Shared,
    books: &mut Books,
    caller: &Caller,
    payment: &mut Payment,
    form: &Pairs,
) -> Outcome {
    if payment.status != Status::Pending {
        return Outcome::AlreadySettled;
    }
    let paid = match (field(form, ACTION), payment.is_test()) {
        (CANCEL, _) => None,
        (SUCCESS, true) => Some(simulate(shared, books, caller, payment, form)),
        (PAY, false) => Some(pay(shared, books, caller, payment, form)),
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
    if let Some((_, kept)) = books.by_invoice(&payment.invoice_id, shared.now()) {
        *kept = payment.clone();
    }
    if payment.status == Status::Completed {
        notice::send(shared, books, caller, payment, notice::COMPLETED);
    }
    outcome
}

fn simulate(
    shared: &Shared,
    books: &mut Books,
    caller: &Caller,
    payment: &Payment,
    form: &Pairs,
) -> Result<Paid, Problem> {
    let transaction_id = generated("TEST", books);
    let method = method(books, caller, payment, form)?;
    Ok(paid(shared, payment, method, SIMULATED_SENDER, transaction_id))
}

fn pay(
    shared: &Shared,
    books: &mut Books,
    caller: &Caller,
    payment: &Payment,
    form: &Pairs,
) -> Result<Paid, Problem> {
    let method = method(books, caller, payment, form)?.clone();
    let sender_number = field(form, SENDER_NUMBER);
    // A gateway knows who pays and gives the id itself.
    if !method.is_manual() && sender_number.is_empty() {
        return Ok(paid(shared, payment, &method, "", generated("GW", books)));
    }
    let sender = BdPhone::from_canonical(sender_number).ok_or(Problem::SenderNumber)?;
    if !method.is_manual() {
        return Ok(paid(shared, payment, &method, sender.as_str(), generated("GW", books)));
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
    if books.find(caller, shared.now(), is_same).is_some() {
        return Err(Problem::UsedTransaction);
    }
    let messages = &mut books.merchant_mut(caller).messages;
    if let Some(message) = messages.iter_mut().find(|message| message.is_of(&transaction_id)) {
        if message.used {
            return Err(Problem::UsedTransaction);
        }
        if message.amount != payment.amount {
            return Err(Problem::Amount);
        }
        message.used = true;
    }
    Ok(paid(shared, payment, &method, sender.as_str(), transaction_id))
}

/// The chosen method; without a choice the first one for the payment's currency.
fn method<'a>(
    books: &'a Books,
    caller: &Caller,
    payment: &Payment,
    form: &Pairs,
) -> Result<&'a Method, Problem> {
    let chosen = field(form, METHOD);
    books
        .merchant(caller)
        .methods
        .iter()
        .filter(|method| method.currency == payment.currency)
        .find(|method| chosen.is_empty() || method.id == chosen)
        .ok_or(Problem::Method)
}

fn paid(
    shared: &Shared,
    payment: &Payment,
    method: &Method,
    sender_number: &str,
    transaction_id: String,
) -> Paid {
    Paid {
        method: method.id.clone(),
        sender_number: sender_number.to_owned(),
        transaction_id,
        fee: method.fee(payment.amount),
        at: shared.now(),
    }
}

/// A transaction id that nobody else has.
fn generated(start: &str, books: &mut Books) -> String {
    let id = books.next_id();
    format!("{start}{}", id[..12].to_ascii_uppercase())
}

fn field<'a>(form: &'a Pairs, name: &str) -> &'a str {
    form.get(name).map(|value| value.trim()).unwrap_or_default()
}
