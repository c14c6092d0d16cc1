//! A workbook with some of its rows.

use std::{
    fs::File,
    io::{BufWriter, Write},
};

use zip::ZipWriter;

use super::{
    elsewhere, leftovers,
    moves::Moves,
    references::references,
    sheet::{self, Job, Written},
    survey, texts,
};
use crate::{
    Limits, Progress, Watch,
    book::{
        markup::{is_utf_8, text_into},
        xlsx::parts,
    },
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
    /// Which rows go into the one file and into the other, and the shared texts that other parts show; says why where
    /// rows can't be left out.
    pub(super) fn survey(
        &mut self,
        selection: &mut dyn Selection,
        watch: Watch<'_>,
    ) -> Result<([Moves; 2], texts::Shown), Stop> {
        let first = self.header_row.map_or(0, |header| header + 1);
        self.check_related(first)?;
        let moves = survey::survey(entry(&mut self.archive, self.sheet)?, first, selection, watch)?;
        Ok((moves, self.check_elsewhere()?))
    }

    /// What is drawn or noted above the orders stays where it is; anything else of the sheet's holds on to its rows.
    fn check_related(&mut self, first: u32) -> Result<(), Stop> {
        let mut related = self.related.clone();
        // The boxes of notes are drawn: what they are is said by the notes.
        related.sort_by_key(|(kind, _)| kind == "vmlDrawing");
        for (kind, at) in related {
            let (why, lowest) = match kind.as_str() {
                "hyperlink" | "printerSettings" | "image" => continue,
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

    /// Whether another part of the workbook refers to cells of the sheet, or holds copies of them; and the shared texts
    /// that the others show.
    fn check_elsewhere(&mut self) -> Result<texts::Shown, Stop> {
        let sheet = self.sheet_name.clone();
        let read_otherwise = [Some(self.sheet), Some(self.workbook), self.styles, self.texts];
        let sheets = self.sheets()?;
        let mut cells = texts::Cells::default();
        for at in 0..self.archive.len() {
            let name = self.name(at)?.to_lowercase();
            leftovers::check_name(&name)?;
            let is_markup = [".xml", ".vml", ".rels"].iter().any(|ending| name.ends_with(ending));
            if read_otherwise.contains(&Some(at)) || name.starts_with('[') {
                continue;
            }
            if name.starts_with("docprops/") || name.starts_with("customxml/") && name.ends_with(".xml") {
                if is_markup {
                    leftovers::check_document(entry(&mut self.archive, at)?, &name)?;
                }
            } else if is_markup || sheets.contains(&at) {
                elsewhere::check(entry(&mut self.archive, at)?, &sheet, &mut cells)?;
            }
        }
        Ok(cells.shown)
    }

    /// The parts of all sheets, and of whatever else the workbook is related to that isn't known to have no cells.
    fn sheets(&mut self) -> Result<Vec<usize>, Stop> {
        let limits = Limits::default();
        let names = parts::names(&mut self.archive);
        let workbook = self.name(self.workbook)?;
        let (folder, file) = workbook.rsplit_once('/').unwrap_or(("", &workbook));
        let named = |name: &str| names.get(&name.to_lowercase()).copied();
        let relations = named(&parts::joined(folder, &format!("_rels/{file}.rels")));
        let related = parts::relations(&mut self.archive, relations, &limits)?;
        let sheets = related.values().filter(|relation| relation.kind.to_lowercase().ends_with("sheet"));
        Ok(sheets.filter_map(|relation| named(&parts::absolute(folder, &relation.target))).collect())
    }

    /// Writes the workbook with some of its rows.
    pub(super) fn divide(
        &mut self,
        (moves, shown): (&Moves, &texts::Shown),
        selection: &mut dyn Selection,
        output: BufWriter<File>,
        watch: Watch<'_>,
    ) -> Result<Exported, Stop> {
        let sheet_name = self.sheet_name.clone();
        let workbook = self.whole(self.workbook)?;
        let named = if is_utf_8(&workbook) { moved_names(&workbook, &sheet_name, moves)? } else { None };
        let changes = self.without_preview()?;
        let mut output = ZipWriter::new(output);
        let mut written = Written::default();
        for at in 0..self.archive.len() {
            if changes.left_out.contains(&at) || [self.texts, self.relations].contains(&Some(at)) {
                // What the sheet shows is known when it is written.
            } else if at == self.sheet {
                let (name, options) = self.head(at)?;
                output.start_file(name, options).map_err(|error| of_packing(&error))?;
                let mut job = Job { moves, sheet: &sheet_name, selection: &mut *selection };
                let part = entry(&mut self.archive, at)?;
                written = sheet::write(part, &mut output, &mut job, &mut *watch)?;
            } else if let (true, Some(part)) = (at == self.workbook, &named) {
                self.put(at, part, &mut output)?;
            } else if let Some(part) = changes.parts.get(&at) {
                self.put(at, part, &mut output)?;
            } else {
                copy(&mut self.archive, at, &mut output)?;
            }
        }
        if let Some((at, part)) = self.with_links(&written.links)? {
            self.put(at, &part, &mut output)?;
        }
        if let Some(at) = self.texts {
            let (name, options) = self.head(at)?;
            output.start_file(name, options).map_err(|error| of_packing(&error))?;
            written.shown.join(shown);
            let mut watch = |_| watch(Progress { rows: moves.end, share: None });
            texts::write(entry(&mut self.archive, at)?, &mut output, &written.shown, &mut watch)?;
        }
        let mut file = output.finish().map_err(|error| of_packing(&error))?;
        file.flush().map_err(|error| of_disk(&error))?;
        let rows = u32::try_from(moves.kept.len()).unwrap_or(u32::MAX);
        Ok(Exported { rows, cut: written.cut, ..Exported::default() })
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
