use std::{
    cmp::Reverse,
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use chrono::NaiveDate;
use porokh_api::{
    AppError,
    deliveries::{
        CourierSource, KeptSheet, Meaning, OutcomeColumn, OutcomeCourier, OutcomeFileKind, OutcomeFileState,
        OutcomeFileView, OutcomeWord,
    },
    files::{QuotesView, SheetView},
};
use porokh_courier_api::FormRules;
use porokh_domain::RowNumber;
use porokh_sheets::{
    BadLines, QuoteDoubts,
    outcomes::{self, OutcomeMapping, OutcomeRole},
    place,
};

use super::{
    choice::Chosen,
    dictionary::{CourierNames, Dictionary, Words, is_usual},
    judge::{Judged, Known, ReadRow, RowAnswers, counts, judge, longest},
    words::{self, plain},
};
use crate::{files::OwnCopy, store::AccountScope};

/// The open file, and the one being read.
#[derive(Default)]
pub(crate) struct OutcomeFiles {
    load_state: Mutex<LoadState>,
    open: Mutex<Option<OpenFile>>,
    /// One file is read at a time.
    pub(super) turn: tokio::sync::Mutex<()>,
    /// Counter of readings: only the latest counts.
    readings: AtomicU64,
}

/// Shown before the open file.
#[derive(Debug, Clone, Default)]
pub(super) enum LoadState {
    #[default]
    Nothing,
    Reading {
        name: String,
    },
    Failed {
        name: String,
        error: AppError,
    },
}

pub(super) struct Found {
    pub(super) name: String,
    pub(super) copy: Arc<OwnCopy>,
    pub(super) sheets: Vec<SheetView>,
    pub(super) sheet: u32,
    pub(super) headers: Vec<String>,
    pub(super) mapping: OutcomeMapping,
    pub(super) chosen: Chosen,
    /// The courier recognised by the headers.
    pub(super) recognised: Option<&'static str>,
    pub(super) rules: FormRules,
    /// The seller's display names of couriers.
    pub(super) labels: BTreeMap<String, String>,
    pub(super) rows: Vec<ReadRow>,
    /// Rows that are sums of others.
    pub(super) sum_rows: Vec<RowNumber>,
    /// Hash of all cells of the rows.
    pub(super) digest: i64,
    /// The first and the last day.
    pub(super) days: Option<(NaiveDate, NaiveDate)>,
    pub(super) words: Words,
    pub(super) couriers: Words,
    pub(super) quotes: QuoteDoubts,
    pub(super) bad_lines: BadLines,
}

pub(super) struct OpenFile {
    pub(super) id: u64,
    pub(super) version: u32,
    /// Scope of the data that the rows were judged by.
    pub(super) scope: AccountScope,
    pub(super) found: Found,
    pub(super) dictionary: Dictionary,
    pub(super) answers: RowAnswers,
    pub(super) judged: Vec<Judged>,
    pub(super) kind: OutcomeFileKind,
    /// The kept sheet of a payment sheet.
    pub(super) payout: Option<KeptSheet>,
}

impl OutcomeFiles {
    pub(super) fn open(&self) -> MutexGuard<'_, Option<OpenFile>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_load_state(&self, load_state: LoadState) {
        *self.load_state.lock().unwrap_or_else(PoisonError::into_inner) = load_state;
    }

    /// Cancels all earlier readings.
    pub(super) fn begin(&self) -> u64 {
        self.readings.fetch_add(1, Ordering::SeqCst) + 1
    }

    pub(super) fn is_latest(&self, reading: u64) -> bool {
        self.readings.load(Ordering::SeqCst) == reading
    }

    pub(super) fn view(&self) -> OutcomeFileState {
        let load_state = self.load_state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match (load_state, &*self.open()) {
            (LoadState::Reading { name }, _) => OutcomeFileState::Opening { name },
            (LoadState::Failed { name, error }, _) => OutcomeFileState::Failed { name, error },
            (LoadState::Nothing, Some(file)) => OutcomeFileState::Open { file: Box::new(file.view()) },
            (LoadState::Nothing, None) => OutcomeFileState::Closed,
        }
    }
}

impl Found {
    /// Parcel ids replace missing order references.
    pub(super) fn by_consignment(&self) -> bool {
        self.mapping.column(OutcomeRole::Order).is_none()
            && self.mapping.column(OutcomeRole::Consignment).is_some()
    }

    pub(super) fn courier(&self) -> Option<&str> {
        self.chosen.headers.courier.as_deref().or(self.recognised).filter(|from| !from.is_empty())
    }

    fn courier_source(&self) -> CourierSource {
        match (&self.chosen.headers.courier, self.recognised) {
            (Some(_), _) => CourierSource::Chosen,
            (None, Some(_)) => CourierSource::Headings,
            (None, None) => CourierSource::Unknown,
        }
    }

