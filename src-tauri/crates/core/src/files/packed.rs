use porokh_domain::{
    RowNumber,
    phone::{PhoneKey, Refusal, RepairSet},
};
use porokh_sheets::clean::{AmountCell, CellRefusal, CleanRow, PhoneCell, RowKind};
use serde::{Deserialize, Deserializer};

/// Rows per chunk: few enough to unpack one for a page, many enough to store a file in few pieces.
pub(super) const ROWS: usize = 512;

/// The stored form of a cleaned row.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct PackedRow<'a> {
    #[serde(deserialize_with = "index")]
    pub(crate) row: RowNumber,
    pub(crate) kind: Kind,
    pub(crate) phone: Phone,
    #[serde(borrow)]
    pub(crate) raw_phone: Option<&'a str>,
    pub(crate) order: &'a str,
    pub(crate) name: &'a str,
    pub(crate) amount: Amount<'a>,
}

/// Rows are stored by 0-based index.
fn index<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RowNumber, D::Error> {
    u32::deserialize(deserializer).map(RowNumber::at)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum Kind {
    Order,
    LineItem,
    Total,
}

/// Numbers by their digits, repairs by their bits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) enum Phone {
    Empty,
    One { digits: u32, repairs: u16, filler: bool },
    Many { digits: Vec<u32>, repairs: u16 },
    NoDigits,
    Exponent,
    TooShort(u32),
    TooLong(u32),
    Prefix,
    Date,
    Bool,
    Error,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum Amount<'a> {
    Empty,
    Paisa(i64),
    Unreadable(&'a str),
}

impl<'a> PackedRow<'a> {
    pub(super) fn new(row: &'a CleanRow<'_>) -> Self {
        let kind = match row.kind {
            RowKind::Order => Kind::Order,
            RowKind::LineItem => Kind::LineItem,
            RowKind::Total => Kind::Total,
        };
        let amount = match row.amount {
            AmountCell::Empty => Amount::Empty,
            AmountCell::Paisa(paisa) => Amount::Paisa(paisa),
            AmountCell::Unreadable => Amount::Unreadable(row.raw_amount.as_deref().unwrap_or_default()),
        };
        Self {
            row: RowNumber::at(row.number),
            kind,
            phone: Phone::from(&row.phone),
            raw_phone: row.raw_phone.as_deref(),
            order: &row.order,
            name: &row.name,
            amount,
        }
    }
}

impl From<&PhoneCell> for Phone {
    fn from(cell: &PhoneCell) -> Self {
        // A text of four billion characters is refused long before.
        let count = |digits: usize| u32::try_from(digits).unwrap_or(u32::MAX);
        match cell {
            PhoneCell::Empty => Self::Empty,
            PhoneCell::One { phone, repairs, filler } => {
                Self::One { digits: phone.digits(), repairs: repairs.bits(), filler: *filler }
            }
            PhoneCell::Many { phones, repairs } => Self::Many {
                digits: phones.iter().map(|phone| phone.digits()).collect(),
                repairs: repairs.bits(),
            },
            PhoneCell::Refused(CellRefusal::Text(refusal)) => match refusal {
                Refusal::NoDigits => Self::NoDigits,
                Refusal::Exponent => Self::Exponent,
                Refusal::TooShort { digits } => Self::TooShort(count(*digits)),
                Refusal::TooLong { digits } => Self::TooLong(count(*digits)),
                Refusal::Prefix => Self::Prefix,
            },
            PhoneCell::Refused(CellRefusal::Date) => Self::Date,
            PhoneCell::Refused(CellRefusal::Bool) => Self::Bool,
            PhoneCell::Refused(CellRefusal::Error) => Self::Error,
        }
    }
}

impl Phone {
    pub(crate) fn numbers(&self) -> impl Iterator<Item = PhoneKey> {
        let digits: &[u32] = match self {
            Self::One { digits, .. } => std::slice::from_ref(digits),
            Self::Many { digits, .. } => digits,
            _ => &[],
        };
        digits.iter().filter_map(|digits| PhoneKey::from_digits(*digits))
    }

    pub(super) fn repairs(&self) -> RepairSet {
        match self {
            Self::One { repairs, .. } | Self::Many { repairs, .. } => RepairSet::from_bits(*repairs),
            _ => RepairSet::default(),
        }
    }
}

/// The rows of a chunk, up to the first unreadable one: the database was checked when opened, so the chunk has
/// another format.
pub(super) fn unpacked(chunk: &[u8]) -> impl Iterator<Item = PackedRow<'_>> {
    let mut rest = chunk;
    std::iter::from_fn(move || {
        let (row, left) = unpack(rest)?;
        rest = left;
        Some(row)
    })
}

