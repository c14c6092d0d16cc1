//! What the writers ask about each row.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{NaiveDateTime, Timelike};
use porokh_domain::{BdPhone, RiskLevel, RowNumber, bangladesh, phone::PhoneKey};
use porokh_sheets::export::{
    Chosen, CourierFile, CourierParcels, Decision, ExportError, Failure, Outcome, Replaced, Results,
    RiskWords, RowResult, Selection, Verdict,
};

use super::{ExportRequest, ReasonWords, SplitBy, reasons};
use crate::{
    AppError,
    bulk::Runs,
    bulk::{
        NumberState,
        rows::{Reply, RunIndex, reply},
    },
    check::{CourierAnswer, CourierRow},
    files::{KeptFile, phone_views},
    store::{NumberRow, decisions, run_numbers},
};

/// Replies that are read at a time; between, others come to the records.
const REPLIES: u32 = 1_000;

/// The phone cells that stand in the place of the original's: as they were checked, or corrected. By the row's number
/// in the sheet.
pub(super) fn checked_texts(file: &KeptFile) -> Vec<(RowNumber, String)> {
    let mut texts = Vec::new();
    for position in file.orders() {
        let Some(row) = file.row(position) else { continue };
        let mut phones = row.phone.numbers().map(|phone| BdPhone::from(phone).as_str().to_owned());
        let text = match (phones.next(), file.correction(row.row)) {
            // Also where the cell seems to hold the number already: it may be a number without its zero.
            (Some(first), _) => phones.fold(first, |all, phone| format!("{all} / {phone}")),
            (None, Some(correction)) => correction.to_owned(),
            (None, None) => continue,
        };
        texts.push((row.row, text));
    }
    texts
}

