//! The relationships of a packed workbook: which parts its sheets are.

use std::io::{BufReader, Read};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

/// Whether a relationship gives a sheet or the workbook a part whose name is neither that of markup nor of records.
/// No program writes that; to the library any part is a sheet, also one whose bounds nobody looks at.
pub(super) fn lead_astray(part: impl Read) -> bool {
    let mut reader = Reader::from_reader(BufReader::new(part));
    // The library doesn't check them either.
    reader.config_mut().check_end_names = false;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let Ok(event) = reader.read_event_into(&mut buffer) else { return true };
        match &event {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "Relationship" => {
                let target = attribute(tag, "Target");
                if is_sheet(&attribute(tag, "Type"), &target)
                    && !target.ends_with(".xml")
                    && !target.ends_with(".bin")
                {
                    return true;
                }
            }
            Event::Eof => return false,
            _ => {}
        }
    }
}

/// In .xlsx the type says it, in .xlsb the folder.
fn is_sheet(kind: &str, target: &str) -> bool {
    const KINDS: [&str; 4] = ["worksheet", "chartsheet", "dialogsheet", "officedocument"];
    let is_kind = kind.rsplit('/').next().is_some_and(|last| KINDS.contains(&last));
    is_kind || target.trim_start_matches("/xl/").starts_with("worksheets/")
}

/// The value of an attribute, in lower case.
fn attribute(tag: &BytesStart<'_>, name: &str) -> String {
    let attribute = tag.attributes().with_checks(false).flatten().find(|it| it.key.as_ref() == name);
    let value = attribute.map(|it| it.value).unwrap_or_default();
    quick_xml::escape::unescape(&value).unwrap_or_default().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leads(kind: &str, target: &str) -> bool {
        let part = format!(
            "<Relationships><Relationship Id='a' Type='http://x/{kind}' Target='{target}'/></Relationships>"
        );
        lead_astray(part.as_bytes())
    }

    #[test]
    fn a_sheet_in_a_part_of_another_kind_leads_astray() {
        assert!(leads("worksheet", "media/image1.png"));
        assert!(leads("worksheet", "worksheets/sheet1.xml.dat"));
        assert!(leads("x", "&#119;orksheets/sheet1.dat"));
    }

    #[test]
    fn sheets_pictures_and_links_to_the_web_lead_where_they_should() {
        assert!(!leads("worksheet", "/xl/worksheets/Sheet1.XML"));
        assert!(!leads("worksheet", "worksheets/sheet1.bin"));
        assert!(!leads("image", "../media/image1.png"));
        assert!(!leads("hyperlink", "https://example.com/worksheets/orders"));
    }
}
