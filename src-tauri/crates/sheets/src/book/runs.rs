//! Longest text in an XML part.

use std::io::Read;

use super::disk;
use crate::SheetError;

/// The longest run of bytes between two tags, or within one.
pub(super) fn longest(mut part: impl Read) -> Result<u64, SheetError> {
    const STEP: usize = 64 << 10;
    let (mut longest, mut run) = (0, 0);
    let mut block = vec![0; STEP];
    loop {
        let read = part.read(&mut block).map_err(|error| disk::trouble(&error))?;
        if read == 0 {
            return Ok(longest);
        }
        let mut last = 0;
        for at in memchr::memchr_iter(b'<', &block[..read]) {
            longest = longest.max(run + (at - last) as u64);
            (run, last) = (0, at);
        }
        run += (read - last) as u64;
        longest = longest.max(run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns few bytes per read.
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
    fn the_longest_run_is_found_however_the_bytes_arrive() {
        let part = b"<sst><si><t>four</t></si><si/><si><t/></si></sst>";
        for step in 1..part.len() {
            assert_eq!(longest(Drip(part, step)), Ok(7), "{step}");
        }
    }
}
