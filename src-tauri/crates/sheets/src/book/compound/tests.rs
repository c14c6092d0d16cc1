use std::io::{Cursor, Write as _};

use cfb::CompoundFile;
use proptest::prelude::*;

use super::*;

const FREE: u32 = 0xffff_ffff;
const END: u32 = 0xffff_fffe;

/// How a program writes a container.
#[derive(Debug, Clone)]
struct Habits {
    /// Fills the rest of the allocation table.
    filler: u32,
    /// Ends chains.
    end: u32,
    /// Number of sectors of the table, as the header says.
    count: u32,
    /// Bytes of the last sector.
    last: usize,
    /// Child of the root entry; the stream is entry 2, behind an empty one.
    child: u32,
    /// Places in the file of the sectors of directory and stream, by their order.
    places: Vec<u32>,
    unused: u32,
}

impl Default for Habits {
    fn default() -> Self {
        let places = (1..=10).collect();
        Self { filler: FREE, end: END, count: 1, last: 512, child: 2, places, unused: FREE }
    }
}

fn entry(name: &str, kind: u8, [left, right, child]: [u32; 3], start: u32, length: u32) -> Vec<u8> {
    let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let bytes = u8::try_from(entry.len() + 2).unwrap();
    entry.resize(64, 0);
    entry.extend([bytes, 0, kind, 1]);
    entry.extend([left, right, child].map(u32::to_le_bytes).concat());
    entry.resize(116, 0);
    entry.extend([start, length, 0].map(u32::to_le_bytes).concat());
    entry
}

/// A container of one stream: the table in sector 0, the directory's sector and nine of the stream behind it.
fn written(contents: &[u8], habits: &Habits) -> Vec<u8> {
    assert!(contents.len() > 8 * 512 && contents.len() <= 9 * 512);
    let mut table = vec![habits.filler; 128];
    table[0] = 0xffff_fffd;
    table[habits.places[0] as usize] = habits.end;
    for pair in habits.places[1..].windows(2) {
        table[pair[0] as usize] = pair[1];
    }
    table[habits.places[9] as usize] = habits.end;
    let mut header = MAGIC.to_vec();
    header.resize(24, 0);
    header.extend([0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0]);
    header.resize(44, 0);
    header
        .extend([habits.count, habits.places[0], 0, 4_096, END, 0, END, 0, 0].map(u32::to_le_bytes).concat());
    header.extend(habits.unused.to_le_bytes().repeat(108));
    let length = u32::try_from(contents.len()).unwrap();
    let directory = [
        entry("Root Entry", 5, [FREE, FREE, habits.child], END, 0),
        entry("", 0, [FREE; 3], 0, 0),
        entry("Workbook", 2, [FREE; 3], habits.places[1], length),
        entry("", 0, [FREE; 3], 0, 0),
    ];
    let mut sectors = vec![vec![0; 512]; 11];
    sectors[0] = table.into_iter().flat_map(u32::to_le_bytes).collect();
    sectors[habits.places[0] as usize] = directory.concat();
    for (place, part) in habits.places[1..].iter().zip(contents.chunks(512)) {
        sectors[*place as usize][..part.len()].copy_from_slice(part);
    }
    let mut bytes = [header, sectors.concat()].concat();
    bytes.truncate(bytes.len() - 512 + habits.last);
    bytes
}

fn contents() -> Vec<u8> {
    (0..8 * 512 + 100_u32).flat_map(|number| [(number % 251) as u8]).collect()
}

fn read(bytes: Vec<u8>) -> Option<Vec<u8>> {
    Compound::open(bytes).ok()?.stream("WORKBOOK")
}

/// Otherwise workbooks of common programs are refused as damaged, which Excel opens.
#[test]
fn careless_containers_are_read() {
    let usual = Habits::default;
    let habits = [
        usual(),
        Habits { filler: END, ..usual() },
        Habits { filler: 0, ..usual() },
        Habits { filler: 0x7fff_ffff, ..usual() },
        Habits { end: FREE, ..usual() },
        Habits { end: 0x00ff_ffff, ..usual() },
        Habits { end: 1, ..usual() },
        Habits { count: 0, ..usual() },
        Habits { count: 99, unused: 0, ..usual() },
        Habits { count: u32::MAX, unused: 0xffff, ..usual() },
        Habits { last: 100, ..usual() },
        Habits { child: FREE, ..usual() },
        Habits { child: 0, ..usual() },
        Habits { child: 3, ..usual() },
        Habits { child: 77, ..usual() },
        Habits { places: (1..=10).rev().collect(), ..usual() },
    ];
    for habits in habits {
        assert_eq!(read(written(&contents(), &habits)), Some(contents()), "{habits:?}");
    }
}

