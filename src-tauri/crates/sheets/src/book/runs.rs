//! A look through a part with markup: how many shared texts it has, and how long its longest text is.

use std::io::Read;

use memchr::memmem;

use super::disk;
use crate::SheetError;

/// What a look through a whole part brought.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Scan {
    /// Shared texts that begin in it.
    pub(super) texts: u64,
    /// The longest run of bytes between two tags, or within one.
    pub(super) longest: u64,
}

/// Looks through a part without keeping it.
pub(super) fn scan(mut part: impl Read) -> Result<Scan, SheetError> {
    const STEP: usize = 64 << 10;
    let mut scan = Scan::default();
    let mut run = 0;
    let mut block = vec![0; STEP];
    // A tag's name may be cut in two by a block's end.
    let mut kept = 0;
    loop {
        let read = part.read(&mut block[kept..]).map_err(|error| disk::trouble(&error))?;
        if read == 0 {
            return Ok(scan);
        }
        let filled = &block[..kept + read];
        let mut last = kept;
        for at in memchr::memchr_iter(b'<', &filled[kept..]).map(|at| at + kept) {
            scan.longest = scan.longest.max(run + (at - last) as u64);
            (run, last) = (0, at);
        }
        run += (filled.len() - last) as u64;
        scan.longest = scan.longest.max(run);
        scan.texts += memmem::find_iter(filled, b"<si").count() as u64;
        let tail = filled.len().min(2);
        let tail = filled.len() - tail..filled.len();
        // Only the beginning of a tag is looked at again.
        kept = match memchr::memchr(b'<', &block[tail.clone()]) {
            Some(at) => {
                let from = tail.start + at;
                block.copy_within(from..tail.end, 0);
                tail.end - from
            }
            None => 0,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes a few at a time.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn texts_and_runs_are_counted_however_the_bytes_arrive() {
        let part = b"<sst><si><t>four</t></si><si/><si><t/></si></sst>";
        for step in 1..part.len() {
            let scan = scan(Drip(part, step)).unwrap();
            assert_eq!(scan, Scan { texts: 3, longest: 7 }, "{step}");
        }
    }
}
