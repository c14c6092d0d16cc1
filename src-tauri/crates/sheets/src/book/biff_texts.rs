//! The lengths of the shared texts of an .xls (MS-XLS 2.4.265, 2.5.293).
//!
//! calamine copies a shared text into each cell that shows it, so a few kilobytes can ask for gigabytes. Knowing how
//! long each text is, what the cells ask for can be summed up before.

/// How many bytes each text of the table can take in UTF-8 at most; `None` when the table is broken.
///
/// `segments` are the record's own bytes and those of the records that continue it.
pub(super) fn sizes(segments: &[&[u8]]) -> Option<Vec<u32>> {
    let (first, rest) = segments.split_first()?;
    // The two counts before the texts are claims.
    let mut bytes = Bytes { now: first.get(8..)?, rest };
    let mut sizes = Vec::new();
    while !bytes.now.is_empty() || bytes.go_on() {
        sizes.push(bytes.text()?);
    }
    Some(sizes)
}

struct Bytes<'a> {
    now: &'a [u8],
    rest: &'a [&'a [u8]],
}

impl Bytes<'_> {
    /// Goes to the next record; says whether there is one.
    fn go_on(&mut self) -> bool {
        let Some((next, rest)) = self.rest.split_first() else { return false };
        (self.now, self.rest) = (next, rest);
        true
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, left) = self.now.split_first_chunk::<N>()?;
        self.now = left;
        Some(*taken)
    }

    fn text(&mut self) -> Option<u32> {
        const WIDE: u8 = 1;
        const EXTENDED: u8 = 4;
        const RICH: u8 = 8;
        /// UTF-8 bytes of one UTF-16 unit at most.
        const LONGEST: u32 = 3;
        if self.now.is_empty() {
            return Some(0);
        }
        let length = u16::from_le_bytes(self.take()?);
        let [flags] = self.take()?;
        let runs = if flags & RICH == 0 { 0 } else { usize::from(u16::from_le_bytes(self.take()?)) };
        let extension = if flags & EXTENDED == 0 { 0 } else { u32::from_le_bytes(self.take()?) as usize };
        let mut is_wide = flags & WIDE != 0;
        let mut left = usize::from(length);
        while left > 0 {
            let width = if is_wide { 2 } else { 1 };
            let characters = left.min(self.now.len() / width);
            self.now = &self.now[characters * width..];
            left -= characters;
            if left > 0 {
                // Where the characters go on in the next record, their width is told anew.
                let [flags] = self.go_on().then(|| self.take())??;
                is_wide = flags & WIDE != 0;
            }
        }
        self.skip(runs * 4)?;
        self.skip(extension)?;
        Some(u32::from(length) * LONGEST)
    }

    fn skip(&mut self, mut bytes: usize) -> Option<()> {
        while bytes > 0 {
            if self.now.is_empty() && !self.go_on() {
                return None;
            }
            let step = bytes.min(self.now.len());
            self.now = &self.now[step..];
            bytes -= step;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_followed_over_the_end_of_its_record() {
        let first = [&[0; 8][..], &[3, 0, 0], b"abc", &[4, 0, 1, b'x', 0, b'y', 0]].concat();
        // The rest of the second text is narrow; then a rich one with one run of formatting.
        let second = [&[0][..], b"zw", &[1, 0, 8, 1, 0], b"q", &[0; 4]].concat();
        assert_eq!(sizes(&[&first, &second]), Some(vec![9, 12, 3]));
        assert_eq!(sizes(&[&first]), None);
    }
}
