//! The courier's download that is open.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use porokh_courier_api::FormRules;
use porokh_domain::RowNumber;
use porokh_sheets::{
    QuoteDoubts,
    outcomes::{self, OutcomeMapping, OutcomeRole},
    place,
};

use super::{
    OutcomeColumn, OutcomeCourier, OutcomeFileState, OutcomeFileView, OutcomeWord,
    choice::Choice,
    judge::{Dictionary, Judged, Known, ReadRow, Words, counts, judge},
};
use crate::{
    AppError,
    files::{OwnCopy, QuotesView, SheetView},
    store::AccountScope,
};

/// The place of the open file, and of one that is being read.
#[derive(Default)]
pub(crate) struct OutcomeFiles {
    load_state: Mutex<LoadState>,
    open: Mutex<Option<OpenFile>>,
    /// One file is read at a time.
    pub(super) turn: tokio::sync::Mutex<()>,
    /// Counts readings: the latest is what the user wants.
    readings: AtomicU64,
}

/// What is shown before the open file.
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

/// What was found in a file.
pub(super) struct Found {
    pub(super) name: String,
    /// Goes with the file.
    pub(super) copy: Arc<OwnCopy>,
    pub(super) sheets: Vec<SheetView>,
    pub(super) sheet: u32,
    pub(super) headers: Vec<String>,
    pub(super) mapping: OutcomeMapping,
    pub(super) choice: Choice,
    /// The courier that the file's headers suggest.
    pub(super) hint: Option<String>,
    pub(super) rules: FormRules,
    pub(super) rows: Vec<ReadRow>,
    pub(super) words: Words,
    pub(super) couriers: Words,
    pub(super) quotes: QuoteDoubts,
}

/// A file that is open.
pub(super) struct OpenFile {
    pub(super) id: u64,
    pub(super) version: u32,
    /// Whose records the rows were judged by.
    pub(super) scope: AccountScope,
    pub(super) found: Found,
    pub(super) dictionary: Dictionary,
    pub(super) judged: Vec<Judged>,
}

impl OutcomeFiles {
    pub(super) fn open(&self) -> MutexGuard<'_, Option<OpenFile>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_load_state(&self, load_state: LoadState) {
        *self.load_state.lock().unwrap_or_else(PoisonError::into_inner) = load_state;
    }

    /// Begins a reading; all earlier ones end.
    pub(super) fn begin(&self) -> u64 {
        self.readings.fetch_add(1, Ordering::SeqCst) + 1
    }

    pub(super) fn is_latest(&self, reading: u64) -> bool {
        self.readings.load(Ordering::SeqCst) == reading
    }

    /// What the window sees.
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
    /// The courier's own identifiers take the place of order references that the file hasn't.
    pub(super) fn by_consignment(&self) -> bool {
        self.mapping.column(OutcomeRole::Order).is_none()
            && self.mapping.column(OutcomeRole::Consignment).is_some()
    }

    fn dictionary(&self) -> Dictionary {
        let header = self.mapping.column(OutcomeRole::Status).and_then(|at| self.headers.get(at as usize));
        let invoice = header.is_some_and(|header| outcomes::is_kind(header));
        let Self { words, couriers, choice, rules, hint, .. } = self;
        Dictionary::new(words, couriers, choice, rules, invoice, hint.as_deref())
    }
}

impl OpenFile {
    pub(super) fn new(id: u64, version: u32, found: Found, known: &Known) -> Self {
        let dictionary = found.dictionary();
        let judged = judge(&found.rows, &dictionary, found.by_consignment(), known);
        Self { id, version, scope: known.scope, found, dictionary, judged }
    }

    /// Judges all rows again, after a choice or what is known beside the file changed.
    pub(super) fn judge_again(&mut self, known: &Known) {
        self.dictionary = self.found.dictionary();
        self.judged = judge(&self.found.rows, &self.dictionary, self.found.by_consignment(), known);
        self.scope = known.scope;
        self.version += 1;
    }

    fn view(&self) -> OutcomeFileView {
        let Self { id, version, found, dictionary, judged, .. } = self;
        let role = |column| found.mapping.columns.iter().find(|(_, at)| *at == column).map(|(role, _)| *role);
        let columns = (0..).zip(&found.headers).map(|(index, header)| OutcomeColumn {
            index,
            letters: place::letters(index),
            header: header.clone(),
            role: role(index),
        });
        let words = found.words.all.iter().zip(&dictionary.meanings);
        let mut words: Vec<OutcomeWord> = words
            .map(|((plain, word, rows), meaning)| OutcomeWord {
                word: word.clone(),
                rows: *rows,
                meaning: meaning.clone(),
                chosen: found.choice.words.contains_key(plain),
            })
            .collect();
        words.sort_by(|a, b| b.rows.cmp(&a.rows).then_with(|| a.word.cmp(&b.word)));
        let couriers = found.couriers.all.iter().zip(&dictionary.couriers);
        let mut couriers: Vec<OutcomeCourier> = couriers
            .map(|((_, word, rows), courier)| OutcomeCourier {
                word: word.clone(),
                rows: *rows,
                courier: courier.clone(),
            })
            .collect();
        couriers.sort_by(|a, b| b.rows.cmp(&a.rows).then_with(|| a.word.cmp(&b.word)));
        OutcomeFileView {
            id: *id,
            version: *version,
            name: found.name.clone(),
            sheets: found.sheets.clone(),
            sheet: found.sheet,
            header_row: found.mapping.header_row.map(RowNumber::at),
            columns: columns.collect(),
            words,
            couriers,
            courier: dictionary.courier.clone(),
            by_consignment: found.by_consignment(),
            remembered: found.choice != Choice::default(),
            quotes: QuotesView::of(&found.quotes, |_| None),
            counts: counts(judged),
        }
    }
}
