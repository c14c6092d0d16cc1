//! Bounds and metadata of files that are loaded whole, collected in advance.

use crate::{Limit, Limits, SheetError};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Scanned {
    pub(super) name: String,
    pub(super) extent: Extent,
    /// Hidden or filtered rows.
    pub(super) hidden_rows: Option<u32>,
}

/// Bounds the cells allocated by the library in all sheets: the rectangles around their cells, and `loaded` cells
/// while reading.
pub(super) fn check(sheets: &[Scanned], loaded: u64, limits: &Limits) -> Result<(), SheetError> {
    let too_large =
        |sheet| Err(SheetError::TooLarge { limit: Limit::Cells, allowed: limits.whole_cells, sheet });
    let mut cells = 0_u64;
    for sheet in sheets {
        cells = cells.saturating_add(sheet.extent.cells());
        if cells > limits.whole_cells {
            return too_large(Some(sheet.name.clone()));
        }
    }
    if loaded > limits.whole_cells { too_large(None) } else { Ok(()) }
}

/// Bounding rectangle of the cells of a sheet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Extent(Option<[(u32, u32); 2]>);

impl Extent {
    pub(super) fn include(&mut self, row: u32, column: u32) {
        let [(top, left), (bottom, right)] = self.0.unwrap_or([(row, column); 2]);
        self.0 = Some([(top.min(row), left.min(column)), (bottom.max(row), right.max(column))]);
    }

    /// Including gaps.
    pub(super) fn cells(self) -> u64 {
        self.0.map_or(0, |[(top, left), (bottom, right)]| {
            u64::from(bottom - top + 1) * u64::from(right - left + 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extent_counts_the_gaps() {
        let mut extent = Extent::default();
        assert_eq!(extent.cells(), 0);
        extent.include(5, 3);
        assert_eq!(extent.cells(), 1);
        extent.include(0, 255);
        assert_eq!(extent.cells(), 6 * 253);
    }

    #[test]
    fn sheets_share_one_limit() {
        let limits = Limits { whole_cells: 10, ..Limits::default() };
        let sheet = |name: &str| {
            let mut sheet = Scanned { name: name.to_owned(), ..Scanned::default() };
            sheet.extent.include(0, 0);
            sheet.extent.include(2, 1);
            sheet
        };
        assert_eq!(check(&[sheet("A")], 10, &limits), Ok(()));
        let error = |sheet| Err(SheetError::TooLarge { limit: Limit::Cells, allowed: 10, sheet });
        assert_eq!(check(&[sheet("A"), sheet("B")], 0, &limits), error(Some("B".to_owned())));
        assert_eq!(check(&[], 11, &limits), error(None));
    }
}
