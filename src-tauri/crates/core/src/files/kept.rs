//! A file with all of its rows, while a run shows them.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};
use porokh_api::{AppError, ChangedOriginal};
use porokh_domain::{RowNumber, wire::iso};
use porokh_runtime::data_folder::own_file;
use porokh_sheets::columns::Role;

use super::{
    metadata::FileMetadata,
    packed::{Amount, PackedRow, unpack, unpacked},
    read::corrected,
    table::{Table, place},
};
use crate::{files::Files, store};

/// A file's packed rows in memory.
pub(crate) struct KeptFile {
    pub(super) metadata: FileMetadata,
    copy: PathBuf,
    opened_at: DateTime<Utc>,
    corrections: BTreeMap<RowNumber, String>,
    chunks: Vec<Vec<u8>>,
    places: Vec<Place>,
    table: Table,
}

/// Position of a row in its chunk, and of its sortable texts.
struct Place {
    begin: u32,
    order: Span,
    name: Span,
    amount: Option<i64>,
}

#[derive(Clone, Copy)]
struct Span {
    begin: u32,
    length: u32,
}

impl Span {
    fn of(text: &str, chunk: &[u8]) -> Self {
        let begin = text.as_ptr().addr().wrapping_sub(chunk.as_ptr().addr());
        // A chunk has some hundreds of rows of a few thousand bytes each.
        Self { begin: begin as u32, length: text.len() as u32 }
    }

    fn text(self, chunk: &[u8]) -> &str {
        let bytes = chunk.get(self.begin as usize..).and_then(|rest| rest.get(..self.length as usize));
        str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

/// A file's rows as stored.
pub(crate) struct PackedFile {
    file: KeptFile,
    chunks: Vec<Vec<u8>>,
}

impl PackedFile {
    pub(crate) fn unpack(self) -> KeptFile {
        let Self { mut file, chunks } = self;
        for chunk in chunks {
            file.add(chunk);
        }
        file.table.settle();
        file
    }
}

impl KeptFile {
    fn add(&mut self, chunk: Vec<u8>) {
        let mut rest = chunk.as_slice();
        while let Some((row, left)) = unpack(rest) {
            self.places.push(Place {
                begin: (chunk.len() - rest.len()) as u32,
                order: Span::of(row.order, &chunk),
                name: Span::of(row.name, &chunk),
                amount: match row.amount {
                    Amount::Paisa(paisa) => Some(paisa),
                    Amount::Empty | Amount::Unreadable(_) => None,
                },
            });
            self.table.push_corrected(&row, &self.corrections);
            rest = left;
        }
        self.chunks.push(chunk);
    }

    /// Empty for pasted text.
    pub(crate) fn name(&self) -> &str {
        &self.metadata.name
    }

    pub(crate) fn copy(&self) -> &Path {
        &self.copy
    }

    pub(crate) fn sheet(&self) -> u32 {
        self.metadata.sheet
    }

    /// Whether the seller's file differs from what was opened. Blocks.
    pub(crate) fn changed_original(&self) -> Option<ChangedOriginal> {
        let changed_at = self.metadata.original.as_ref()?.changed_since(&self.copy)?;
        Some(ChangedOriginal {
            name: self.metadata.name.clone(),
            opened_at: iso(self.opened_at),
            changed_at: iso(changed_at),
        })
    }

    /// Whether a path is the seller's file. Blocks.
    pub(crate) fn is_original(&self, path: &Path) -> bool {
        self.metadata.original.as_ref().is_some_and(|original| original.is(path))
    }

    /// 0-based.
    pub(crate) fn header_row(&self) -> Option<u32> {
        self.metadata.header_row
    }

    /// The column letters if there is no header.
    pub(crate) fn headers(&self) -> Vec<String> {
        let header = |column: &porokh_api::files::ColumnView| match column.header.as_str() {
            "" => column.letters.clone(),
            header => header.to_owned(),
        };
        self.metadata.columns.iter().map(header).collect()
    }

    pub(crate) fn phone_column(&self) -> Option<u32> {
        self.column(Role::Phone)
    }

    pub(crate) fn column(&self, role: Role) -> Option<u32> {
        self.metadata.roles.iter().find(|guess| guess.role == role).map(|guess| guess.column)
    }

    /// Whether a run's table shows the column: those with a role, except for the address.
    pub(crate) fn is_in_table(&self, column: u32) -> bool {
        self.metadata.roles.iter().any(|guess| guess.column == column && guess.role != Role::Address)
    }

    pub(crate) fn rows(&self) -> u32 {
        self.table.len()
    }

    pub(crate) fn orders(&self) -> impl Iterator<Item = u32> + '_ {
        self.table.orders()
    }

    /// Valid numbers of a row.
    pub(crate) fn phones(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        self.table.phones(position)
    }

    /// Row of the same phone's first occurrence.
    pub(crate) fn repeat_of(&self, position: u32) -> Option<RowNumber> {
        self.table.repeat_of(position)
    }

    pub(crate) fn number(&self, position: u32) -> Option<RowNumber> {
        self.table.number(position)
    }

    pub(crate) fn position(&self, number: RowNumber) -> Option<u32> {
        self.table.position(number)
    }

    /// As read or corrected by the user.
    pub(crate) fn row(&self, position: u32) -> Option<PackedRow<'_>> {
        let (chunk, _) = place(position);
        let offset = self.places.get(position as usize)?.begin as usize;
        let row = unpack(self.chunks.get(chunk as usize)?.get(offset..)?)?.0;
        let correction = self.corrections.get(&row.row).map(String::as_str);
        Some(corrected(row, correction))
    }

