use std::{
    collections::{BTreeSet, HashMap},
    ops::ControlFlow,
    path::PathBuf,
    sync::Arc,
};

use chrono::NaiveDate;
use porokh_api::{
    AppError, UiEvent,
    accounts::Service,
    deliveries::{OutcomeFileKind, OutcomeFileState, OutcomeSheetRequest},
    files::SheetView,
};
use porokh_courier_api::FormRules;
use porokh_domain::{RowNumber, Taka, phone::PhoneKey};
use porokh_runtime::blocking;
use porokh_sheets::{
    Book, Limits,
    clean::{AmountCell, PhoneCell},
    columns::{self, Detection, Survey},
    outcomes::{self, OutcomeRow},
};

use super::{
    choice::{Choice, Chosen},
    dictionary::Words,
    judge::{Known, ReadRow, RowPhone},
    open::{Found, LoadState, OpenFile},
    words::plain,
};
use crate::{
    deliveries::Deliveries,
    files::{OwnCopy, Source, gone, make_copy},
    orders::print,
    store::{
        Choices,
        deliveries::{self, Wanted},
        payouts::Amounts,
        runs,
    },
};

enum Job {
    New(PathBuf, Option<OutcomeFileKind>),
    /// The open file, with another sheet or another choice.
    Again {
        sheet: u32,
        choice: Choice,
    },
}

impl Deliveries {
    pub fn outcome_file(&self) -> OutcomeFileState {
        self.outcome_files.view()
    }

    /// Reads a chosen or dropped file, as a kind if the page is for one. Progress is sent as events; returns when done.
    pub async fn open_outcome_file(self: &Arc<Self>, path: PathBuf, kind: Option<OutcomeFileKind>) {
        let name = Source::Path(path.clone()).name();
        self.read_outcomes(name, Job::New(path, kind)).await;
    }

    pub async fn use_outcome_sheet(self: &Arc<Self>, request: OutcomeSheetRequest) -> Result<(), AppError> {
        let name = self.with_outcomes(request.id, |file| file.found.name.clone())?;
        // Another sheet has its own headers.
        let choice = Choice::default();
        self.read_outcomes(name, Job::Again { sheet: request.sheet, choice }).await;
        Ok(())
    }

    /// Closes the file and deletes its copy; cancels a reading.
    pub fn close_outcome_file(&self) {
        self.outcome_files.begin();
        *self.outcome_files.open() = None;
        self.outcome_files.set_load_state(LoadState::Nothing);
        self.tell_outcome_file();
    }

    /// Reads the open file again with another choice.
    pub(super) async fn read_outcomes_again(self: &Arc<Self>, sheet: u32, choice: Choice, name: String) {
        self.read_outcomes(name, Job::Again { sheet, choice }).await;
    }

    async fn read_outcomes(self: &Arc<Self>, name: String, job: Job) {
        let reading = self.outcome_files.begin();
        self.outcome_files.set_load_state(LoadState::Reading { name: name.clone() });
        self.tell_outcome_file();
        let rules = self.accounts.form_rules().await;
        let _turn = self.outcome_files.turn.lock().await;
        if !self.outcome_files.is_latest(reading) {
            return;
        }
        let (this, known_as) = (Arc::clone(self), name.clone());
        let read = blocking(move || this.read_outcomes_blocking(reading, known_as, job, rules)).await;
        if !self.outcome_files.is_latest(reading) {
            return;
        }
        let load_state = match read {
            Ok(()) => LoadState::Nothing,
            Err(error) => LoadState::Failed { name, error },
        };
        self.outcome_files.set_load_state(load_state);
        self.tell_outcome_file();
    }