#[test]
fn a_container_without_a_directory_is_damaged_and_a_cut_stream_is_short() {
    let whole = written(&contents(), &Habits::default());
    assert_eq!(read(whole[..600].to_vec()), None);
    assert_eq!(read(whole[..100].to_vec()), None);
    assert_eq!(read(whole[..whole.len() - 1_024].to_vec()).map(|stream| stream.len()), Some(8 * 512 - 512));
    // The chain goes around.
    let mut around = whole;
    around[512 + 4 * 5..][..4].copy_from_slice(&3_u32.to_le_bytes());
    assert_eq!(read(around).map(|stream| stream.len()), Some(4 * 512));
}

/// Otherwise a table that was embedded in the sheet is read instead of the orders.
#[test]
fn the_stream_of_an_embedded_object_is_not_the_workbook() {
    let mut container = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    container.create_storage("/MBD0001").unwrap();
    container.create_stream("/MBD0001/Workbook").unwrap().write_all(b"embedded").unwrap();
    let bytes = |container: CompoundFile<Cursor<Vec<u8>>>| container.into_inner().into_inner();
    let mut with = CompoundFile::open(Cursor::new(bytes(container))).unwrap();
    with.flush().unwrap();
    let without = bytes(with);
    assert_eq!(read(without.clone()), None);
    let mut with = CompoundFile::open(Cursor::new(without)).unwrap();
    with.create_stream("/Workbook").unwrap().write_all(b"orders").unwrap();
    with.flush().unwrap();
    assert_eq!(read(bytes(with)), Some(b"orders".to_vec()));
}

proptest! {
    #[test]
    fn streams_are_what_another_library_wrote(
        streams in prop::collection::vec((1..9_000_usize, any::<u8>()), 1..12),
        is_large in any::<bool>(),
    ) {
        let version = if is_large { cfb::Version::V4 } else { cfb::Version::V3 };
        let mut container = CompoundFile::create_with_version(version, Cursor::new(Vec::new())).unwrap();
        for (number, (length, seed)) in streams.iter().enumerate() {
            let mut stream = container.create_stream(format!("/S{number}")).unwrap();
            stream.write_all(&vec![*seed; *length]).unwrap();
        }
        container.flush().unwrap();
        let read = Compound::open(container.into_inner().into_inner()).unwrap();
        for (number, (length, seed)) in streams.iter().enumerate() {
            prop_assert_eq!(read.stream(&format!("s{number}")), Some(vec![*seed; *length]));
        }
    }

    #[test]
    fn chains_of_any_order_are_followed(
        places in Just((1..=10_u32).collect::<Vec<_>>()).prop_shuffle(),
        filler in any::<u32>(),
        last in 0..=512_usize,
    ) {
        // The last sector is cut only if it is the end of the stream.
        let last = if places[9] == 10 { last.max(100) } else { 512 };
        let habits = Habits { places, filler, last, ..Habits::default() };
        prop_assert_eq!(read(written(&contents(), &habits)), Some(contents()));
    }

    #[test]
    fn random_tables_and_directories_end(
        table in prop::collection::vec(prop_oneof![0..14_u32, any::<u32>()], 128),
        changes in prop::collection::vec((0..12 * 512_usize, any::<u8>()), 0..200),
    ) {
        let mut bytes = written(&contents(), &Habits::default());
        for (place, next) in table.into_iter().enumerate() {
            bytes[512 + 4 * place..][..4].copy_from_slice(&next.to_le_bytes());
        }
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        bytes[..8].copy_from_slice(MAGIC);
        let length = bytes.len();
        if let Some(stream) = read(bytes) {
            prop_assert!(stream.len() <= length);
        }
    }
}
