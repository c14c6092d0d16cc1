//! Compound of old Office files (MS-CFB), which is a small file system of sectors.
//!
//! Many programs write it carelessly: the ends of the allocation table, the order of the directory, the counts in the
//! header and the length of the last sector are often wrong, and Excel ignores them. Only what is needed to find a
//! stream is read; each chain of sectors ends at the length of its stream, so that a loop costs nothing.

use crate::SheetError;

pub(super) const MAGIC: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// Sector numbers from here on are marks, such as the end of a chain.
const MARKS: u32 = 0xffff_fff0;
const HEADER: usize = 512;
/// Offset in the header of the first sectors of the allocation table.
const TABLE: usize = 76;
const ENTRY: usize = 128;
/// Streams below this length are in the short sectors.
const CUTOFF: u64 = 4_096;

pub(super) struct Compound {
    bytes: Vec<u8>,
    /// Length of a sector, as a power of two.
    shift: u32,
    /// The next sector of each sector.
    table: Vec<u32>,
    short_shift: u32,
    short_table: Vec<u32>,
    /// The sectors of all short streams.
    short: Vec<u8>,
    cutoff: u64,
    entries: Vec<Entry>,
}

struct Entry {
    name: String,
    kind: Kind,
    /// Its neighbours in the tree of its storage.
    left: u32,
    right: u32,
    child: u32,
    start: u32,
    length: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    None,
    Storage,
    Stream,
    Root,
}

impl Compound {
    /// # Errors
    /// [`SheetError::Damaged`] without a directory.
    pub(super) fn open(bytes: Vec<u8>) -> Result<Self, SheetError> {
        Self::new(bytes).ok_or(SheetError::Damaged { sheet: None, after: None })
    }

