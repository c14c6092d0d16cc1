//! Appends our styles to the workbook's, whose own indexes don't change.

use std::fmt::Write as _;

use porokh_domain::RiskLevel;

use super::{CannotPatch, cells::Looks, edit, stop::Stop};
use crate::{
    book::markup::{Markup, Piece},
    export::{summary::colours, tally::LEVELS},
};

/// The most styles that Excel opens.
const MOST: u32 = 64_000;
/// Number formats below this are built in.
const FIRST_FORMAT: u32 = 164;
/// Built-in text format.
const TEXT_FORMAT: u32 = 49;

#[derive(Default)]
struct Found {
    prefix: String,
    has_formats: bool,
    next_format: u32,
    formats: u32,
    fonts: u32,
    fills: u32,
    looks: u32,
    has_style_looks: bool,
    /// Size, name and family of the first font.
    size: Vec<u8>,
    name: Vec<u8>,
}

/// The part with our styles, and their indexes.
pub(super) fn with_ours(part: &[u8]) -> Result<(Vec<u8>, Looks), Stop> {
    if !crate::book::markup::is_utf_8(part) {
        return Err(CannotPatch::Unusual.into());
    }
    let mut found = look(part)?;
    let mut completed = Vec::new();
    if found.fonts == 0 || found.fills == 0 || found.looks == 0 {
        completed = complete(part, &found.prefix)?;
        found = look(&completed)?;
    }
    let part = if completed.is_empty() { part } else { &completed };
    let levels = u32::try_from(LEVELS.len()).unwrap_or_default();
    if found.looks + 3 + levels > MOST {
        return Err(CannotPatch::Unusual.into());
    }
    let first = found.looks;
    let looks = Looks {
        percent: first,
        moment: first + 1,
        text: first + 2,
        risks: std::array::from_fn(|level| first + 3 + u32::try_from(level).unwrap_or_default()),
    };
    Ok((write(part, &found)?, looks))
}

/// A list of the part, or another element in it.
struct Element {
    name: Vec<u8>,
    bytes: Vec<u8>,
    has_members: bool,
}

