//! A workbook with some of its rows.

use std::{
    fs::File,
    io::{BufWriter, Write},
};

use zip::ZipWriter;

use super::{
    elsewhere,
    moves::Moves,
    references::references,
    sheet::{self, Job},
    survey,
};
use crate::{
    Watch,
    book::markup::{is_utf_8, text_into},
    export::{
        Exported, Selection,
        patch::{
            CannotPatch,
            names::{self, Name},
            package::{Package, copy, entry},
            stop::{Stop, of_disk, of_packing},
        },
    },
};

impl Package {
    /// Which rows go into the one file and into the other; says why where rows can't be left out.
    pub(super) fn survey(
        &mut self,
        selection: &mut dyn Selection,
        watch: Watch<'_>,
    ) -> Result<[Moves; 2], Stop> {
        let first = self.header_row.map_or(0, |header| header + 1);
        self.check_related(first)?;
        let moves = survey::survey(entry(&mut self.archive, self.sheet)?, first, selection, watch)?;
        self.check_elsewhere()?;
        Ok(moves)
    }

    /// What is drawn or noted above the orders stays where it is; anything else of the sheet's holds on to its rows.
    fn check_related(&mut self, first: u32) -> Result<(), Stop> {
        let mut related = self.related.clone();
        // The boxes of notes are drawn: what they are is said by the notes.
        related.sort_by_key(|(kind, _)| kind == "vmlDrawing");
        for (kind, at) in related {
            let (why, lowest) = match kind.as_str() {
                "hyperlink" | "printerSettings" | "customProperty" | "image" => continue,
                "comments" | "threadedComment" => {
                    (CannotPatch::Notes, elsewhere::lowest_row(&self.whole(at)?)?)
                }
                "drawing" | "vmlDrawing" => (CannotPatch::Drawings, elsewhere::lowest_row(&self.whole(at)?)?),
                "control" | "ctrlProp" | "oleObject" | "package" | "slicer" | "timeline" => {
                    (CannotPatch::Drawings, None)
                }
                "table" => {
                    let table = self.tables.iter().find(|(index, _)| *index == at);
                    (CannotPatch::Table, table.map(|(_, table)| table.range.bottom))
                }
                "tableSingleCells" | "queryTable" => (CannotPatch::Table, None),
                "pivotTable" => (CannotPatch::Pivot, None),
                _ => (CannotPatch::Anchored, None),
            };
            if lowest.is_none_or(|row| row >= first) {
                return Err(why.into());
            }
        }
        Ok(())
    }

    /// Whether another part of the workbook refers to cells of the sheet.
    fn check_elsewhere(&mut self) -> Result<(), Stop> {
        let sheet = self.sheet_name.clone();
        let read_otherwise = [Some(self.sheet), Some(self.workbook), self.styles, self.texts];
        for at in 0..self.archive.len() {
            let name = self.name(at)?.to_lowercase();
            if name.starts_with("xl/revisions/") {
                // The changes that a shared workbook keeps name the rows that they were made in.
                return Err(CannotPatch::Anchored.into());
            }
            let is_told = name.ends_with(".xml") && !name.starts_with("docprops/") && !name.starts_with("[");
            if is_told && !read_otherwise.contains(&Some(at)) {
                elsewhere::check(entry(&mut self.archive, at)?, &sheet)?;
            }
        }
        Ok(())
    }

    /// Writes the workbook with some of its rows.
    pub(super) fn divide(
        &mut self,
        moves: &Moves,
        selection: &mut dyn Selection,
        output: BufWriter<File>,
        watch: Watch<'_>,
    ) -> Result<Exported, Stop> {
        let sheet_name = self.sheet_name.clone();
        let workbook = self.whole(self.workbook)?;
        let named = if is_utf_8(&workbook) { moved_names(&workbook, &sheet_name, moves)? } else { None };
        let mut output = ZipWriter::new(output);
        let mut cut = 0;
        for at in 0..self.archive.len() {
            if at == self.sheet {
                let (name, options) = self.head(at)?;
                output.start_file(name, options).map_err(|error| of_packing(&error))?;
                let mut job = Job { moves, sheet: &sheet_name, selection: &mut *selection };
                let part = entry(&mut self.archive, at)?;
                cut = sheet::write(part, &mut output, &mut job, &mut *watch)?;
            } else if let (true, Some(part)) = (at == self.workbook, &named) {
                self.put(at, part, &mut output)?;
            } else {
                copy(&mut self.archive, at, &mut output)?;
            }
        }
        let mut file = output.finish().map_err(|error| of_packing(&error))?;
        file.flush().map_err(|error| of_disk(&error))?;
        let rows = u32::try_from(moves.kept.len()).unwrap_or(u32::MAX);
        Ok(Exported { rows, cut, ..Exported::default() })
    }
}

/// The workbook's part where the filter's name or that of what is printed changes; other names of rows can't follow.
fn moved_names(part: &[u8], sheet: &str, moves: &Moves) -> Result<Option<Vec<u8>>, Stop> {
    let mut has_changed = false;
    let written = names::rewritten(part, sheet, &mut |name: &Name, text| {
        const FOLLOWING: [&str; 2] = ["_xlnm._filterdatabase", "_xlnm.print_area"];
        let mut plain = String::new();
        text_into(text, &mut plain);
        let found = references(&plain);
        let is_above = |row: Option<u32>| row.is_some_and(|row| row < moves.first);
        let is_built_in = name.is_own && name.text.to_lowercase().starts_with("_xlnm.");
        // Whole columns are what other names stand for; the sheet's own are printed on each page.
        let holds = |row: Option<u32>| !is_above(row) && (row.is_some() || !is_built_in);
        let is_held =
            found.iter().any(|found| found.is_of(sheet) && (holds(found.row) || plain.contains('(')));
        if !is_held {
            return Ok(None);
        }
        if name.is_own
            && FOLLOWING.contains(&name.text.to_lowercase().as_str())
            && !plain.contains(['(', ','])
        {
            let moved = names::renamed(text, |range| moves.range(range));
            has_changed |= moved.is_some();
            return moved.map(Some).ok_or(CannotPatch::Names.into());
        }
        Err(CannotPatch::Names.into())
    })?;
    Ok(has_changed.then_some(written))
}
