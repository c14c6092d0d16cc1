//! What a workbook keeps of rows in places that nobody looks at: it must not go along with the other rows.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Read,
};

use crate::{
    Limits,
    book::{
        markup::{Markup, Piece, Tag, is_utf_8},
        xlsx::parts,
    },
    export::patch::{CannotPatch, package::Package, stop::Stop},
};

/// What the companies' own programs write of a document in XML that isn't part of it: its labels, sources and forms,
/// each by its outermost element.
const LABELS: [&[u8]; 11] = [
    b"properties",
    b"contentTypeSchema",
    b"SharedContentType",
    b"FormTemplates",
    b"Receivers",
    b"LongProperties",
    b"Policy",
    b"PolicyDirtyBag",
    b"Sources",
    b"customXsn",
    b"datastoreItem",
];

/// Looks whether an element tells of a part that holds copies of cells. What isn't shown can't be told to be free of
/// the rows that are left out.
pub(super) fn check(tag: &Tag<'_>, is_root: bool) -> Result<(), CannotPatch> {
    match tag.name() {
        // The rows that a pivot table counted, whatever it counts now.
        b"pivotCacheDefinition" | b"pivotCacheRecords" if is_root => Err(CannotPatch::Pivot),
        // A second table of texts: which of them is read differs from program to program.
        b"sst" if is_root => Err(CannotPatch::Unusual),
        b"Relationship" => match tag.text(b"Type").unwrap_or_default().rsplit('/').next().unwrap_or_default()
        {
            "pivotCacheDefinition" | "pivotCacheRecords" | "powerPivotData" => Err(CannotPatch::Pivot),
            // Whole workbooks, of which a picture is shown.
            "package" | "oleObject" => Err(CannotPatch::Drawings),
            "revisionHeaders" | "revisionLog" => Err(CannotPatch::Anchored),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Looks whether a part is known, by its name in lower case, to hold copies of cells in a form that isn't read here.
pub(super) fn check_name(name: &str) -> Result<(), CannotPatch> {
    const KNOWN: [(&str, CannotPatch); 3] = [
        // The changes that a shared workbook keeps.
        ("xl/revisions/", CannotPatch::Anchored),
        ("xl/embeddings/", CannotPatch::Drawings),
        ("xl/model/", CannotPatch::Pivot),
    ];
    KNOWN.iter().find(|(folder, _)| name.starts_with(folder)).map_or(Ok(()), |(_, why)| Err(*why))
}

/// Looks at what is told of the document, and by whatever programs keep in it, by the part's name in lower case.
pub(super) fn check_document(part: impl Read, name: &str) -> Result<(), Stop> {
    let mut markup = Markup::decoded(part, Limits::default().longest_text_bytes)?;
    let is_foreign = name.starts_with("customxml/");
    loop {
        match markup.next()? {
            Piece::Open(tag) if is_foreign => {
                return match tag.name() {
                    b"DataMashup" => Err(CannotPatch::Table.into()),
                    name if LABELS.contains(&name) => Ok(()),
                    _ => Err(CannotPatch::Unusual.into()),
                };
            }
            // A property that shows a cell keeps what it last showed.
            Piece::Open(tag) if tag.attribute(b"linkTarget").is_some() => {
                return Err(CannotPatch::Names.into());
            }
            Piece::End => return Ok(()),
            _ => {}
        }
    }
}

/// Other contents of parts, and parts that are left out.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) parts: BTreeMap<usize, Vec<u8>>,
    pub(super) left_out: BTreeSet<usize>,
}

impl Package {
    /// The package without its preview, a picture of the first rows.
    pub(super) fn without_preview(&mut self) -> Result<Changes, Stop> {
        let mut changes = Changes::default();
        let names = parts::names(&mut self.archive);
        let limits = Limits::default();
        let (top, types) = (names.get("_rels/.rels").copied(), names.get("[content_types].xml").copied());
        let is_preview = |kind: &str| kind == "thumbnail";
        let mut previews: BTreeSet<String> = parts::relations(&mut self.archive, top, &limits)?
            .into_values()
            .filter(|relation| is_preview(&relation.kind))
            .map(|relation| parts::absolute("", &relation.target).to_lowercase())
            .collect();
        previews.extend(names.keys().filter(|name| name.starts_with("docprops/thumbnail.")).cloned());
        changes.left_out.extend(previews.iter().filter_map(|name| names.get(name)));
        // What no part of the document is, but was left in the file by a program that was in a hurry.
        changes
            .left_out
            .extend(names.iter().filter(|(name, _)| name.starts_with("[trash]/")).map(|(_, at)| at));
        if previews.is_empty() {
            return Ok(changes);
        }
        let told = |tag: &Tag<'_>| {
            let named = tag.text(b"PartName").unwrap_or_default().to_lowercase();
            previews.contains(named.trim_start_matches('/'))
        };
        let related = |tag: &Tag<'_>| is_preview(&kind(tag));
        if let Some(at) = top {
            changes.parts.insert(at, without(&self.whole(at)?, b"Relationship", &related)?);
        }
        if let Some(at) = types {
            changes.parts.insert(at, without(&self.whole(at)?, b"Override", &told)?);
        }
        Ok(changes)
    }

    /// The sheet's relations, and of its links only those that rows which stay have: most are customers' chats.
    pub(super) fn with_links(&mut self, links: &BTreeSet<String>) -> Result<Option<(usize, Vec<u8>)>, Stop> {
        let Some(at) = self.relations else { return Ok(None) };
        let is_left_out =
            |tag: &Tag<'_>| kind(tag) == "hyperlink" && !links.contains(&tag.text(b"Id").unwrap_or_default());
        Ok(Some((at, without(&self.whole(at)?, b"Relationship", &is_left_out)?)))
    }
}

/// The last word of a relation's type.
fn kind(tag: &Tag<'_>) -> String {
    tag.text(b"Type").unwrap_or_default().rsplit('/').next().unwrap_or_default().to_owned()
}

/// A part without some of its elements.
fn without(part: &[u8], name: &[u8], is_left_out: &dyn Fn(&Tag<'_>) -> bool) -> Result<Vec<u8>, Stop> {
    if !is_utf_8(part) {
        return Err(CannotPatch::Unusual.into());
    }
    let mut written = Vec::with_capacity(part.len());
    let mut markup = Markup::new(part, part.len() as u64);
    let mut in_element = false;
    loop {
        let (piece, bytes) = markup.next_with_bytes()?;
        match piece {
            Piece::Open(tag) if tag.name() == name && is_left_out(&tag) => {
                in_element = !tag.is_empty();
                continue;
            }
            Piece::Close(closed) if in_element && closed == name => {
                in_element = false;
                continue;
            }
            Piece::End => return Ok(written),
            _ => {}
        }
        if !in_element {
            written.extend_from_slice(bytes);
        }
    }
}
