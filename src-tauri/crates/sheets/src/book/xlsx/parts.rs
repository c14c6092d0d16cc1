//! Finds the parts of a workbook in its ZIP container.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    io::{Read, Seek},
};

use zip::{ZipArchive, read::ZipFile};

use super::{damaged, markup};
use crate::{Limit, Limits, SheetError, book::markup::Piece};

/// Largest part that is read when opening a workbook, except for its texts.
const OPENING_PART_BYTES: u64 = 32 << 20;

pub(crate) fn opening<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    at: usize,
) -> Result<ZipFile<'_, R>, SheetError> {
    bounded(archive, at, OPENING_PART_BYTES)
}

/// Bounds the unpacked size.
pub(in crate::book) fn bounded<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    at: usize,
    most: u64,
) -> Result<ZipFile<'_, R>, SheetError> {
    let part = archive.by_index(at).map_err(|_| damaged())?;
    if part.size() > most {
        return Err(SheetError::TooLarge { limit: Limit::UnpackedBytes, allowed: most, sheet: None });
    }
    Ok(part)
}

/// By their index in the ZIP file.
pub(crate) struct Parts {
    pub(crate) workbook: usize,
    pub(crate) sheets: Vec<Part>,
    pub(crate) styles: Option<usize>,
    pub(crate) texts: Option<usize>,
    pub(crate) is_1904: bool,
}

pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) hidden: bool,
    /// `None` if the part doesn't exist or also belongs to another sheet.
    pub(crate) index: Option<usize>,
}

pub(crate) struct Relation {
    /// Last segment of its type, such as `worksheet`.
    pub(crate) kind: String,
    pub(crate) target: String,
}

/// `listed` reads the workbook part.
pub(crate) fn find<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    limits: &Limits,
    listed: impl Fn(&mut ZipArchive<R>, usize, &Limits) -> Result<List, SheetError>,
) -> Result<Parts, SheetError> {
    let names = names(archive);
    let named = |name: &str| names.get(&name.to_lowercase()).copied();
    let package = relations(archive, named("_rels/.rels"), limits)?;
    let default = if names.contains_key("xl/workbook.bin") { "xl/workbook.bin" } else { "xl/workbook.xml" };
    let main = package.values().find(|relation| relation.kind == "officeDocument");
    let workbook = main.map_or_else(|| default.to_owned(), |relation| absolute("", &relation.target));
    let (folder, file) = workbook.rsplit_once('/').unwrap_or(("", &workbook));
    let related = relations(archive, named(&joined(folder, &format!("_rels/{file}.rels"))), limits)?;
    // Some programs write the part under its usual name without listing it.
    let ending = file.rsplit_once('.').map_or("xml", |(_, ending)| ending);
    let of_kind = |kind: &str| match related.values().find(|relation| relation.kind == kind) {
        Some(relation) => named(&absolute(folder, &relation.target)),
        None => named(&joined(folder, &format!("{kind}.{ending}"))),
    };
    let at = named(&workbook).ok_or_else(damaged)?;
    let mut parts = Parts {
        workbook: at,
        sheets: Vec::new(),
        styles: of_kind("styles"),
        texts: of_kind("sharedStrings"),
        is_1904: false,
    };
    let mut taken = HashSet::new();
    let list = listed(archive, at, limits)?;
    if list.sheets.len() > limits.sheets as usize {
        let allowed = u64::from(limits.sheets);
        return Err(SheetError::TooLarge { limit: Limit::Sheets, allowed, sheet: None });
    }
    parts.is_1904 = list.is_1904;
    for sheet in list.sheets {
        let relation = related.get(&sheet.relation);
        // Charts, Excel 4 macros and dialogs.
        if relation.is_some_and(|relation| relation.kind != "worksheet") {
            continue;
        }
        let index = relation.and_then(|relation| named(&absolute(folder, &relation.target)));
        // No program gives two sheets one part; it would be read as often as it is named.
        let index = index.filter(|index| taken.insert(*index));
        parts.sheets.push(Part { name: sheet.name, hidden: sheet.hidden, index });
    }
    Ok(parts)
}

