//! The name of a sheet's filter in the workbook part.

use super::{CannotPatch, range::Range, stop::Stop};
use crate::book::markup::{Markup, Piece, is_utf_8, text_into};

const FILTER: &str = "_xlnm._FilterDatabase";

/// The workbook part with the filter's new range. Names of other sheets stay.
pub(super) fn widen_filter(part: &[u8], sheet: &str, old: Range, new: Range) -> Result<Vec<u8>, Stop> {
    if !is_utf_8(part) {
        return Err(CannotPatch::Unusual.into());
    }
    let mut written = Vec::with_capacity(part.len() + 16);
    let mut markup = Markup::new(part, part.len() as u64);
    let (mut place, mut sheets, mut in_filter) = (None, 0_u32, false);
    loop {
        let (piece, bytes) = markup.next_with_bytes()?;
        match piece {
            Piece::Open(tag) if tag.name() == b"sheet" => {
                if tag.text(b"name").as_deref() == Some(sheet) {
                    place = Some(sheets);
                }
                sheets += 1;
            }
            Piece::Open(tag) if tag.name() == b"definedName" => {
                let of: Option<u32> = tag.text(b"localSheetId").and_then(|of| of.parse().ok());
                let is_filter = tag.text(b"name").is_some_and(|name| name.eq_ignore_ascii_case(FILTER));
                in_filter = is_filter && place.is_some() && of == place;
            }
            Piece::Text(text) if in_filter => {
                written.extend_from_slice(&renamed(text, old, new).unwrap_or_else(|| text.to_vec()));
                continue;
            }
            Piece::Close(_) => in_filter = false,
            Piece::End => return Ok(written),
            _ => {}
        }
        written.extend_from_slice(bytes);
    }
}

/// `Orders!$A$1:$H$9` with the new range instead of the old one.
fn renamed(text: &[u8], old: Range, new: Range) -> Option<Vec<u8>> {
    let range = text.iter().rposition(|byte| *byte == b'!')? + 1;
    let mut plain = String::new();
    text_into(&text[range..], &mut plain);
    let found = Range::read(plain.trim().replace('$', "").as_bytes())?;
    (found == old).then(|| [&text[..range], new.absolute().as_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_filter_s_name_of_this_sheet_changes() {
        let part = "<workbook><sheets><sheet name=\"A\"/><sheet name=\"R&amp;D 'x'\"/></sheets><definedNames>\
                    <definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"0\" hidden=\"1\">A!$A$1:$C$9</definedName>\
                    <definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"1\" hidden=\"1\">'R&amp;D ''x'''!$A$1:$C$9</definedName>\
                    <definedName name=\"_xlnm.Print_Area\" localSheetId=\"1\">'R&amp;D ''x'''!$A$1:$C$9</definedName>\
                    </definedNames></workbook>";
        let old = Range { top: 0, left: 0, bottom: 8, right: 2 };
        let written = widen_filter(part.as_bytes(), "R&D 'x'", old, old.up_to(5)).unwrap();
        let wanted = part.replacen(
            "hidden=\"1\">'R&amp;D ''x'''!$A$1:$C$9",
            "hidden=\"1\">'R&amp;D ''x'''!$A$1:$F$9",
            1,
        );
        assert_eq!(String::from_utf8(written).unwrap(), wanted);
    }
}