    fn read_outcomes_blocking(
        &self,
        reading: u64,
        name: String,
        job: Job,
        rules: FormRules,
    ) -> Result<(), AppError> {
        let (copy, sheet, choice, kind, payout) = match job {
            Job::New(path, kind) => {
                let copy = self.files.new_copy()?;
                let go_on = || self.outcome_files.is_latest(reading);
                make_copy(&Source::Path(path), copy.path(), &Limits::default(), &go_on)?.on_disk()?;
                (Arc::new(copy), None, None, kind, None)
            }
            Job::Again { sheet, choice } => {
                let open = self.outcome_files.open();
                let file = open.as_ref().ok_or(AppError::NotFound)?;
                let is_same = file.found.sheet == sheet;
                // Another sheet can be of another kind.
                let kind = Some(file.kind).filter(|kind| is_same || *kind == OutcomeFileKind::Payment);
                // A workbook can have a payment on each of its sheets: the one before stays in the list.
                let payout = file.payout.filter(|_| is_same);
                (file.found.copy.clone(), Some(sheet), Some(choice), kind, payout)
            }
        };
        let found = self.find(reading, name, copy, sheet, choice, rules)?;
        let known = self.known_beside(&found)?;
        let version = self.outcome_files.open().as_ref().map_or(1, |file| file.version + 1);
        let mut file = OpenFile::new(reading, version, found, known, kind);
        file.payout = payout;
        if !self.outcome_files.is_latest(reading) {
            return Ok(());
        }
        self.keep_payout(&mut file)?;
        *self.outcome_files.open() = Some(file);
        Ok(())
    }

    fn find(
        &self,
        reading: u64,
        name: String,
        copy: Arc<OwnCopy>,
        sheet: Option<u32>,
        choice: Option<Choice>,
        rules: FormRules,
    ) -> Result<Found, AppError> {
        let mut book = Book::open(copy.path(), &Limits::default()).map_err(gone)?;
        let survey = columns::survey(&mut book)?;
        let sheet = sheet.map_or(survey.best, |sheet| sheet as usize);
        let detection = survey.sheets.get(sheet).cloned().flatten().unwrap_or_default();
        let headers = match choice {
            Some(choice) if choice != Choice::default() => choice,
            _ => self.remembered(&detection)?,
        };
        let mut mapping = outcomes::map(&detection);
        headers.apply(&mut mapping);
        let (mut rows, mut words, mut couriers) = (Vec::new(), Words::default(), Words::default());
        let (mut sum_rows, mut days, mut digest) = (Vec::new(), None::<(NaiveDate, NaiveDate)>, 0);
        let mut each = |row: OutcomeRow<'_>| {
            let cells = print(format!("{:?}", row.cells).as_bytes(), 1);
            digest = print(format!("{digest} {cells}").as_bytes(), 1);
            days = match (days, row.day) {
                (Some((first, last)), Some(day)) => Some((first.min(day), last.max(day))),
                (days, day) => days.or(day.map(|day| (day, day))),
            };
            if row.is_total {
                sum_rows.push(RowNumber::at(row.number));
            } else {
                rows.push(read_row(&row, cells, &mut words, &mut couriers));
            }
            ControlFlow::Continue(())
        };
        let mut watch = |_| {
            if self.outcome_files.is_latest(reading) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let end = outcomes::rows(&mut book, sheet, &mapping, &mut watch, &mut each)?;
        let mut found = Found {
            name,
            copy,
            sheets: sheets(&book, &survey),
            sheet: u32::try_from(sheet).unwrap_or_default(),
            recognised: outcomes::courier(&detection.headers),
            headers: detection.headers,
            mapping,
            chosen: Chosen { headers, courier: Choice::default() },
            rules,
            labels: self.ctx.settings.current().courier_names,
            rows,
            sum_rows,
            digest,
            days,
            words,
            couriers,
            quotes: end.quotes,
            bad_lines: end.bad_lines,
        };
        found.chosen.courier = self.remembered_of(found.courier())?;
        Ok(found)
    }

    fn remembered(&self, detection: &Detection) -> Result<Choice, AppError> {
        let Some(key) = columns::headers_key(&detection.headers) else { return Ok(Choice::default()) };
        self.kept(Choices::Outcomes, &key)
    }

    /// Choices for the words of a courier's files.
    pub(super) fn remembered_of(&self, courier: Option<&str>) -> Result<Choice, AppError> {
        courier.map_or(Ok(Choice::default()), |courier| self.kept(Choices::Courier, &plain(courier)))
    }

