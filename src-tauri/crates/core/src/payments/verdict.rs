//! Compares the service's record of a payment with the request.

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use porokh_api::payments::{Mismatch, PaymentStatus};
use porokh_domain::{Currency, Money, bangladesh};
use porokh_payment_api::{Payment, ServiceStatus};
use rust_decimal::Decimal;
use serde_json::Value;

use super::{creation::OWN_REF, fresh};
use crate::{Environment, store::payments::PaymentRow};

/// Returns the status by the record (payment interface, Payment record).
pub(super) fn status(asked: Money, environment: Environment, record: &Payment) -> PaymentStatus {
    match &record.status {
        Some(ServiceStatus::Completed) => match mismatches(asked, environment, record) {
            none if none.is_empty() => PaymentStatus::Paid,
            mismatches => PaymentStatus::Problem { mismatches },
        },
        Some(ServiceStatus::Pending) => PaymentStatus::Waiting,
        Some(ServiceStatus::Cancelled) => PaymentStatus::Cancelled,
        // A record in another mode proves no refund.
        Some(ServiceStatus::Refunded) => match mode_mismatch(environment, record) {
            None => PaymentStatus::Refunded,
            Some(mismatch) => PaymentStatus::Problem { mismatches: vec![mismatch] },
        },
        Some(ServiceStatus::Error) => PaymentStatus::Failed,
        Some(ServiceStatus::Other(word)) => PaymentStatus::Other { word: word.clone() },
        None => PaymentStatus::Other { word: String::new() },
    }
}

/// Like [`status`], for a payment that was verified before and refunded by one of these sums in hundredths: a record of
/// the remainder agrees, too. The interface doesn't say how a partial refund changes the record.
pub(super) fn status_after_refunds(
    asked: Money,
    given_back: &[i64],
    environment: Environment,
    record: &Payment,
) -> PaymentStatus {
    let left = |given_back: &i64| {
        let left = asked.hundredths().checked_sub(*given_back).filter(|left| *left > 0 && *given_back > 0)?;
        Money::from_hundredths(left, asked.currency()).ok()
    };
    let mut explained = given_back.iter().filter_map(left).map(|left| status(left, environment, record));
    let as_asked = status(asked, environment, record);
    match &as_asked {
        PaymentStatus::Problem { .. } => {
            explained.find(|found| *found == PaymentStatus::Paid).unwrap_or(as_asked)
        }
        _ => as_asked,
    }
}

/// Returns the payment with its record of `now`. `given_back`: as in [`status_after_refunds`]. The time of the next
/// poll isn't decided here.
pub(super) fn after_poll(
    before: PaymentRow,
    given_back: &[i64],
    record: &Payment,
    raw: String,
    now: DateTime<Utc>,
) -> PaymentRow {
    let (status, payment) = match names_another(record, &before.own_ref) {
        // The record is about another payment.
        true => (PaymentStatus::Problem { mismatches: vec![Mismatch::OtherPayment] }, &Payment::default()),
        false => (status_after_refunds(before.amount, given_back, before.environment, record), record),
    };
    let paid_at = match status {
        PaymentStatus::Paid => {
            before.paid_at.or_else(|| Some(paid_at(record, fresh::unpaid_at(&before), now)))
        }
        _ => before.paid_at,
    };
    PaymentRow {
        status,
        paid_at,
        record: Some(raw),
        method: payment.payment_method.clone().filter(|text| !text.is_empty()),
        transaction_id: payment.transaction_id.clone().filter(|text| !text.is_empty()),
        checked_at: Some(now),
        poll_error: None,
        ..before
    }
}

/// Returns the mismatches. A missing field is a mismatch: "paid, verified" is never a guess.
pub(super) fn mismatches(asked: Money, environment: Environment, record: &Payment) -> Vec<Mismatch> {
    let mut found = Vec::new();
    if record.invoice_id.is_none() {
        // The client refuses a record of another invoice.
        found.push(Mismatch::Invoice);
    }
    if record.amount != Some(asked.amount()) {
        found.push(Mismatch::Amount { told: record.amount.as_ref().map(Decimal::to_string) });
    }
    if !is_currency(asked.currency(), record.currency.as_deref()) {
        found.push(Mismatch::Currency { told: record.currency.clone() });
    }
    found.extend(mode_mismatch(environment, record));
    found
}