/// The first row, and the rest.
pub(super) fn unpack(packed: &[u8]) -> Option<(PackedRow<'_>, &[u8])> {
    postcard::take_from_bytes(packed).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{super::pack::Packer, *};

    fn row(number: u32) -> PackedRow<'static> {
        PackedRow {
            row: RowNumber::at(number),
            kind: Kind::Order,
            phone: Phone::Many { digits: vec![712_345_678, 812_345_678], repairs: 5 },
            raw_phone: Some("01712345678/০১৮১২৩৪৫৬৭৮"),
            order: "A-1",
            name: "রিনা",
            amount: Amount::Paisa(-125_050),
        }
    }

    #[test]
    fn rows_come_out_of_their_chunks_as_they_went_in() {
        let mut packer = Packer::default();
        for number in 0..1_100 {
            packer.push(&row(number));
        }
        let chunks = packer.finish();
        assert_eq!(chunks.iter().map(|chunk| unpacked(chunk).count()).collect::<Vec<_>>(), [512, 512, 76]);
        let rows: Vec<_> = chunks.iter().flat_map(|chunk| unpacked(chunk)).collect();
        assert!(rows.iter().zip(0..).all(|(found, number)| *found == row(number)));
    }

    fn any_phone() -> impl Strategy<Value = Phone> {
        let repairs = any::<u16>();
        prop_oneof![
            Just(Phone::Empty),
            (any::<u32>(), repairs, any::<bool>()).prop_map(|(digits, repairs, filler)| Phone::One {
                digits,
                repairs,
                filler
            }),
            (prop::collection::vec(any::<u32>(), 0..300), repairs)
                .prop_map(|(digits, repairs)| Phone::Many { digits, repairs }),
            Just(Phone::NoDigits),
            Just(Phone::Exponent),
            any::<u32>().prop_map(Phone::TooShort),
            any::<u32>().prop_map(Phone::TooLong),
            Just(Phone::Prefix),
            Just(Phone::Date),
            Just(Phone::Bool),
            Just(Phone::Error),
        ]
    }

    proptest! {
        #[test]
        fn whatever_a_row_holds_comes_out_as_it_went_in(
            (index, kind, amount) in (0..u32::MAX, 0..3_u8, any::<i64>()),
            (phone, is_readable) in (any_phone(), any::<bool>()),
            (raw, order, name) in (prop::option::of(".{0,200}"), ".{0,200}", ".{0,200}"),
        ) {
            let row = PackedRow {
                row: RowNumber::at(index),
                kind: [Kind::Order, Kind::LineItem, Kind::Total][usize::from(kind)],
                phone,
                raw_phone: raw.as_deref(),
                order: &order,
                name: &name,
                amount: if is_readable { Amount::Paisa(amount) } else { Amount::Unreadable(&order) },
            };
            let mut packer = Packer::default();
            packer.push(&row);
            packer.push(&row);
            let chunk = packer.finish().remove(0);
            prop_assert!(unpacked(&chunk).eq([row.clone(), row]));
        }
    }

    #[test]
    fn a_chunk_of_another_form_ends_and_breaks_nothing() {
        assert_eq!(unpacked(&[0xff; 40]).count(), 0);
        let mut packer = Packer::default();
        packer.push(&row(7));
        let chunk = packer.finish().remove(0);
        assert_eq!(unpacked(&chunk[..chunk.len() - 1]).count(), 0);
    }
}
