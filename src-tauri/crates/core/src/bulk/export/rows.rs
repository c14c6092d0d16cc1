//! Rows of a run for the writers.

use std::collections::{BTreeSet, HashSet};

use chrono::{NaiveDateTime, Timelike};
use porokh_api::{
    AppError,
    bulk::{ExportRequest, NumberState, ReasonWords, SplitBy},
    orders::CourierFacts,
};
use porokh_domain::{AmountText, BdPhone, RiskLevel, RowNumber, Taka, bangladesh, phone::PhoneKey};
use porokh_sheets::{
    columns::Role,
    export::{
        Chosen, CourierFile, CourierParcels, Decision, ExportError, Failure, Outcome, Replaced, Results,
        RiskWords, RowResult, Selection, Verdict,
    },
};

use super::{reasons, replies::Replies};
use crate::{
    Environment,
    bulk::{Runs, rows::RunIndex},
    files::{KeptFile, phone_views},
    store::{
        NumberRow, RunRow,
        customer_marks::MarkedPhones,
        orders::{Lowered, Order},
        run_numbers,
    },
};

/// Phone cells that replace the original's, as checked or corrected, by row.
pub(super) fn checked_texts(file: &KeptFile) -> Vec<(RowNumber, String)> {
    let mut texts = Vec::new();
    for position in file.orders() {
        let Some(row) = file.row(position) else { continue };
        let mut phones = row.phone.numbers().map(|phone| BdPhone::from(phone).as_str().to_owned());
        let text = match (phones.next(), file.correction(row.row)) {
            // Even if the cell seems to be the number: it may be numeric without its zero.
            (Some(first), _) => phones.fold(first, |all, phone| format!("{all} / {phone}")),
            (None, Some(correction)) => correction.to_owned(),
            (None, None) => continue,
        };
        texts.push((row.row, text));
    }
    texts
}

pub(super) struct ExportRows<'a> {
    core: &'a Runs,
    run: i64,
    index: RunIndex,
    /// By row, ascending.
    replaced: Vec<(RowNumber, Replaced<'a>)>,
    words: &'a ReasonWords,
    advice: &'a RiskWords,
    /// Data of each number; not needed for courier files.
    numbers: Vec<NumberRow>,
    /// Loaded on first use.
    replies: Replies,
    /// Data of the current row.
    shown: Shown,
}

#[derive(Default)]
struct Shown {
    word: Option<String>,
    advice: Option<String>,
    why: String,
    couriers: Vec<CourierParcels>,
}

impl<'a> ExportRows<'a> {
    pub(super) fn new(
        core: &'a Runs,
        run: &RunRow,
        file: KeptFile,
        texts: &'a [(RowNumber, String)],
        request: &'a ExportRequest,
    ) -> Result<Self, AppError> {
        let column = file.phone_column().unwrap_or_default();
        let phone = |text: &'a String| Replaced::text(column, text);
        let replaced = texts.iter().map(|(row, text)| (*row, phone(text))).collect();
        let mut numbers = core.ctx.store.run_blocking(|db| run_numbers::all(db, run.id))?;
        let known = core.orders.of_run(run, &file)?;
        let index = RunIndex::new(run.id, file, &numbers, known, HashSet::new());
        numbers.sort_unstable_by_key(|number| number.phone.digits());
        Ok(Self {
            core,
            run: run.id,
            index,
            replaced,
            words: &request.reasons,
            advice: &request.advice,
            numbers,
            replies: Replies::default(),
            shown: Shown::default(),
        })
    }

    /// Headers of the couriers' columns: the seller's name, or the identifier. Enables these columns.
    pub(super) fn courier_names(&mut self) -> Result<Vec<String>, AppError> {
        let settings = self.core.ctx.settings.current();
        self.replies = Replies::read(&self.core.ctx.store, self.run, &settings)?;
        let own = |id: &String| settings.courier_names.get(id).unwrap_or(id).clone();
        Ok(self.replies.couriers().map(own).collect())
    }

