//! How many pieces of a document are looked at. A document that unpacks to a gigabyte of the shortest tags takes
//! longer than any honest one.

use super::markup::Piece;
use crate::{Limit, SheetError};

/// A sheet of full height with a hundred columns has as many: four for each cell.
const PIECES: u32 = 400_000_000;
/// Pieces between two words to a watcher.
const STEP: u32 = 1 << 16;

/// Counts the pieces of a document.
#[derive(Debug, Default)]
pub(super) struct Budget {
    pieces: u32,
}

impl Budget {
    /// Whether a watcher should be told.
    #[inline]
    pub(super) fn is_time_to_tell(&self) -> bool {
        self.pieces % STEP == STEP - 1
    }

    /// Counts a piece.
    #[inline]
    pub(super) fn spend(&mut self, _: &Piece<'_>) -> Result<(), SheetError> {
        self.pieces += 1;
        if self.pieces < PIECES {
            return Ok(());
        }
        Err(SheetError::TooLarge { limit: Limit::Cells, allowed: u64::from(PIECES / 4), sheet: None })
    }
}