fn mode_mismatch(environment: Environment, record: &Payment) -> Option<Mismatch> {
    let is_test = record.test_mode == Some(true);
    match environment {
        _ if record.test_mode_unclear => Some(Mismatch::TestModeUnclear),
        Environment::Live if is_test => Some(Mismatch::TestPayment),
        Environment::Test | Environment::Practice if !is_test => Some(Mismatch::NotTestPayment),
        _ => None,
    }
}

/// Returns our own id in a record's metadata, which may be JSON in a text.
fn named(record: &Payment) -> Option<Value> {
    let json = |text: &str| serde_json::from_str::<Value>(text).ok();
    let metadata = match json(record.metadata.as_deref()?)? {
        Value::String(text) => json(&text)?,
        metadata => metadata,
    };
    metadata.get(OWN_REF).filter(|own_ref| !own_ref.is_null()).cloned()
}

/// Whether a record's metadata carries our own id.
pub(super) fn carries(record: &Payment, own_ref: &str) -> bool {
    named(record).is_some_and(|named| named == own_ref)
}

/// The last record of the service; `None` if it is another payment's, of which nothing may be acted on.
pub(super) fn own_record(row: &PaymentRow) -> Option<Payment> {
    last_record(row).filter(|record| !names_another(record, &row.own_ref))
}

/// Whether the last record of the service is another payment's.
pub(super) fn has_others_record(row: &PaymentRow) -> bool {
    last_record(row).is_some_and(|record| names_another(&record, &row.own_ref))
}

fn last_record(row: &PaymentRow) -> Option<Payment> {
    Payment::from_json(row.record.as_deref()?).ok()
}

/// Whether a record's metadata carries the id of another payment.
fn names_another(record: &Payment, own_ref: &str) -> bool {
    named(record).is_some_and(|named| named != own_ref)
}

/// The interface uses BDT for the standard checkout. It shows no word for the dollar checkout: a record may have none, or
/// one that can only mean US dollars.
fn is_currency(asked: Currency, told: Option<&str>) -> bool {
    match (asked, told) {
        (Currency::Bdt, told) => told == Some("BDT"),
        (Currency::Usd, None) => true,
        (Currency::Usd, Some(told)) => {
            let word: String = told.to_uppercase().chars().filter(|c| !" ._".contains(*c)).collect();
            ["", "USD", "US$", "$", "USDOLLAR", "USDOLLARS", "DOLLAR", "DOLLARS"].contains(&word.as_str())
        }
    }
}

/// Tolerated difference between the clocks of the service and this computer.
const SKEW: TimeDelta = TimeDelta::minutes(2);