    pub(super) fn select(
        self,
        by: &'a SplitBy,
        again: bool,
        environment: Environment,
    ) -> Result<Split<'a>, AppError> {
        let marked = self.core.ctx.store.run_blocking(|db| MarkedPhones::of(db, environment))?;
        let amounts = self.index.file.column(Role::Amount);
        let rows = Self { numbers: Vec::new(), ..self };
        Ok(Split {
            rows,
            by,
            again,
            marked,
            amounts,
            replaced: Vec::new(),
            sent: BTreeSet::new(),
            lowered: Vec::new(),
            facts: CourierFacts::default(),
        })
    }

    fn replaced(&self, row: RowNumber) -> &[Replaced<'a>] {
        match self.replaced.binary_search_by_key(&row, |(row, _)| *row) {
            Ok(at) => std::slice::from_ref(&self.replaced[at].1),
            Err(_) => &[],
        }
    }

    /// Whether a number was checked that the file doesn't have.
    pub(super) fn has_corrections(&self) -> bool {
        self.replaced.iter().any(|(row, _)| self.corrected(*row).is_some())
    }

    /// The checked numbers of a corrected row.
    fn corrected(&self, row: RowNumber) -> Option<&str> {
        self.index.file.correction(row)?;
        self.index.phone(self.index.order(row)?)?;
        self.replaced(row).first().map(|cell| cell.text.as_ref())
    }

    fn fill(&mut self, number: &NumberRow) {
        let level = RiskLevel::from(number.verdict.risk_word.as_deref().unwrap_or_default());
        let advice = self.replies.advice(number.phone).map(str::to_owned);
        self.shown = Shown {
            word: number.verdict.risk_word.clone(),
            advice: advice.or_else(|| own_advice(self.advice, level)),
            why: String::new(),
            couriers: self.replies.parcels(number.phone),
        };
    }
}

fn own_advice(words: &RiskWords, level: RiskLevel) -> Option<String> {
    let own = match level {
        RiskLevel::New => &words.new,
        RiskLevel::Low => &words.low,
        RiskLevel::Medium => &words.medium,
        RiskLevel::High => &words.high,
        RiskLevel::VeryHigh => &words.very_high,
        RiskLevel::Unknown => &words.unknown,
    };
    (!own.is_empty()).then(|| own.clone())
}

/// Local time of a check in Bangladesh, to the second.
fn checked_at(number: &NumberRow) -> Option<NaiveDateTime> {
    bangladesh(number.checked_at?).naive_local().with_nanosecond(0)
}

impl Results for ExportRows<'_> {
    fn row(&mut self, row: u32) -> Result<Option<RowResult<'_>>, ExportError> {
        let row = RowNumber::at(row);
        let Some(order) = self.index.order(row) else { return Ok(None) };
        let decision = self.index.decision(order);
        let Some(phone) = self.index.phone(order) else {
            let cell = self.index.orders.get(order).and_then(|position| self.index.file.row(*position));
            let cell = cell.ok_or(ExportError::Results)?;
            let why = reasons::of_cell(&phone_views(&cell).1, self.words);
            self.shown = Shown { why, ..Shown::default() };
            let outcome = Outcome::Failed { failure: Failure::Invalid, why: &self.shown.why };
            return Ok(Some(RowResult { outcome, decision, replaced: self.replaced(row), corrected: None }));
        };
        let known = self.numbers.binary_search_by_key(&phone.digits(), |number| number.phone.digits());
        let number = self.numbers[known.map_err(|_| ExportError::Results)?].clone();
        self.fill(&number);
        let failed = reasons::of_number(number.state, number.reason.as_deref(), self.words);
        let outcome = match failed {
            Some((failure, why)) => {
                self.shown.why = why;
                Outcome::Failed { failure, why: &self.shown.why }
            }
            None if !matches!(number.state, NumberState::Done | NumberState::Reused) => Outcome::Waiting,
            None => Outcome::Checked(Verdict {
                risk: RiskLevel::from(self.shown.word.as_deref().unwrap_or_default()),
                risk_word: self.shown.word.as_deref(),
                ratio: number.verdict.success_ratio,
                delivered: number.verdict.delivered,
                cancelled: number.verdict.cancelled,
                couriers: &self.shown.couriers,
                reports: number.verdict.reports,
                advice: self.shown.advice.as_deref(),
                checked_at: checked_at(&number),
            }),
        };
        Ok(Some(RowResult {
            outcome,
            decision,
            replaced: self.replaced(row),
            corrected: self.corrected(row),
        }))
    }
}

