//! Sums of an account in the calendar of Bangladesh.

use std::ops::Range;

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc};
use porokh_api::payments::PaymentTotals;
use porokh_domain::{AmountText, Currency, bangladesh, day_begins};

use crate::store::{AccountScope, Connection, orders};

/// Always BDT, others if there is any payment.
pub(super) fn totals(
    db: &Connection,
    scope: AccountScope,
    now: DateTime<Utc>,
) -> crate::store::Result<Vec<PaymentTotals>> {
    let (today, month) = (day_of(now), month_of(now));
    let mut totals = Vec::new();
    for currency in [Currency::Bdt, Currency::Usd] {
        if currency != Currency::Bdt && !orders::has_payments(db, scope, currency)? {
            continue;
        }
        let of_month = orders::moved(db, scope, currency, &month)?;
        let (waiting, waiting_links) = orders::waiting(db, scope, currency)?;
        totals.push(PaymentTotals {
            currency,
            received_today: text(orders::moved(db, scope, currency, &today)?.received),
            received_month: text(of_month.received),
            waiting: text(waiting),
            waiting_links,
            refunded_month: text(of_month.returned),
        });
    }
    Ok(totals)
}

fn text(hundredths: i64) -> String {
    AmountText::from(hundredths).to_string()
}

/// From midnight to midnight in Bangladesh.
fn day_of(now: DateTime<Utc>) -> Range<DateTime<Utc>> {
    let day = bangladesh(now).date_naive();
    day_begins(day)..midnight(now, day.checked_add_days(Days::new(1)))
}

fn month_of(now: DateTime<Utc>) -> Range<DateTime<Utc>> {
    let first = bangladesh(now).date_naive().with_day(1);
    midnight(now, first)..midnight(now, first.and_then(|first| first.checked_add_months(Months::new(1))))
}

/// `now` for days out of range.
fn midnight(now: DateTime<Utc>, day: Option<NaiveDate>) -> DateTime<Utc> {
    day.map_or(now, day_begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn days_and_months_begin_at_midnight_in_bangladesh() {
        for (now, day, month) in [
            (
                "2026-11-30T17:59:59Z",
                ("2026-11-29T18:00:00Z", "2026-11-30T18:00:00Z"),
                ("2026-10-31T18:00:00Z", "2026-11-30T18:00:00Z"),
            ),
            (
                "2026-11-30T18:00:00Z",
                ("2026-11-30T18:00:00Z", "2026-12-01T18:00:00Z"),
                ("2026-11-30T18:00:00Z", "2026-12-31T18:00:00Z"),
            ),
        ] {
            assert_eq!(day_of(at(now)), at(day.0)..at(day.1));
            assert_eq!(month_of(at(now)), at(month.0)..at(month.1));
        }
    }
}