/// Lowercase names, as some programs mix cases.
pub(crate) fn names<R: Read + Seek>(archive: &mut ZipArchive<R>) -> HashMap<String, usize> {
    let count = archive.len();
    let name = |index| {
        let entry = archive.by_index_raw(index).ok()?;
        let name = entry.name().ok()?;
        Some((name.trim_start_matches('/').replace('\\', "/").to_lowercase(), index))
    };
    (0..count).filter_map(name).collect()
}

#[derive(Default)]
pub(crate) struct List {
    pub(crate) sheets: Vec<Listed>,
    /// Uses the 1904 calendar.
    pub(crate) is_1904: bool,
}

pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) hidden: bool,
    pub(crate) relation: String,
}

/// Sheets listed in an XML workbook part.
pub(crate) fn listed<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    at: usize,
    limits: &Limits,
) -> Result<List, SheetError> {
    let mut markup = markup(opening(archive, at)?, limits)?;
    let (mut list, mut in_sheets) = (List::default(), false);
    loop {
        match markup.next()? {
            Piece::Open(tag) => match tag.name() {
                b"sheets" => in_sheets = !tag.is_empty(),
                b"sheet" if in_sheets => {
                    let state = tag.attribute(b"state");
                    list.sheets.push(Listed {
                        name: tag.text(b"name").unwrap_or_default(),
                        hidden: matches!(state, Some(b"hidden" | b"veryHidden")),
                        relation: tag.text(b"id").unwrap_or_default(),
                    });
                    // One more than allowed is enough to know.
                    if list.sheets.len() > limits.sheets as usize {
                        return Ok(list);
                    }
                }
                b"workbookPr" => list.is_1904 |= matches!(tag.attribute(b"date1904"), Some(b"1" | b"true")),
                _ => {}
            },
            Piece::Close(b"sheets") => in_sheets = false,
            Piece::Close(b"workbook") => return Ok(list),
            Piece::End => return Err(damaged()),
            _ => {}
        }
    }
}

/// By identifier; empty if there is no such part.
pub(crate) fn relations<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    at: Option<usize>,
    limits: &Limits,
) -> Result<BTreeMap<String, Relation>, SheetError> {
    let mut relations = BTreeMap::new();
    let Some(at) = at else { return Ok(relations) };
    let mut markup = markup(opening(archive, at)?, limits)?;
    loop {
        match markup.next()? {
            Piece::Open(tag) if tag.name() == b"Relationship" => {
                let text = |name: &[u8]| tag.text(name).unwrap_or_default();
                let kind = text(b"Type").rsplit('/').next().unwrap_or_default().to_owned();
                relations.insert(text(b"Id"), Relation { kind, target: text(b"Target") });
            }
            Piece::End => return Ok(relations),
            _ => {}
        }
    }
}

/// Resolves a target to a part name: relative to the folder, or absolute with a leading slash.
pub(crate) fn absolute(folder: &str, target: &str) -> String {
    let target = target.replace('\\', "/");
    let path = match target.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => joined(folder, &target),
    };
    let mut steps: Vec<&str> = Vec::new();
    for step in path.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

pub(crate) fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_counts_from_the_folder_or_from_the_top() {
        for (target, wanted) in [
            ("worksheets/sheet1.xml", "xl/worksheets/sheet1.xml"),
            ("/xl/worksheets/sheet1.xml", "xl/worksheets/sheet1.xml"),
            ("./worksheets\\sheet1.xml", "xl/worksheets/sheet1.xml"),
            ("../sheets/a.xml", "sheets/a.xml"),
            ("../../../a.xml", "a.xml"),
        ] {
            assert_eq!(absolute("xl", target), wanted);
        }
    }
}
