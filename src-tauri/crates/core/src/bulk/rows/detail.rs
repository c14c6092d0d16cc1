use std::ops::ControlFlow;

use porokh_api::{
    AppError,
    accounts::Service,
    bulk::{CellView, NumberDetail, RunRowDetail},
    check::{CourierAnswer, CourierRow, RiskView},
    inbox::ReportedView,
    json::indented,
};
use porokh_courier_api::{BulkOutcome, CheckResult, CheckSummary};
use porokh_domain::{BdPhone, RiskLevel, RowNumber, phone::PhoneKey};
use porokh_sheets::{Book, Limits};

use super::{index::RunIndex, page::row_view};
use crate::{
    bulk::{Runs, results::result},
    check::{couriers, risk_view},
    store::{
        CheckRow, NumberRow, checks, notes,
        reported::{self, Reported},
        run_numbers,
    },
};

/// Number of other cells.
const MOST_CELLS: usize = 12;
const MOST_OTHER_ROWS: usize = 20;
const MOST_CHECKS: u32 = 10;

/// A stored reply of a bulk or single check.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    pub(crate) risk: Option<RiskView>,
    pub(crate) summary: Option<CheckSummary>,
    pub(crate) couriers: Vec<CourierRow>,
}

/// Records of a number beside its result.
struct Beside {
    checks: Vec<CheckRow>,
    note: String,
    reported: Option<Reported>,
}

pub(crate) fn reply(json: &str, settings: &porokh_api::Settings) -> Reply {
    // A single check's risk is an object, a bulk entry's a word.
    match CheckResult::from_json(json) {
        Ok(check) if check.risk.as_ref().is_some_and(|risk| risk.level.is_some()) => Reply {
            risk: Some(risk_view(check.risk.unwrap_or_default())),
            summary: Some(check.summary.unwrap_or_default()),
            couriers: couriers(check.couriers, settings),
        },
        _ => bulk_reply(json, settings),
    }
}

fn bulk_reply(json: &str, settings: &porokh_api::Settings) -> Reply {
    let BulkOutcome::Checked(item) = BulkOutcome::read(json) else { return Reply::default() };
    let word = item.risk.unwrap_or_default();
    let courier = |(id, entry): (String, porokh_courier_api::BulkCourier)| CourierRow {
        own_name: settings.courier_names.get(&id).cloned(),
        id,
        // A bulk entry has no status: without a count nothing is known.
        answer: match entry.total {
            Some(0) => CourierAnswer::NoParcels,
            Some(_) => CourierAnswer::Data,
            None => CourierAnswer::NotKnown,
        },
        status: None,
        total: entry.total,
        delivered: entry.delivered,
        cancelled: entry.cancelled,
        success_ratio: None,
        rating: entry.rating.map(|rating| rating.as_str().map_or_else(|| rating.to_string(), str::to_owned)),
        fraud_reports: None,
        message: None,
        cached: false,
        source: entry.source,
        source_label: None,
        also_from: Vec::new(),
    };
    Reply {
        risk: Some(RiskView {
            level: RiskLevel::from(word.as_str()),
            word,
            label: item.risk_label,
            advice: item.advice,
        }),
        summary: Some(CheckSummary {
            total: item.total,
            delivered: item.delivered,
            cancelled: item.cancelled,
            success_ratio: item.success_ratio,
            reports: item.reports,
            courier_reports: None,
            couriers_with_data: None,
        }),
        couriers: item.couriers.into_iter().map(courier).collect(),
    }
}

impl Runs {
    pub(super) fn row_detail(&self, index: &RunIndex, row: RowNumber) -> Result<RunRowDetail, AppError> {
        let order = index.order(row).ok_or(AppError::NotFound)?;
        let position = *index.orders.get(order).ok_or(AppError::NotFound)?;
        let phones: Vec<PhoneKey> = index.file.phones(position).filter_map(PhoneKey::from_digits).collect();
        let scope = self.accounts.scope(Service::Courier);
        let (found, beside) = self.ctx.store.run_blocking(|db| {
            let found = run_numbers::with_replies(db, index.run, &phones)?;
            let beside = phones.iter().map(|phone| {
                let checks = checks::of_phone(db, scope, &BdPhone::from(*phone), MOST_CHECKS)?;
                let reported = reported::of_phone(db, scope, *phone)?;
                Ok(Beside { checks, note: notes::read(db, scope.environment, *phone)?, reported })
            });
            Ok((found, beside.collect::<crate::store::Result<Vec<_>>>()?))
        })?;
        let riskiest = index.phone(order).and_then(|phone| found.get(&phone));
        let reported = phones.iter().zip(&beside).filter(|(_, beside)| beside.reported.is_some());
        let reported = reported.map(|(phone, _)| *phone).collect();
        let view = row_view(index, order, riskiest.map(|(row, _)| row.clone()), &reported);
        let view = view.ok_or(AppError::NotFound)?;
        let numbers = phones.iter().zip(beside).filter_map(|(phone, beside)| {
            let kept = found.get(phone)?.clone();
            Some(self.number_detail(index, order, kept, beside))
        });
        Ok(RunRowDetail { row: view, cells: self.other_cells(index, row), numbers: numbers.collect() })
    }

    fn number_detail(
        &self,
        index: &RunIndex,
        order: usize,
        (row, raw): (NumberRow, Option<String>),
        Beside { checks, note, reported }: Beside,
    ) -> NumberDetail {
        let phone = row.phone;
        let Reply { risk, summary, couriers } =
            raw.as_deref().map(|raw| reply(raw, &self.ctx.settings.current())).unwrap_or_default();
        let others = (0..index.orders.len())
            .filter(|other| *other != order)
            .filter(|other| index.file.phones(index.orders[*other]).any(|digits| digits == phone.digits()))
            .filter_map(|other| index.number(other));
        NumberDetail {
            result: result(row),
            risk,
            summary,
            couriers,
            raw: raw.as_deref().map(indented),
            checks: checks.into_iter().map(|row| self.checks.previous(row)).collect(),
            other_rows: others.take(MOST_OTHER_ROWS).collect(),
            note,
            reported: reported.map(ReportedView::from),
        }
    }

    /// Cells of a row that the table doesn't show; empty if the copy is unreadable, which the rest doesn't need.
    fn other_cells(&self, index: &RunIndex, wanted: RowNumber) -> Vec<CellView> {
        let Ok(mut book) = Book::open(index.file.copy(), &Limits::default()) else { return Vec::new() };
        let headers = index.file.headers();
        let mut cells = Vec::new();
        let mut each = |row: porokh_sheets::Row<'_>| {
            if row.number == wanted.index() {
                for cell in row.cells {
                    let text = crate::files::cell_text(&cell.value);
                    if !index.file.is_in_table(cell.column)
                        && !text.trim().is_empty()
                        && cells.len() < MOST_CELLS
                    {
                        let header = headers.get(cell.column as usize).cloned();
                        let header = header.unwrap_or_else(|| porokh_sheets::place::letters(cell.column));
                        cells.push(CellView { header, text });
                    }
                }
            }
            if row.number < wanted.index() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        // Cells before damage are shown.
        let _ = book.rows(index.file.sheet() as usize, &mut |_| ControlFlow::Continue(()), &mut each);
        cells
    }
}
