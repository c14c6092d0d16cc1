//! The added columns: which, where, and their contents.

use porokh_domain::RiskLevel;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    CourierParcels, ExportError, FullPlan, Outcome, RowResult, Words,
    table::{Piece, Table},
};

/// A column that an export can add, in their order. The column that marks test results isn't optional: it is always
/// the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ResultColumn {
    Risk,
    /// Delivered parcels in percent.
    Ratio,
    Delivered,
    Cancelled,
    /// One column per courier.
    Couriers,
    Reports,
    Advice,
    CheckedAt,
    Decision,
    Reason,
}

impl ResultColumn {
    pub const ALL: [Self; 10] = [
        Self::Risk,
        Self::Ratio,
        Self::Delivered,
        Self::Cancelled,
        Self::Couriers,
        Self::Reports,
        Self::Advice,
        Self::CheckedAt,
        Self::Decision,
        Self::Reason,
    ];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Of(ResultColumn),
    Courier(usize),
    Test,
    Corrected,
}

#[derive(Debug, Clone)]
pub(super) struct Layout<'a> {
    plan: FullPlan<'a>,
    first: u32,
    columns: Vec<Column>,
}

impl<'a> Layout<'a> {
    /// The plan's columns, starting at `first`.
    pub(super) fn new(plan: FullPlan<'a>, first: u32) -> Self {
        let mut columns = Vec::from_iter(plan.corrected.then_some(Column::Corrected));
        for column in ResultColumn::ALL.into_iter().filter(|column| plan.columns.contains(column)) {
            match column {
                ResultColumn::Couriers => columns.extend((0..plan.couriers.len()).map(Column::Courier)),
                column => columns.push(Column::Of(column)),
            }
        }
        columns.extend(plan.test.then_some(Column::Test));
        Self { plan, first, columns }
    }

    pub(super) fn first(&self) -> u32 {
        self.first
    }

    /// The last column; `first - 1` if none is added.
    pub(super) fn last(&self) -> u32 {
        (self.first + u32::try_from(self.columns.len()).unwrap_or(u32::MAX / 2)).saturating_sub(1)
    }

    pub(super) fn place(&self, column: ResultColumn) -> Option<u32> {
        let index = self.columns.iter().position(|other| *other == Column::Of(column))?;
        Some(self.first + u32::try_from(index).ok()?)
    }

    pub(super) fn headers(&self) -> impl Iterator<Item = &'a str> {
        let plan = self.plan;
        self.columns.iter().map(move |column| header(*column, plan))
    }

    /// In characters, for columns wider than their header.
    pub(super) fn widths(&self) -> impl Iterator<Item = (u32, usize)> {
        let width = |column: Column| match column {
            Column::Of(ResultColumn::Risk) => Some(14),
            Column::Of(ResultColumn::Advice | ResultColumn::Reason) => Some(34),
            Column::Of(ResultColumn::CheckedAt) => Some(20),
            Column::Corrected => Some(16),
            Column::Of(_) | Column::Courier(_) | Column::Test => None,
        };
        (self.first..).zip(&self.columns).filter_map(move |(place, column)| Some((place, width(*column)?)))
    }

    pub(super) fn write_headers(&self, table: &mut dyn Table, row: u32) -> Result<(), ExportError> {
        let mut headers = (self.first..).zip(self.headers());
        headers.try_for_each(|(column, header)| table.cell(row, column, &Piece::header(header)))
    }

    pub(super) fn write(
        &self,
        table: &mut dyn Table,
        row: u32,
        result: &RowResult<'_>,
    ) -> Result<(), ExportError> {
        for (place, column) in (self.first..).zip(&self.columns) {
            match piece(*column, result, self.plan) {
                Some(Piece::Text(text) | Piece::Risk(_, text)) if text.is_empty() => {}
                Some(piece) => table.cell(row, place, &piece)?,
                None => {}
            }
        }
        Ok(())
    }
}

fn header(column: Column, plan: FullPlan<'_>) -> &str {
    let words = &plan.words.columns;
    match column {
        Column::Courier(index) => &plan.couriers[index],
        Column::Test => &words.test,
        Column::Corrected => &words.corrected,
        Column::Of(column) => match column {
            ResultColumn::Risk => &words.risk,
            ResultColumn::Ratio => &words.ratio,
            ResultColumn::Delivered => &words.delivered,
            ResultColumn::Cancelled => &words.cancelled,
            // Each courier's column has the courier's name.
            ResultColumn::Couriers => "",
            ResultColumn::Reports => &words.reports,
            ResultColumn::Advice => &words.advice,
            ResultColumn::CheckedAt => &words.checked_at,
            ResultColumn::Decision => &words.decision,
            ResultColumn::Reason => &words.reason,
        },
    }
}

fn piece<'p>(column: Column, result: &'p RowResult<'_>, plan: FullPlan<'p>) -> Option<Piece<'p>> {
    let words = plan.words;
    let verdict = match &result.outcome {
        Outcome::Checked(verdict) => Some(verdict),
        Outcome::Waiting | Outcome::Failed { .. } => None,
    };
    match column {
        Column::Test => Some(Piece::text(&words.test)),
        Column::Corrected => result.corrected.map(Piece::text),
        Column::Courier(index) => courier(*verdict?.couriers.get(index)?, words),
        Column::Of(column) => match column {
            ResultColumn::Risk => Some(risk(&result.outcome, words)),
            ResultColumn::Ratio => verdict?.ratio.map(Piece::Percent),
            ResultColumn::Delivered => verdict?.delivered.map(Piece::count),
            ResultColumn::Cancelled => verdict?.cancelled.map(Piece::count),
            ResultColumn::Couriers => None,
            ResultColumn::Reports => verdict?.reports.map(Piece::count),
            ResultColumn::Advice => verdict?.advice.map(Piece::text),
            ResultColumn::CheckedAt => verdict?.checked_at.map(Piece::Date),
            ResultColumn::Decision => {
                result.decision.map(|decision| Piece::text(words.decisions.of(decision)))
            }
            ResultColumn::Reason => match &result.outcome {
                Outcome::Failed { why, .. } => Some(Piece::text(why)),
                Outcome::Checked(_) | Outcome::Waiting => None,
            },
        },
    }
}

fn risk<'p>(outcome: &'p Outcome<'_>, words: &'p Words) -> Piece<'p> {
    match outcome {
        Outcome::Checked(verdict) => match (verdict.risk, verdict.risk_word) {
            (RiskLevel::Unknown, Some(word)) => Piece::Risk(RiskLevel::Unknown, word.into()),
            (level, _) => Piece::Risk(level, words.risk.of(level).into()),
        },
        Outcome::Waiting => Piece::text(&words.states.waiting),
        Outcome::Failed { failure, .. } => Piece::text(words.states.of(*failure)),
    }
}

fn courier(parcels: CourierParcels, words: &Words) -> Option<Piece<'_>> {
    match parcels {
        CourierParcels::Total(total) => Some(Piece::count(total)),
        CourierParcels::Ratio(percent) => Some(Piece::Percent(percent)),
        CourierParcels::NoAnswer => Some(Piece::text(&words.no_answer)),
        CourierParcels::Missing => None,
    }
}