/// Divides the orders into two courier files.
pub(super) struct Split<'a> {
    rows: ExportRows<'a>,
    by: &'a SplitBy,
    /// Includes orders that left before.
    again: bool,
    marked: MarkedPhones,
    /// The column with the amounts to collect.
    amounts: Option<u32>,
    /// Of the current row.
    replaced: Vec<Replaced<'a>>,
    /// Rows in the file to send.
    pub(super) sent: BTreeSet<RowNumber>,
    /// Orders in either file whose amount is lowered.
    pub(super) lowered: Vec<Lowered>,
    pub(super) facts: CourierFacts,
}

impl Split<'_> {
    /// Forgets what an attempt to write the files counted.
    pub(super) fn restart(&mut self) {
        self.sent.clear();
        self.lowered.clear();
        self.facts = CourierFacts::default();
    }

    pub(super) fn kept(&self) -> &KeptFile {
        &self.rows.index.file
    }

    /// The file of an order; `None` leaves it out of both.
    fn file(&mut self, order: usize) -> Option<CourierFile> {
        let (index, by) = (&self.rows.index, self.by);
        if index.decision(order) == Some(Decision::Cancelled) {
            return None;
        }
        if index.is_line(order) {
            self.facts.lines += 1;
            return None;
        }
        let position = index.orders.get(order).copied()?;
        let is_blocked = || {
            let mut phones = index.file.phones(position).filter_map(PhoneKey::from_digits);
            phones.any(|phone| self.marked.is_blocked(phone))
        };
        let file = match (index.decision(order), by) {
            (Some(Decision::Send), _) => CourierFile::Send,
            (Some(_), _) => CourierFile::Hold,
            (None, _) if is_blocked() => {
                self.facts.blocked += 1;
                CourierFile::Hold
            }
            (None, SplitBy::Decision) => CourierFile::Hold,
            (None, SplitBy::Risk { hold }) => match index.level(order) {
                Some(level) if !hold.contains(&level) && !index.has_open_number(order) => CourierFile::Send,
                _ => CourierFile::Hold,
            },
        };
        let has_left = index.known(order).is_some_and(|known| known.gone_at().is_some());
        if file == CourierFile::Send && has_left && !self.again {
            self.facts.left_before += 1;
            return None;
        }
        Some(file)
    }

    /// Lowers the amount to collect by the advance, of which an earlier courier file may have said another one.
    fn lower(&mut self, order: usize) {
        let index = &self.rows.index;
        let is_paid = |known: &&Order| known.whole.is_some() || known.money.certain().paisa() > 0;
        let Some(known) = index.known(order).filter(is_paid) else { return };
        let (id, money) = (known.id, known.money);
        match (index.amount(order).map(Taka::from_paisa), self.amounts) {
            (Some(whole), Some(column)) => {
                let left = money.collect(whole);
                if left != whole || known.whole.is_some() {
                    let text = AmountText::from(left.paisa()).to_string();
                    let text = text.strip_suffix(".00").unwrap_or(&text).to_owned();
                    self.replaced.push(Replaced { column, text: text.into(), is_number: true });
                }
                if left != whole {
                    self.lowered.push(Lowered { order: id, whole, left });
                    self.facts.lowered += 1;
                }
            }
            _ => self.facts.unreadable.extend(index.name(order)),
        }
    }
}

impl Selection for Split<'_> {
    fn row(&mut self, row: u32) -> Result<Option<Chosen<'_>>, ExportError> {
        let row = RowNumber::at(row);
        let Some(order) = self.rows.index.order(row) else { return Ok(None) };
        let Some(file) = self.file(order) else { return Ok(None) };
        self.replaced.clear();
        self.replaced.extend(self.rows.replaced(row).iter().cloned());
        self.lower(order);
        if file == CourierFile::Send {
            self.sent.insert(row);
        }
        Ok(Some(Chosen { file, replaced: &self.replaced }))
    }
}