/// Returns when a payment was made that is found paid `now` and was unpaid at `unpaid_at`. The interface gives neither
/// the time zone of the record's date nor its meaning: the date counts if it is between the two times, read as
/// Bangladesh time, or as UTC if only that fits.
pub(super) fn paid_at(record: &Payment, unpaid_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    let date = record.date.as_deref().map(str::trim);
    let date = date.and_then(|date| NaiveDateTime::parse_from_str(date, "%Y-%m-%d %H:%M:%S").ok());
    let fits = |at: &DateTime<Utc>| (unpaid_at - SKEW..=now + SKEW).contains(at);
    let dated = date.and_then(|date| {
        let utc = date.and_utc();
        let bangladesh = utc - TimeDelta::seconds(bangladesh(now).offset().local_minus_utc().into());
        [bangladesh, utc].into_iter().find(fits)
    });
    dated.map_or(now, |at| at.min(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(amount: &str, currency: Currency) -> Money {
        Money::read(amount, currency).unwrap()
    }

    fn record(json: &str) -> Payment {
        Payment::from_json(json).unwrap()
    }

    fn of(json: &str, environment: Environment) -> PaymentStatus {
        status(asked("600", Currency::Bdt), environment, &record(json))
    }

    #[test]
    fn each_status_of_the_document_has_our_status() {
        for (word, expected) in [
            ("PENDING", PaymentStatus::Waiting),
            ("CANCELLED", PaymentStatus::Cancelled),
            ("REFUNDED", PaymentStatus::Refunded),
            ("ERROR", PaymentStatus::Failed),
            ("ON_HOLD", PaymentStatus::Other { word: "ON_HOLD".into() }),
        ] {
            assert_eq!(
                of(&format!(r#"{{"invoice_id":"a","status":"{word}"}}"#), Environment::Live),
                expected
            );
        }
        assert_eq!(
            of(r#"{"invoice_id":"a"}"#, Environment::Live),
            PaymentStatus::Other { word: String::new() }
        );
    }

    #[test]
    fn paid_is_only_what_agrees_in_invoice_amount_currency_and_mode() {
        let live = r#"{"invoice_id":"a","status":"COMPLETED","amount":"600.00","currency":"BDT"}"#;
        let test =
            r#"{"invoice_id":"a","status":"COMPLETED","amount":"600","currency":"BDT","test_mode":true}"#;
        assert_eq!(of(live, Environment::Live), PaymentStatus::Paid);
        assert_eq!(of(test, Environment::Test), PaymentStatus::Paid);
        assert_eq!(of(test, Environment::Practice), PaymentStatus::Paid);
        for (json, environment, mismatch) in [
            (test, Environment::Live, Mismatch::TestPayment),
            (live, Environment::Test, Mismatch::NotTestPayment),
            (live, Environment::Practice, Mismatch::NotTestPayment),
            (
                &live.replace("600.00", "599.99"),
                Environment::Live,
                Mismatch::Amount { told: Some("599.99".into()) },
            ),
            (
                &live.replace("600.00", "6000"),
                Environment::Live,
                Mismatch::Amount { told: Some("6000".into()) },
            ),
            (&live.replace(r#""amount":"600.00","#, ""), Environment::Live, Mismatch::Amount { told: None }),
            (&live.replace("BDT", "USD"), Environment::Live, Mismatch::Currency { told: Some("USD".into()) }),
            (&live.replace(r#","currency":"BDT""#, ""), Environment::Live, Mismatch::Currency { told: None }),
            (&live.replace(r#""invoice_id":"a","#, ""), Environment::Live, Mismatch::Invoice),
            (&test.replace("true", r#""True""#), Environment::Live, Mismatch::TestModeUnclear),
            (&test.replace("true", "2"), Environment::Live, Mismatch::TestModeUnclear),
            (&test.replace("true", "[true]"), Environment::Live, Mismatch::TestModeUnclear),
            (&test.replace("true", "[true]"), Environment::Test, Mismatch::TestModeUnclear),
        ] {
            assert_eq!(
                of(json, environment),
                PaymentStatus::Problem { mismatches: vec![mismatch] },
                "{json}"
            );
        }
    }

    /// A refund in doubt counted as carried out because of a test payment's record, and the customer waited for the money.
    #[test]
    fn a_record_in_another_mode_proves_no_refund() {
        let refunded = |test_mode: &str| format!(r#"{{"invoice_id":"a","status":"REFUNDED"{test_mode}}}"#);
        assert_eq!(of(&refunded(""), Environment::Live), PaymentStatus::Refunded);
        assert_eq!(of(&refunded(r#","test_mode":true"#), Environment::Test), PaymentStatus::Refunded);
        for (test_mode, environment, mismatch) in [
            (r#","test_mode":"True""#, Environment::Live, Mismatch::TestModeUnclear),
            (r#","test_mode":true"#, Environment::Live, Mismatch::TestPayment),
            ("", Environment::Test, Mismatch::NotTestPayment),
        ] {
            let problem = PaymentStatus::Problem { mismatches: vec![mismatch] };
            assert_eq!(of(&refunded(test_mode), environment), problem, "{test_mode}");
        }
    }

    /// A refused refund of a surplus leaves a negative sum; the whole payment would agree with it as if it had been asked.
    #[test]
    fn only_money_that_went_back_explains_another_amount() {
        let of = |given_back: i64, amount: &str| {
            let json =
                format!(r#"{{"invoice_id":"a","status":"COMPLETED","amount":"{amount}","currency":"BDT"}}"#);
            let asked = asked("600", Currency::Bdt);
            status_after_refunds(asked, &[given_back], Environment::Live, &record(&json))
                == PaymentStatus::Paid
        };
        assert!(of(10_000, "500") && of(10_000, "600"));
        assert!(!of(-10_000, "700") && !of(0, "500") && !of(60_000, "0") && !of(70_000, "100"));
    }

    /// Otherwise a payment of 12.50 taka sends a parcel of 12.50 dollars.
    #[test]
    fn dollars_are_paid_in_dollars_only() {
        let of = |currency: &str| {
            let json = format!(
                r#"{{"invoice_id":"a","status":"COMPLETED","amount":"12.50","currency":{currency}}}"#
            );
            status(asked("12.5", Currency::Usd), Environment::Live, &record(&json))
        };
        // The interface shows no word for dollars.
        for currency in [r#""USD""#, r#""usd""#, r#""US$""#, r#""$""#, r#""U.S. Dollar""#, "\"\"", "null"] {
            assert_eq!(of(currency), PaymentStatus::Paid, "{currency}");
        }
        let mismatches = vec![Mismatch::Currency { told: Some(r#"["BDT"]"#.into()) }];
        assert_eq!(of(r#"["BDT"]"#), PaymentStatus::Problem { mismatches });
        for told in ["BDT", "EUR", "INR", "CAD", "AUD", "A$", "৳", "USDT", "taka"] {
            let mismatches = vec![Mismatch::Currency { told: Some(told.into()) }];
            assert_eq!(of(&format!("\"{told}\"")), PaymentStatus::Problem { mismatches }, "{told}");
        }
    }

    #[test]
    fn our_own_id_is_read_from_metadata() {
        for (metadata, own) in [
            (r#"{"porokh":"own-1","order":"7"}"#, Some(true)),
            (r#""{\"porokh\":\"own-1\"}""#, Some(true)),
            (r#"{"porokh":"own-2"}"#, Some(false)),
            (r#""{\"porokh\":\"own-2\"}""#, Some(false)),
            (r#"{"porokh":["own-1"]}"#, Some(false)),
            (r#"{"porokh":7}"#, Some(false)),
            (r#"{"porokh":null}"#, None),
            (r#"{"order":"7"}"#, None),
            ("[]", None),
            ("\"own-2\"", None),
        ] {
            let record = record(&format!(r#"{{"invoice_id":"a","metadata":{metadata}}}"#));
            assert_eq!(carries(&record, "own-1"), own == Some(true), "{metadata}");
            assert_eq!(names_another(&record, "own-1"), own == Some(false), "{metadata}");
        }
    }

    #[test]
    fn paid_at_uses_service_date() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let made = |date: &str| {
            let record = record(&format!(r#"{{"status":"COMPLETED","date":"{date}"}}"#));
            // Noon to noon in Bangladesh.
            paid_at(&record, at("2026-11-19T06:00:00Z"), at("2026-11-20T06:00:00Z"))
        };
        let now = at("2026-11-20T06:00:00Z");
        for (date, expected) in [
            ("2026-11-19 23:50:00", at("2026-11-19T17:50:00Z")),
            // As Bangladesh time it would be before the request; as UTC it fits.
            ("2026-11-19 07:00:00", at("2026-11-19T07:00:00Z")),
            // The clocks differ a little.
            ("2026-11-19 11:59:00", at("2026-11-19T05:59:00Z")),
            ("2026-11-20 11:59:00", at("2026-11-20T05:59:00Z")),
            ("2026-11-20 12:01:00", now),
            // The date of creation, another format, or none.
            ("2026-11-10 10:00:00", now),
            ("2026-12-10 10:00:00", now),
            ("19/11/2026 23:50", now),
            ("", now),
        ] {
            assert_eq!(made(date), expected, "{date}");
        }
    }
}