    fn kept(&self, choices: Choices, of: &str) -> Result<Choice, AppError> {
        let kept = self.ctx.store.run_blocking(|db| choices.get(db, of))?;
        // An unknown choice of a newer version is dropped: the user can repeat it.
        Ok(kept.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default())
    }

    /// Stored data of a file's references: the list and, if phones are missing, the customers of known orders.
    pub(super) fn known_beside(&self, found: &Found) -> Result<Known, AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let lacks_phone = |row: &&ReadRow| row.phone == RowPhone::Empty && !row.order.is_empty();
        let wanted: BTreeSet<&str> =
            found.rows.iter().filter(lacks_phone).map(|row| row.order.as_str()).collect();
        let mut customers: HashMap<String, BTreeSet<PhoneKey>> = HashMap::new();
        if !wanted.is_empty() {
            let shop = deliveries::shop(scope);
            let runs = self.ctx.store.run_blocking(|db| runs::list(db, scope))?;
            customers = self.orders.of_references(shop, &wanted, runs)?;
            for row in &found.rows {
                if let (RowPhone::One(phone), true) = (row.phone, wanted.contains(row.order.as_str())) {
                    customers.entry(row.order.clone()).or_default().insert(phone);
                }
            }
        }
        let mut sought = Wanted::default();
        for row in &found.rows {
            sought.references.extend([&row.order, &row.consignment].map(String::clone));
            if let RowPhone::One(phone) = row.phone {
                sought.phones.insert(phone.digits());
            }
        }
        sought.references.remove("");
        sought.phones.extend(customers.values().flatten().map(|phone| phone.digits()));
        let now = self.ctx.clock.now();
        let list = self.ctx.store.run_blocking(|db| deliveries::Known::load(db, scope, &sought, now))?;
        Ok(Known { scope, customers, list })
    }

    pub(super) fn tell_outcome_file(&self) {
        self.ctx.events.emit(UiEvent::OutcomeFile { file: Box::new(self.outcome_files.view()) });
    }

    /// Runs a function on the open file, if its id matches.
    pub(super) fn with_outcomes<T>(
        &self,
        id: u64,
        work: impl FnOnce(&mut OpenFile) -> T,
    ) -> Result<T, AppError> {
        let mut open = self.outcome_files.open();
        open.as_mut().filter(|file| file.id == id).map(work).ok_or(AppError::NotFound)
    }
}

fn read_row(row: &OutcomeRow<'_>, cells: i64, words: &mut Words, couriers: &mut Words) -> ReadRow {
    ReadRow {
        number: RowNumber::at(row.number),
        phone: match &row.phone {
            PhoneCell::Empty => RowPhone::Empty,
            PhoneCell::One { phone, .. } => RowPhone::One(*phone),
            PhoneCell::Many { .. } => RowPhone::Several,
            PhoneCell::Refused(_) => RowPhone::Wrong,
        },
        order: row.order.as_ref().to_owned(),
        consignment: row.consignment.as_ref().to_owned(),
        word: words.count(&row.status),
        courier: couriers.count(&row.courier),
        amount: taka(row.amount),
        amount_unreadable: row.amount == AmountCell::Unreadable,
        money: Amounts { collected: taka(row.collected), charges: taka(row.charges), paid: taka(row.paid) },
        money_unreadable: [row.collected, row.charges, row.paid].contains(&AmountCell::Unreadable)
            || row.beside.contains(&AmountCell::Unreadable),
        beside: row.beside.iter().copied().map(taka).collect(),
        cells,
    }
}

fn taka(cell: AmountCell) -> Option<Taka> {
    match cell {
        AmountCell::Paisa(paisa) => Some(Taka::from_paisa(paisa)),
        AmountCell::Empty | AmountCell::Unreadable => None,
    }
}

fn sheets(book: &Book, survey: &Survey) -> Vec<SheetView> {
    let empty = |index: usize| survey.sheets.get(index).is_none_or(Option::is_none);
    let sheets = book.sheets().iter().enumerate();
    sheets
        .map(|(index, sheet)| SheetView {
            name: sheet.name.clone(),
            hidden: sheet.hidden,
            empty: empty(index),
        })
        .collect()
}