/// The part with the usual contents of the lists that it lacks or that are empty, in the order that Excel demands.
fn complete(part: &[u8], prefix: &str) -> Result<Vec<u8>, Stop> {
    let (mut written, mut elements) = (Vec::new(), Vec::<Element>::new());
    let mut markup = Markup::new(part, part.len() as u64);
    let mut depth = 0_u32;
    loop {
        let (piece, bytes) = markup.next_with_bytes()?;
        match (&piece, elements.last_mut()) {
            (Piece::End, _) => break,
            (Piece::Open(_), _) if depth == 0 => written.extend(edit::opened(bytes)),
            (Piece::Open(tag), _) if depth == 1 => elements.push(Element {
                name: tag.name().to_vec(),
                bytes: bytes.to_vec(),
                has_members: false,
            }),
            (Piece::Close(_), Some(element)) if depth >= 2 => element.bytes.extend_from_slice(bytes),
            (piece, Some(element)) if depth >= 2 => {
                element.bytes.extend_from_slice(bytes);
                element.has_members |= matches!(piece, Piece::Open(_));
            }
            (Piece::Other, None) if depth == 0 => written.extend_from_slice(bytes),
            _ => {}
        }
        match piece {
            Piece::Open(tag) => depth += u32::from(!tag.is_empty()),
            Piece::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    for (name, usual) in usual_lists(prefix) {
        match elements.iter().position(|element| element.name == name.as_bytes()) {
            Some(at) if elements[at].has_members => written.extend(elements.remove(at).bytes),
            Some(at) => {
                elements.remove(at);
                written.extend_from_slice(usual.as_bytes());
            }
            None => written.extend_from_slice(usual.as_bytes()),
        }
    }
    elements.into_iter().for_each(|element| written.extend(element.bytes));
    written.extend_from_slice(format!("</{prefix}styleSheet>").as_bytes());
    Ok(written)
}

/// The lists before all others, with what a new workbook has in them.
fn usual_lists(p: &str) -> [(&'static str, String); 6] {
    let list = |name, count: u32, members: String| {
        (name, format!("<{p}{name} count=\"{count}\">{members}</{p}{name}>"))
    };
    let fill = |kind| format!("<{p}fill><{p}patternFill patternType=\"{kind}\"/></{p}fill>");
    let look = |of| format!("<{p}xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"{of}/>");
    let sides = ["left", "right", "top", "bottom", "diagonal"].map(|side| format!("<{p}{side}/>")).concat();
    [
        ("numFmts", String::new()),
        list("fonts", 1, format!("<{p}font><{p}sz val=\"11\"/><{p}name val=\"Calibri\"/></{p}font>")),
        list("fills", 2, fill("none") + &fill("gray125")),
        list("borders", 1, format!("<{p}border>{sides}</{p}border>")),
        list("cellStyleXfs", 1, look("")),
        list("cellXfs", 1, look(" xfId=\"0\"")),
    ]
}

fn look(part: &[u8]) -> Result<Found, Stop> {
    let mut found = Found { next_format: FIRST_FORMAT, ..Found::default() };
    let mut markup = Markup::new(part, part.len() as u64);
    let mut path: Vec<Vec<u8>> = Vec::new();
    loop {
        match markup.next_with_bytes()? {
            (Piece::Open(tag), bytes) => {
                let within: Vec<&[u8]> = path.iter().map(Vec::as_slice).collect();
                match (within.as_slice(), tag.name()) {
                    ([], b"styleSheet") => {
                        found.prefix = String::from_utf8_lossy(edit::prefix(bytes)).into_owned();
                    }
                    ([], _) => return Err(CannotPatch::Unusual.into()),
                    ([_], b"numFmts") => found.has_formats = true,
                    ([_], b"cellStyleXfs") => found.has_style_looks = true,
                    ([_, b"numFmts"], b"numFmt") => {
                        found.formats += 1;
                        let id = tag.text(b"numFmtId").and_then(|id| id.parse().ok()).unwrap_or(0_u32);
                        found.next_format = found.next_format.max(id.saturating_add(1));
                    }
                    ([_, b"fonts"], b"font") => found.fonts += 1,
                    ([_, b"fonts", b"font"], b"sz") if found.fonts == 1 && tag.is_empty() => {
                        found.size = bytes.to_vec()
                    }
                    ([_, b"fonts", b"font"], b"name" | b"family" | b"charset" | b"scheme")
                        if found.fonts == 1 && tag.is_empty() =>
                    {
                        found.name.extend_from_slice(bytes);
                    }
                    ([_, b"fills"], b"fill") => found.fills += 1,
                    ([_, b"cellXfs"], b"xf") => found.looks += 1,
                    _ => {}
                }
                if !tag.is_empty() {
                    path.push(tag.name().to_vec());
                }
            }
            (Piece::Close(_), _) => drop(path.pop()),
            (Piece::End, _) => return Ok(found),
            _ => {}
        }
    }
}

fn write(part: &[u8], found: &Found) -> Result<Vec<u8>, Stop> {
    let mut written = Vec::with_capacity(part.len() + (4 << 10));
    let mut markup = Markup::new(part, part.len() as u64);
    let mut depth = 0;
    loop {
        match markup.next_with_bytes()? {
            (Piece::Open(tag), bytes) => {
                match additions(tag.name(), found).filter(|_| depth == 1) {
                    Some((count, ours)) if tag.is_empty() => {
                        let mut opened = Vec::new();
                        edit::with_value(bytes, &tag, b"count", &count.to_string(), &mut opened);
                        written.extend_from_slice(&edit::opened(&opened));
                        written.extend_from_slice(ours.as_bytes());
                        let name = String::from_utf8_lossy(tag.name());
                        written.extend_from_slice(format!("</{}{name}>", found.prefix).as_bytes());
                    }
                    Some((count, _)) => {
                        edit::with_value(bytes, &tag, b"count", &count.to_string(), &mut written);
                    }
                    None => written.extend_from_slice(bytes),
                }
                if depth == 0 && !found.has_formats {
                    let (count, ours) = (2, formats(found));
                    let p = &found.prefix;
                    written.extend_from_slice(
                        format!("<{p}numFmts count=\"{count}\">{ours}</{p}numFmts>").as_bytes(),
                    );
                }
                depth += u32::from(!tag.is_empty());
            }
            (Piece::Close(name), bytes) => {
                depth = u32::saturating_sub(depth, 1);
                if let Some((_, ours)) = additions(name, found).filter(|_| depth == 1) {
                    written.extend_from_slice(ours.as_bytes());
                }
                written.extend_from_slice(bytes);
            }
            (Piece::End, _) => return Ok(written),
            (_, bytes) => written.extend_from_slice(bytes),
        }
    }
}

/// The elements appended to a list, and its new length.
fn additions(list: &[u8], found: &Found) -> Option<(u32, String)> {
    let levels = u32::try_from(LEVELS.len()).ok()?;
    Some(match list {
        b"numFmts" => (found.formats + 2, formats(found)),
        b"fonts" => (found.fonts + levels, LEVELS.map(|level| font(level, found)).concat()),
        b"fills" => (found.fills + levels, LEVELS.map(|level| fill(level, found)).concat()),
        b"cellXfs" => (found.looks + 3 + levels, looks(found)),
        _ => return None,
    })
}

fn formats(found: &Found) -> String {
    let (p, percent, moment) = (&found.prefix, found.next_format, found.next_format + 1);
    format!(
        "<{p}numFmt numFmtId=\"{percent}\" formatCode=\"0.0%\"/>\
         <{p}numFmt numFmtId=\"{moment}\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/>"
    )
}

/// The workbook's default font, bold and in the level's colour.
fn font(level: RiskLevel, found: &Found) -> String {
    let (p, (colour, ..)) = (&found.prefix, colours(level));
    let (size, name) = (String::from_utf8_lossy(&found.size), String::from_utf8_lossy(&found.name));
    format!("<{p}font><{p}b/>{size}<{p}color rgb=\"FF{colour:06X}\"/>{name}</{p}font>")
}

fn fill(level: RiskLevel, found: &Found) -> String {
    let (p, (_, behind, _)) = (&found.prefix, colours(level));
    format!(
        "<{p}fill><{p}patternFill patternType=\"solid\"><{p}fgColor rgb=\"FF{behind:06X}\"/>\
         <{p}bgColor indexed=\"64\"/></{p}patternFill></{p}fill>"
    )
}

fn looks(found: &Found) -> String {
    let p = &found.prefix;
    let of = if found.has_style_looks { " xfId=\"0\"" } else { "" };
    let mut looks = String::new();
    for format in [found.next_format, found.next_format + 1, TEXT_FORMAT] {
        // Writing to memory doesn't fail.
        let _ = write!(
            looks,
            "<{p}xf numFmtId=\"{format}\" fontId=\"0\" fillId=\"0\" borderId=\"0\"{of} applyNumberFormat=\"1\"/>"
        );
    }
    for (font, fill) in (found.fonts..).zip(found.fills..).take(LEVELS.len()) {
        let _ = write!(
            looks,
            "<{p}xf numFmtId=\"0\" fontId=\"{font}\" fillId=\"{fill}\" borderId=\"0\"{of} applyFont=\"1\" \
             applyFill=\"1\"/>"
        );
    }
    looks
}
