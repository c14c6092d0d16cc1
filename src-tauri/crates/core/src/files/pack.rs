//! Writes packed rows in the format of postcard. For a hundred thousand rows, going through serde took twice as long.

use super::packed::{Amount, Kind, PackedRow, Phone, ROWS};

#[derive(Default)]
pub(super) struct Packer {
    chunks: Vec<Vec<u8>>,
    chunk: Vec<u8>,
    rows: usize,
}

impl Packer {
    pub(super) fn push(&mut self, row: &PackedRow<'_>) {
        pack(row, &mut self.chunk);
        self.rows += 1;
        if self.rows.is_multiple_of(ROWS) {
            // Drops unused capacity.
            self.chunks.push(self.chunk.as_slice().to_vec());
            self.chunk.clear();
        }
    }

    /// All but the last have [`ROWS`] rows.
    pub(super) fn finish(mut self) -> Vec<Vec<u8>> {
        if !self.chunk.is_empty() {
            self.chunks.push(self.chunk);
        }
        self.chunks
    }
}

pub(super) fn pack(row: &PackedRow<'_>, chunk: &mut Vec<u8>) {
    number(u64::from(row.row.index()), chunk);
    chunk.push(match row.kind {
        Kind::Order => 0,
        Kind::LineItem => 1,
        Kind::Total => 2,
    });
    phone(&row.phone, chunk);
    match row.raw_phone {
        None => chunk.push(0),
        Some(raw) => {
            chunk.push(1);
            text(raw, chunk);
        }
    }
    text(row.order, chunk);
    text(row.name, chunk);
    match row.amount {
        Amount::Empty => chunk.push(0),
        Amount::Paisa(paisa) => {
            chunk.push(1);
            // Zigzag encoding, so that small negative amounts are short, too.
            number((paisa << 1 ^ paisa >> 63).cast_unsigned(), chunk);
        }
        Amount::Unreadable(unreadable) => {
            chunk.push(2);
            text(unreadable, chunk);
        }
    }
}

fn phone(phone: &Phone, chunk: &mut Vec<u8>) {
    match phone {
        Phone::Empty => chunk.push(0),
        Phone::One { digits, repairs, filler } => {
            chunk.push(1);
            number(u64::from(*digits), chunk);
            number(u64::from(*repairs), chunk);
            chunk.push(u8::from(*filler));
        }
        Phone::Many { digits, repairs } => {
            chunk.push(2);
            number(digits.len() as u64, chunk);
            digits.iter().for_each(|digits| number(u64::from(*digits), chunk));
            number(u64::from(*repairs), chunk);
        }
        Phone::NoDigits => chunk.push(3),
        Phone::Exponent => chunk.push(4),
        Phone::TooShort(digits) => {
            chunk.push(5);
            number(u64::from(*digits), chunk);
        }
        Phone::TooLong(digits) => {
            chunk.push(6);
            number(u64::from(*digits), chunk);
        }
        Phone::Prefix => chunk.push(7),
        Phone::Date => chunk.push(8),
        Phone::Bool => chunk.push(9),
        Phone::Error => chunk.push(10),
    }
}

fn text(text: &str, chunk: &mut Vec<u8>) {
    number(text.len() as u64, chunk);
    chunk.extend_from_slice(text.as_bytes());
}

/// Variable-length integer, seven bits per byte, lowest first.
fn number(mut number: u64, chunk: &mut Vec<u8>) {
    while number > 0x7f {
        chunk.push(number as u8 | 0x80);
        number >>= 7;
    }
    chunk.push(number as u8);
}