/// A run's rows for the writers.
pub(super) struct ExportRows<'a> {
    core: &'a Runs,
    run: i64,
    index: RunIndex,
    /// By the row's number in the sheet, rising.
    replaced: Vec<(RowNumber, Replaced<'a>)>,
    words: &'a ReasonWords,
    advice: &'a RiskWords,
    /// Identifiers of all couriers, in the order in which they turn up, once they were asked for.
    couriers: Vec<String>,
    /// What is known of the numbers of the present row and of those after it, with their replies.
    ahead: HashMap<PhoneKey, (NumberRow, Option<String>)>,
    /// What is handed out for the present row.
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
        id: i64,
        file: KeptFile,
        texts: &'a [(RowNumber, String)],
        request: &'a ExportRequest,
    ) -> Result<Self, AppError> {
        let column = file.phone_column().unwrap_or_default();
        let replaced = texts.iter().map(|(row, text)| (*row, Replaced { column, text })).collect();
        let numbers = core.store.run_blocking(|db| run_numbers::all(db, id))?;
        let decisions: BTreeMap<RowNumber, Decision> =
            core.store.run_blocking(|db| decisions::all(db, id))?;
        let index = RunIndex::new(id, file, &numbers, decisions, HashSet::new());
        Ok(Self {
            core,
            run: id,
            index,
            replaced,
            words: &request.reasons,
            advice: &request.advice,
            couriers: Vec::new(),
            ahead: HashMap::new(),
            shown: Shown::default(),
        })
    }

    /// The headers of the couriers' columns: the seller's own name, or the identifier. Rows have these columns then.
    pub(super) fn courier_names(&mut self) -> Result<Vec<String>, AppError> {
        self.couriers = couriers(self.core, self.run)?;
        let names = self.core.settings.current().courier_names;
        Ok(self.couriers.iter().map(|id| names.get(id).unwrap_or(id).clone()).collect())
    }

    /// Chooses rows for a courier's two files.
    pub(super) fn select(self, by: &'a SplitBy) -> Split<'a> {
        Split { rows: self, by }
    }

    fn replaced(&self, row: RowNumber) -> &[Replaced<'a>] {
        match self.replaced.binary_search_by_key(&row, |(row, _)| *row) {
            Ok(at) => std::slice::from_ref(&self.replaced[at].1),
            Err(_) => &[],
        }
    }

    /// What is known of the number of an order. The rows come in the order of the file.
    fn kept(&mut self, order: usize, phone: PhoneKey) -> Result<(NumberRow, Reply), ExportError> {
        if !self.ahead.contains_key(&phone) {
            let next = (order..self.index.orders.len()).filter_map(|order| self.index.phone(order));
            let phones: Vec<PhoneKey> = next.take(REPLIES as usize).collect();
            let read = self.core.store.run_blocking(|db| run_numbers::with_replies(db, self.run, &phones));
            self.ahead = read.map_err(|_| ExportError::Results)?;
        }
        let (number, raw) = self.ahead.get(&phone).ok_or(ExportError::Results)?;
        let raw = raw.as_deref();
        let reply = raw.map(|raw| reply(raw, &self.core.settings.current())).unwrap_or_default();
        Ok((number.clone(), reply))
    }

    fn fill(&mut self, number: &NumberRow, reply: Reply) {
        let level = RiskLevel::from_word(number.verdict.risk_word.as_deref().unwrap_or_default());
        let advice = reply.risk.and_then(|risk| risk.advice).or_else(|| own_advice(self.advice, level));
        let parcels = |id: &String| parcels(reply.couriers.iter().find(|courier| courier.id == *id));
        self.shown = Shown {
            word: number.verdict.risk_word.clone(),
            advice,
            why: String::new(),
            couriers: self.couriers.iter().map(parcels).collect(),
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

fn parcels(courier: Option<&CourierRow>) -> CourierParcels {
    match courier {
        None => CourierParcels::Missing,
        Some(CourierRow { total: Some(total), answer, .. }) if *answer != CourierAnswer::NotKnown => {
            CourierParcels::Total(*total)
        }
        Some(CourierRow { success_ratio: Some(ratio), .. }) => CourierParcels::Ratio(*ratio),
        // A courier that isn't set up says nothing about the customer.
        Some(CourierRow { answer: CourierAnswer::NotSetUp, .. }) => CourierParcels::Missing,
        Some(_) => CourierParcels::NoAnswer,
    }
}

/// The identifiers of the couriers in all replies, in the order in which they turn up.
fn couriers(core: &Runs, run: i64) -> Result<Vec<String>, AppError> {
    let settings = core.settings.current();
    let mut couriers: Vec<String> = Vec::new();
    let mut after = None;
    loop {
        let replies = core.store.run_blocking(|db| run_numbers::replies(db, run, after, REPLIES))?;
        let Some((last, _)) = replies.last() else { return Ok(couriers) };
        after = Some(*last);
        for (_, raw) in &replies {
            for courier in reply(raw, &settings).couriers {
                if !couriers.contains(&courier.id) {
                    couriers.push(courier.id);
                }
            }
        }
    }
}

/// Our own time of a check, on a clock in Bangladesh, to the second.
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
            return Ok(Some(RowResult { outcome, decision, replaced: self.replaced(row) }));
        };
        let (number, reply) = self.kept(order, phone)?;
        self.fill(&number, reply);
        let failed = reasons::of_number(number.state, number.reason.as_deref(), self.words);
        let outcome = match failed {
            Some((failure, why)) => {
                self.shown.why = why;
                Outcome::Failed { failure, why: &self.shown.why }
            }
            None if !matches!(number.state, NumberState::Done | NumberState::Reused) => Outcome::Waiting,
            None => Outcome::Checked(Verdict {
                risk: RiskLevel::from_word(self.shown.word.as_deref().unwrap_or_default()),
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
        Ok(Some(RowResult { outcome, decision, replaced: self.replaced(row) }))
    }
}

/// A run's rows, split in two.
pub(super) struct Split<'a> {
    rows: ExportRows<'a>,
    by: &'a SplitBy,
}

impl Selection for Split<'_> {
    fn row(&mut self, row: u32) -> Result<Option<Chosen<'_>>, ExportError> {
        let row = RowNumber::at(row);
        let Some(order) = self.rows.index.order(row) else { return Ok(None) };
        let level = self.rows.index.level(order);
        let file = match (self.rows.index.decision(order), self.by) {
            (Some(Decision::Cancelled), _) => return Ok(None),
            (Some(Decision::Send), _) => CourierFile::Send,
            (Some(Decision::Hold | Decision::Advance), _) | (None, SplitBy::Decision) => CourierFile::Hold,
            (None, SplitBy::Risk { hold }) => match level {
                Some(level) if !hold.contains(&level) => CourierFile::Send,
                _ => CourierFile::Hold,
            },
        };
        Ok(Some(Chosen { file, replaced: self.rows.replaced(row) }))
    }
}