    fn new(bytes: Vec<u8>) -> Option<Self> {
        let header = bytes.first_chunk::<HEADER>()?;
        if !header.starts_with(MAGIC) {
            return None;
        }
        let shift = |at, usual, possible: std::ops::RangeInclusive<u32>| {
            let shift = u32::from(u16::from_le_bytes([header[at], header[at + 1]]));
            if possible.contains(&shift) { shift } else { usual }
        };
        let (directory, short_table) = (long(header, 48)?, long(header, 60)?);
        let cutoff = Some(u64::from(long(header, 56)?)).filter(|cutoff| *cutoff != 0).unwrap_or(CUTOFF);
        let mut compound = Self {
            shift: shift(30, 9, 7..=16),
            short_shift: shift(32, 6, 3..=9),
            table: Vec::new(),
            short_table: Vec::new(),
            short: Vec::new(),
            cutoff,
            entries: Vec::new(),
            bytes,
        };
        compound.table = compound.table()?;
        let directory = compound.chain(directory, u64::MAX);
        compound.entries = directory.chunks(ENTRY).map_while(Entry::new).collect();
        let root = compound.entries.iter().find(|entry| entry.kind == Kind::Root)?;
        let (start, length) = (root.start, root.length);
        compound.short = compound.chain(start, length);
        compound.short_table = longs(&compound.chain(short_table, u64::MAX));
        Some(compound)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Contents of a stream beside the root, whatever the case of its name; shorter than its length says if the file
    /// ends before.
    pub(super) fn stream(&self, name: &str) -> Option<Vec<u8>> {
        let entry = self.find(name)?;
        if entry.length < self.cutoff && !self.short.is_empty() {
            let sector = |number| part(&self.short, (number as usize) << self.short_shift, self.short_shift);
            return Some(follow(entry.start, entry.length, &self.short_table, sector));
        }
        Some(self.chain(entry.start, entry.length))
    }

    /// The streams of an embedded object have the same names as those of the file: an entry beside the root counts
    /// first, then one that is in no storage, as the trees of the directory may lead nowhere.
    fn find(&self, name: &str) -> Option<&Entry> {
        let is_it = |entry: &Entry| entry.kind == Kind::Stream && entry.name.eq_ignore_ascii_case(name);
        let first = |may_be: &dyn Fn(usize) -> bool| {
            let mut entries = self.entries.iter().enumerate();
            entries.find(|(at, entry)| may_be(*at) && is_it(entry)).map(|(_, entry)| entry)
        };
        let beside_root = self.children(Kind::Root);
        first(&|at| beside_root[at]).or_else(|| {
            let embedded = self.children(Kind::Storage);
            first(&|at| !embedded[at])
        })
    }

    /// By entry: whether it is in the tree of children of an entry of this kind.
    fn children(&self, of: Kind) -> Vec<bool> {
        let mut seen = vec![false; self.entries.len()];
        let mut next: Vec<u32> =
            self.entries.iter().filter(|entry| entry.kind == of).map(|entry| entry.child).collect();
        while let Some(at) = next.pop() {
            if let (Some(entry), Some(seen)) = (self.entries.get(at as usize), seen.get_mut(at as usize))
                && !std::mem::replace(seen, true)
            {
                next.extend([entry.left, entry.right]);
            }
        }
        seen
    }

    /// The allocation table from its sectors: the first are listed in the header, the others in a chain of sectors.
    fn table(&self) -> Option<Vec<u32>> {
        let header = self.bytes.first_chunk::<HEADER>()?;
        let (count, mut next, mut lists) = (long(header, 44)?, long(header, 68)?, long(header, 72)?);
        let sectors = self.bytes.len() >> self.shift;
        let mut numbers = longs(&header[TABLE..]);
        // The counts are often wrong: what goes on beyond the file ends the lists as well.
        lists = lists.min(u32::try_from(sectors).unwrap_or(u32::MAX));
        while lists > 0 && next < MARKS && (next as usize) < sectors {
            let mut list = longs(self.sector(next));
            next = list.pop().unwrap_or(MARKS);
            numbers.extend(list);
            lists -= 1;
        }
        let mut table = Vec::new();
        for (number, listed) in numbers.into_iter().zip(0_u32..) {
            // Unused places may have any value.
            if listed >= count && table.len() >= sectors || table.len() > 2 * sectors + HEADER {
                break;
            }
            if number < MARKS && (number as usize) < sectors {
                table.extend(longs(self.sector(number)));
            }
        }
        Some(table)
    }

    fn chain(&self, start: u32, length: u64) -> Vec<u8> {
        follow(start, length, &self.table, |number| self.sector(number))
    }

    /// As much of a sector as the file has.
    fn sector(&self, number: u32) -> &[u8] {
        part(&self.bytes, (number as usize + 1) << self.shift, self.shift)
    }
}

fn part(bytes: &[u8], at: usize, shift: u32) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    &rest[..rest.len().min(1 << shift)]
}

/// Contents of a chain up to its length, the end of the file, or a sector that was there before.
fn follow<'a>(start: u32, length: u64, table: &[u32], sector: impl Fn(u32) -> &'a [u8]) -> Vec<u8> {
    let mut contents = Vec::new();
    let mut passed = vec![false; table.len()];
    let mut number = start;
    while (contents.len() as u64) < length && number < MARKS {
        let is_known = passed.get_mut(number as usize).is_some_and(|passed| std::mem::replace(passed, true));
        let part = sector(number);
        if is_known || part.is_empty() {
            break;
        }
        contents.extend_from_slice(part);
        number = table.get(number as usize).copied().unwrap_or(MARKS);
    }
    contents.truncate(usize::try_from(length).unwrap_or(usize::MAX));
    contents
}

impl Entry {
    fn new(bytes: &[u8]) -> Option<Self> {
        let units = bytes.get(..64)?.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
        let name = char::decode_utf16(units.take_while(|unit| *unit != 0));
        let kind = match *bytes.get(66)? {
            1 => Kind::Storage,
            2 => Kind::Stream,
            5 => Kind::Root,
            _ => Kind::None,
        };
        Some(Self {
            name: name.map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER)).collect(),
            kind,
            left: long(bytes, 68)?,
            right: long(bytes, 72)?,
            child: long(bytes, 76)?,
            start: long(bytes, 116)?,
            // The upper half is undefined in files with short sectors; no file is that long.
            length: u64::from(long(bytes, 120)?),
        })
    }
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk::<4>()?))
}

fn longs(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks::<4>().0.iter().map(|long| u32::from_le_bytes(*long)).collect()
}

#[cfg(test)]
mod tests;
