//! Bounds the number of XML pieces per document: a document that unpacks to a gigabyte of the shortest tags takes
//! longer than any real one.

use crate::{Limit, SheetError};

/// A sheet of full height with a hundred columns, four pieces per cell.
const PIECES: u32 = 400_000_000;
/// Pieces between two calls of the watcher.
const STEP: u32 = 1 << 16;

#[derive(Debug, Default)]
pub(super) struct Budget {
    pieces: u32,
    told: u32,
}

impl Budget {
    #[inline]
    pub(super) fn is_time_to_tell(&mut self) -> bool {
        let is_time = self.pieces - self.told >= STEP;
        if is_time {
            self.told = self.pieces;
        }
        is_time
    }

    #[inline]
    pub(super) fn spend(&mut self, pieces: u32) -> Result<(), SheetError> {
        self.pieces += pieces;
        if self.pieces < PIECES {
            return Ok(());
        }
        Err(SheetError::TooLarge { limit: Limit::Cells, allowed: u64::from(PIECES / 4), sheet: None })
    }
}