    pub(crate) fn customer(&self, position: u32) -> &str {
        self.text(position, |place| place.name)
    }

    pub(crate) fn reference(&self, position: u32) -> &str {
        self.text(position, |place| place.order)
    }

    fn text(&self, position: u32, span: impl Fn(&Place) -> Span) -> &str {
        let (chunk, _) = place(position);
        match (self.places.get(position as usize), self.chunks.get(chunk as usize)) {
            (Some(place), Some(chunk)) => span(place).text(chunk),
            _ => "",
        }
    }

    /// In paisa.
    pub(crate) fn amount(&self, position: u32) -> Option<i64> {
        self.places.get(position as usize)?.amount
    }

    /// The corrected phone cell of a row.
    pub(crate) fn correction(&self, number: RowNumber) -> Option<&str> {
        self.corrections.get(&number).map(String::as_str)
    }
}

impl Files {
    /// Reads a file from the database, on the bulk page or of a run. Blocks.
    pub(crate) fn kept_file(&self, id: i64) -> Result<KeptFile, AppError> {
        self.packed_file(id).map(PackedFile::unpack)
    }

    /// Without unpacking.
    pub(crate) fn packed_file(&self, id: i64) -> Result<PackedFile, AppError> {
        let file = self.file_without_rows(id)?;
        let mut chunks = Vec::new();
        self.ctx.store.run_blocking(|db| {
            store::files::each_chunk(db, id, |chunk| {
                chunks.push(chunk.to_vec());
                ControlFlow::Continue(())
            })
        })?;
        Ok(PackedFile { file, chunks })
    }

    /// The first rows of a file, with at least this many orders if there are.
    pub(crate) fn file_head(&self, id: i64, orders: usize) -> Result<KeptFile, AppError> {
        let mut file = self.file_without_rows(id)?;
        self.ctx.store.run_blocking(|db| {
            store::files::each_chunk(db, id, |chunk| {
                file.add(chunk.to_vec());
                if file.orders().count() < orders {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })
        })?;
        file.table.settle();
        Ok(file)
    }

    fn file_without_rows(&self, id: i64) -> Result<KeptFile, AppError> {
        let row = self.ctx.store.run_blocking(|db| store::files::get(db, id))?.ok_or(AppError::NotFound)?;
        let metadata: FileMetadata = serde_json::from_str(&row.facts).map_err(|_| AppError::NotFound)?;
        let corrections = self.corrections(id, &metadata)?;
        let copy = own_file(&self.ctx.data_folder, &row.copy);
        let (chunks, places, table) = Default::default();
        let opened_at = row.opened_at;
        Ok(KeptFile { metadata, copy, opened_at, corrections, chunks, places, table })
    }

    /// Corrections of the cells that the numbers are read from.
    pub(super) fn corrections(
        &self,
        id: i64,
        metadata: &FileMetadata,
    ) -> Result<BTreeMap<RowNumber, String>, AppError> {
        let Some(cells) = metadata.phone_cells(id) else { return Ok(BTreeMap::new()) };
        Ok(self.ctx.store.run_blocking(|db| store::files::corrections(db, cells))?)
    }

    /// Digest of a file's sheet: the same for the same bytes, wherever and however often the file is opened. Blocks.
    pub(crate) fn sheet_content(&self, id: i64) -> Result<String, AppError> {
        let row = self.ctx.store.run_blocking(|db| store::files::get(db, id))?.ok_or(AppError::NotFound)?;
        let metadata: FileMetadata = serde_json::from_str(&row.facts).map_err(|_| AppError::NotFound)?;
        let digest = match self.ctx.store.run_blocking(|db| store::files::digest(db, id))? {
            Some(digest) => digest,
            None => {
                let digest = super::copy::digest(&own_file(&self.ctx.data_folder, &row.copy))?;
                self.ctx.store.run_blocking(|db| store::files::set_digest(db, id, &digest))?;
                digest
            }
        };
        Ok(format!("{digest}:{}", metadata.sheet))
    }

    pub(super) fn kept_table(
        &self,
        id: i64,
        corrections: &BTreeMap<RowNumber, String>,
    ) -> Result<Table, AppError> {
        let mut table = Table::default();
        self.ctx.store.run_blocking(|db| {
            store::files::each_chunk(db, id, |chunk| {
                for row in unpacked(chunk) {
                    table.push_corrected(&row, corrections);
                }
                ControlFlow::Continue(())
            })
        })?;
        table.settle();
        Ok(table)
    }
}
