use std::{ops::ControlFlow, sync::PoisonError};

use porokh_api::{
    AppError,
    files::{AmountView, PhoneView, RowFilter, RowView, RowsPage, WrongType},
    requests::{ListOf, Page},
};
use porokh_domain::{
    BdPhone, Taka,
    phone::{self, Refusal, RepairSet},
};

use super::{
    packed::{Amount, Kind, PackedRow, Phone, unpacked},
    read::corrected,
    state::{List, Opened},
    table::place,
};
use crate::{
    files::Files,
    store::{self, orders::Order},
};

const MOST_ROWS: u32 = 500;

impl Files {
    pub(super) fn read_page(&self, request: &ListOf<i64, RowFilter>) -> Result<RowsPage, AppError> {
        let open = self.open();
        let file = open.as_ref().filter(|file| file.id == request.of).ok_or(AppError::NotFound)?;
        let request = &request.query;
        let limit = request.limit(MOST_ROWS);
        let search = request.search.trim().to_lowercase();
        if request.filter == RowFilter::All && search.is_empty() {
            let positions = (request.offset..file.table.len()).take(limit as usize).collect::<Vec<_>>();
            return self.page_of(file, &positions, file.table.len() as usize);
        }
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |list: &List| {
            (list.version, list.filter, list.search.as_str())
                == (file.version, request.filter, search.as_str())
        };
        if !list.as_ref().is_some_and(is_same) {
            let positions = self.positions(file, request.filter, &search)?;
            *list = Some(List { version: file.version, filter: request.filter, search, positions });
        }
        let positions = list.as_ref().map(|list| list.positions.as_slice()).unwrap_or_default();
        let from = (request.offset as usize).min(positions.len());
        let to = (from + limit as usize).min(positions.len());
        self.page_of(file, &positions[from..to], positions.len())
    }

    fn page_of(&self, file: &Opened, positions: &[u32], total: usize) -> Result<RowsPage, AppError> {
        let mut rows = Vec::with_capacity(positions.len());
        let mut rest = positions;
        while let Some(first) = rest.first() {
            let (chunk, _) = place(*first);
            let in_chunk = rest.iter().take_while(|position| place(**position).0 == chunk).count();
            let (here, after) = rest.split_at(in_chunk);
            let packed = self.ctx.store.run_blocking(|db| store::files::chunk(db, file.id, chunk))?;
            let mut wanted = here.iter().map(|position| (place(*position).1, *position)).peekable();
            for (index, row) in unpacked(&packed).enumerate() {
                let Some((place, position)) = wanted.peek().copied() else { break };
                if index == place {
                    rows.push(view(file, position, row));
                    wanted.next();
                }
            }
            rest = after;
        }
        Ok(RowsPage { version: file.version, page: Page::of(rows, total) })
    }

    pub(super) fn row_of(&self, file: &Opened, position: u32) -> Result<RowView, AppError> {
        let page = self.page_of(file, &[position], 1)?;
        page.page.rows.into_iter().next().ok_or(AppError::NotFound)
    }

    /// Positions of matching rows.
    fn positions(&self, file: &Opened, filter: RowFilter, search: &str) -> Result<Vec<u32>, AppError> {
        let filtered = file.table.under(filter);
        if search.is_empty() {
            return Ok(filtered);
        }
        let digits = phone::digits(search);
        let mut found = Vec::new();
        let mut filtered = filtered.into_iter().peekable();
        let mut position = 0;
        self.ctx.store.run_blocking(|db| {
            store::files::each_chunk(db, file.id, |chunk| {
                for row in unpacked(chunk) {
                    if filtered.next_if_eq(&position).is_some() && fits(file, row, search, &digits) {
                        found.push(position);
                    }
                    position += 1;
                }
                ControlFlow::Continue(())
            })
        })?;
        Ok(found)
    }
}

fn fits(file: &Opened, row: PackedRow<'_>, search: &str, digits: &str) -> bool {
    /// Fewer digits are part of almost every number.
    const FEWEST_DIGITS: usize = 3;
    let correction = file.corrections.get(&row.row).map(String::as_str);
    let row = corrected(row, correction);
    let has = |text: &str| text.to_lowercase().contains(search);
    let has_number = digits.len() >= FEWEST_DIGITS
        && row.phone.numbers().any(|phone| BdPhone::from(phone).as_str().contains(digits));
    has_number || has(row.order) || has(row.name) || row.raw_phone.is_some_and(has)
}

fn view(file: &Opened, position: u32, row: PackedRow<'_>) -> RowView {
    let correction = file.corrections.get(&row.row).map(String::as_str);
    let row = corrected(row, correction);
    let (raw_phone, phone) = phone_views(&row);
    RowView {
        row: row.row,
        raw_phone,
        phone,
        corrected: correction.is_some(),
        repeat_of: file.table.repeat_of(position),
        line_item: row.kind == Kind::LineItem,
        total: row.kind == Kind::Total,
        order: row.order.to_owned(),
        name: row.name.to_owned(),
        amount: AmountView::from(&row.amount),
    }
}

impl From<&Amount<'_>> for AmountView {
    fn from(amount: &Amount<'_>) -> Self {
        match amount {
            Amount::Empty => Self::Empty,
            Amount::Paisa(paisa) => Self::Taka { amount: Taka::from_paisa(*paisa) },
            Amount::Unreadable(text) => Self::Unreadable { text: (*text).to_owned() },
        }
    }
}

/// Cash on delivery before any payment: a courier file of the app says what is left of it.
pub(crate) fn amount_view(row: &PackedRow<'_>, known: Option<&Order>) -> AmountView {
    match known.and_then(|known| known.whole) {
        Some(amount) => AmountView::Taka { amount },
        None => AmountView::from(&row.amount),
    }
}

/// The original phone cell, and the result of reading it.
pub(crate) fn phone_views(row: &PackedRow<'_>) -> (String, PhoneView) {
    let phone = phone_view(&row.phone);
    let raw = match (row.raw_phone, &phone) {
        (Some(raw), _) => raw.to_owned(),
        (None, PhoneView::Valid { phone, .. }) => phone.clone(),
        _ => String::new(),
    };
    (raw, phone)
}

fn phone_view(phone: &Phone) -> PhoneView {
    let refused = |reason| PhoneView::Refused { reason };
    let wrong = |found| PhoneView::WrongType { found };
    let repairs = |bits: u16| RepairSet::from_bits(bits).iter().collect();
    let mut numbers = phone.numbers().map(|phone| BdPhone::from(phone).as_str().to_owned());
    match phone {
        Phone::One { repairs: bits, filler, .. } => match numbers.next() {
            Some(phone) => PhoneView::Valid { phone, repairs: repairs(*bits), filler: *filler },
            None => PhoneView::Empty,
        },
        Phone::Many { repairs: bits, .. } => {
            PhoneView::Several { phones: numbers.collect(), repairs: repairs(*bits) }
        }
        Phone::Empty => PhoneView::Empty,
        Phone::NoDigits => refused(Refusal::NoDigits),
        Phone::Exponent => refused(Refusal::Exponent),
        Phone::TooShort(digits) => refused(Refusal::TooShort { digits: *digits as usize }),
        Phone::TooLong(digits) => refused(Refusal::TooLong { digits: *digits as usize }),
        Phone::Prefix => refused(Refusal::Prefix),
        Phone::Date => wrong(WrongType::Date),
        Phone::Bool => wrong(WrongType::Bool),
        Phone::Error => wrong(WrongType::Error),
    }
}