    /// How the file is read: as `wanted`, else as such files were chosen to be, else as its columns say.
    fn kind(&self, wanted: Option<OutcomeFileKind>) -> OutcomeFileKind {
        let has = |role| self.mapping.column(role).is_some();
        let only_paid = has(OutcomeRole::Paid) && !has(OutcomeRole::Status);
        let by_columns = if only_paid { OutcomeFileKind::Payment } else { OutcomeFileKind::Outcomes };
        wanted.or(self.chosen.headers.kind).unwrap_or(by_columns)
    }

    /// The words are kinds of an invoice's rows.
    pub(super) fn is_invoice(&self) -> bool {
        let header = self.mapping.column(OutcomeRole::Status).and_then(|at| self.headers.get(at as usize));
        header.is_some_and(|header| outcomes::is_kind(header))
    }

    fn dictionary(&self) -> Dictionary {
        let Self { words, couriers, chosen, rules, labels, .. } = self;
        let names = CourierNames { rules, labels };
        Dictionary::new(words, couriers, chosen, &names, self.is_invoice(), self.courier())
    }

    fn word_views(&self, dictionary: &Dictionary) -> Vec<OutcomeWord> {
        let invoice = self.is_invoice();
        let words = self.words.all.iter().zip(&dictionary.meanings);
        let mut words: Vec<_> = words
            .map(|((plain, word, rows), meaning)| {
                // The order of words is independent of the user's interpretations.
                let (usual, guess) = words::meaning(plain, &self.rules.outcome, invoice);
                let order = (usual != Meaning::Ask, !guess, Reverse(*rows), word.clone());
                let guess = guess && self.chosen.word(plain).is_none();
                (order, OutcomeWord { word: word.clone(), rows: *rows, meaning: meaning.clone(), guess })
            })
            .collect();
        words.sort_by(|(a, _), (b, _)| a.cmp(b));
        words.into_iter().map(|(_, word)| word).collect()
    }

    fn courier_views(&self, dictionary: &Dictionary, without: u32) -> Vec<OutcomeCourier> {
        let named = self.couriers.all.iter().zip(&dictionary.couriers);
        let mut couriers: Vec<_> =
            named.map(|((_, word, rows), courier)| (word.as_str(), *rows, courier.clone())).collect();
        let from = self.courier().filter(|from| without > 0 && is_usual(&plain(from)));
        if let Some(from) = from {
            match couriers.iter_mut().find(|(word, ..)| plain(word) == plain(from)) {
                Some((_, rows, _)) => *rows += without,
                None => couriers.push((from, without, dictionary.courier.clone())),
            }
        }
        couriers.sort_by_key(|(word, rows, _)| (Reverse(*rows), *word));
        let view = |(word, rows, courier): (&str, u32, Option<String>)| OutcomeCourier {
            answered: courier.is_some() || self.chosen.courier(&plain(word)).is_some(),
            word: word.to_owned(),
            rows,
            courier,
        };
        couriers.into_iter().map(view).collect()
    }
}

impl OpenFile {
    pub(super) fn new(
        id: u64,
        version: u32,
        found: Found,
        known: Known,
        wanted: Option<OutcomeFileKind>,
    ) -> Self {
        let kind = found.kind(wanted);
        let (dictionary, answers, scope) = (found.dictionary(), RowAnswers::new(), known.scope);
        let judged = judge(&found.rows, &dictionary, found.by_consignment(), &answers, known);
        Self { id, version, scope, found, dictionary, answers, judged, kind, payout: None }
    }

    /// Judges all rows again after a change.
    pub(super) fn judge_again(&mut self, known: Known) {
        self.dictionary = self.found.dictionary();
        self.scope = known.scope;
        let by_consignment = self.found.by_consignment();
        self.judged = judge(&self.found.rows, &self.dictionary, by_consignment, &self.answers, known);
        self.version += 1;
    }

    fn view(&self) -> OutcomeFileView {
        let Self { id, version, found, dictionary, judged, kind, payout, .. } = self;
        let role = |column| found.mapping.columns.iter().find(|(_, at)| *at == column).map(|(role, _)| *role);
        let columns = (0..).zip(&found.headers).map(|(index, header)| OutcomeColumn {
            index,
            letters: place::letters(index),
            header: header.clone(),
            role: role(index),
        });
        let without = found.rows.iter().filter(|row| row.courier.is_none()).count();
        let without = u32::try_from(without).unwrap_or(u32::MAX);
        let (longest_order, longest_consignment) = longest(&found.rows, judged);
        OutcomeFileView {
            id: *id,
            version: *version,
            name: found.name.clone(),
            sheets: found.sheets.clone(),
            sheet: found.sheet,
            header_row: found.mapping.header_row.map(RowNumber::at),
            columns: columns.collect(),
            words: found.word_views(dictionary),
            couriers: found.courier_views(dictionary, without),
            courier: found.courier().map(str::to_owned),
            courier_source: found.courier_source(),
            courier_names: outcomes::couriers().map(str::to_owned).into(),
            without_courier: without,
            by_consignment: found.by_consignment(),
            longest_order,
            longest_consignment,
            quotes: QuotesView::of(&found.quotes, |_| None),
            bad_lines: found.bad_lines.clone(),
            counts: counts(judged),
            kind: *kind,
            payout: *payout,
        }
    }
}
