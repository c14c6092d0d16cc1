//! Cell ranges such as `A1:H100`.

use crate::{book::xlsx::place, place as letters};

/// A rectangle of cells, 0-based.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) top: u32,
    pub(super) left: u32,
    pub(super) bottom: u32,
    pub(super) right: u32,
}

impl Range {
    /// A range of cells, or a single one; `None` for whole rows and columns.
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let (from, to) = match text.iter().position(|byte| *byte == b':') {
            Some(colon) => (&text[..colon], &text[colon + 1..]),
            None => (text, text),
        };
        let ((top, left), (bottom, right)) = (place::cell(from)?, place::cell(to)?);
        (top <= bottom && left <= right).then_some(Self { top, left, bottom, right })
    }

    pub(super) fn ends_before(self, column: u32) -> bool {
        self.right + 1 == column
    }

    /// The same rows up to another column.
    pub(super) fn up_to(self, right: u32) -> Self {
        Self { right, ..self }
    }

    /// As in a workbook part.
    pub(super) fn written(self) -> String {
        format!("{}:{}", letters::cell(self.top, self.left), letters::cell(self.bottom, self.right))
    }

    /// As in a defined name.
    pub(super) fn absolute(self) -> String {
        let cell = |row, column| format!("${}${}", letters::letters(column), row + 1);
        format!("{}:{}", cell(self.top, self.left), cell(self.bottom, self.right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_written_and_whole_columns_are_none() {
        let range = Range { top: 2, left: 0, bottom: 99, right: 7 };
        assert_eq!(Range::read(b"A3:H100"), Some(range));
        assert_eq!(range.up_to(26).written(), "A3:AA100");
        assert_eq!(range.absolute(), "$A$3:$H$100");
        assert_eq!(Range::read(b"B2"), Some(Range { top: 1, left: 1, bottom: 1, right: 1 }));
        for text in [&b"A:C"[..], b"H1:A1", b"", b"A1:", b"A0:B1"] {
            assert_eq!(Range::read(text), None);
        }
        assert!(range.ends_before(8) && !range.ends_before(9));
    }
}
