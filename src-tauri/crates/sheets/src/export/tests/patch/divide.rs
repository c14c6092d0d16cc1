//! Text files split in two.

use super::*;
use crate::export::tests::courier::Chooser;

static CHECKED: [Replaced<'static>; 1] = [Replaced::text(1, "01812345678")];

/// Splits a text: rows below the header are in turn sent, held, and in neither file.
fn split(original: &Path) -> Result<(CourierFiles, PathBuf, PathBuf), CannotPatch> {
    split_by(original, 0, |row| match row % 3 {
        1 => Some(Chosen { file: CourierFile::Send, replaced: &[] }),
        2 => Some(Chosen { file: CourierFile::Hold, replaced: &CHECKED }),
        _ => None,
    })
}

fn split_by(
    original: &Path,
    header: u32,
    by: impl FnMut(u32) -> Option<Chosen<'static>>,
) -> Result<(CourierFiles, PathBuf, PathBuf), CannotPatch> {
    let folder = original.parent().unwrap();
    let (send, hold) = (folder.join("send"), folder.join("hold"));
    let scratch = std::env::temp_dir();
    let target = |path| Target { path, format: ExportFormat::UploadCsv, scratch: &scratch };
    let original = Original { path: original, sheet: 0, header_row: Some(header), columns: 2 };
    let mut watch = |_| ControlFlow::Continue(());
    let mut selection = Chooser(by);
    let drafts =
        text_courier_files(original, &mut selection, target(&send), target(&hold), &mut watch).unwrap()?;
    Ok((drafts.place().unwrap(), send, hold))
}

fn divided(bytes: &[u8]) -> Result<(Vec<u8>, Vec<u8>), CannotPatch> {
    let folder = TempDir::new().unwrap();
    let original = folder.path().join("orders.csv");
    std::fs::write(&original, bytes).unwrap();
    let (_, send, hold) = split(&original)?;
    Ok((std::fs::read(send).unwrap(), std::fs::read(hold).unwrap()))
}

#[test]
fn text_keeps_dialect_in_both_files() {
    let text = "\u{FEFF}sep=;\r\n\r\nName;Phone;Note\r\n'রিনা;01712345678;\"a;\r\nb\"\r\n\r\nMina;\"1812345678\";=1+1\r\nTina;0;x\r\nLina;01912345678;\r\nTotal;;3";
    let folder = TempDir::new().unwrap();
    let original = folder.path().join("orders.csv");
    std::fs::write(&original, text).unwrap();
    let header = 1;
    let (files, send, hold) = split_by(&original, header, |row| match row - header {
        1 | 6 => Some(Chosen { file: CourierFile::Send, replaced: &[] }),
        3 => Some(Chosen { file: CourierFile::Hold, replaced: &CHECKED }),
        _ => None,
    })
    .unwrap();
    assert_eq!((files.send.rows, files.hold.rows), (2, 1));
    let head = "\u{FEFF}sep=;\r\n\r\nName;Phone;Note\r\n";
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&send), format!("{head}'রিনা;01712345678;\"a;\r\nb\"\r\nTotal;;3"));
    assert_eq!(read(&hold), format!("{head}Mina;\"01812345678\";=1+1\r\n"));
}

#[test]
fn a_text_in_utf_16_or_in_a_code_page_stays_in_it() {
    let text = "Name\tPhone\r\nਊ Rina\t01712345678\r\nMina ਊ\t1812345678\r\n\t\r\nLina\t01912345678\r\n";
    let send = "Name\tPhone\r\nਊ Rina\t01712345678\r\nLina\t01912345678\r\n";
    let hold = "Name\tPhone\r\nMina ਊ\t01812345678\r\n";
    for (mark, bytes) in
        [(&[0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]), (&[0xfe, 0xff], u16::to_be_bytes)]
    {
        let units = |text: &str| -> Vec<u8> {
            mark.iter().copied().chain(text.encode_utf16().flat_map(bytes)).collect()
        };
        assert_eq!(divided(&units(text)).unwrap(), (units(send), units(hold)));
    }
    let page = divided(b"Name,Phone\ncaf\xe9,01712345678\nna\xefve,171\n").unwrap();
    assert_eq!(
        page,
        (b"Name,Phone\ncaf\xe9,01712345678\n".to_vec(), b"Name,Phone\nna\xefve,01812345678\n".to_vec())
    );
    assert_eq!(divided(b"Name,Phone\rRina,01712345678\r").map(drop), Err(CannotPatch::Unusual));
}

#[test]
fn every_text_at_hand_falls_apart_into_its_own_lines() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures");
    let mut written = 0;
    for entry in std::fs::read_dir(fixtures).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "csv") {
            continue;
        }
        let folder = TempDir::new().unwrap();
        let original = folder.path().join("orders.csv");
        std::fs::copy(&path, &original).unwrap();
        let turns = |row: u32| {
            let file = if row.is_multiple_of(2) { CourierFile::Send } else { CourierFile::Hold };
            Some(Chosen { file, replaced: &[] })
        };
        let Ok((_, send, hold)) = split_by(&original, 0, turns) else { continue };
        written += 1;
        let all = rows(&original, 0);
        for (file, even) in [(send, true), (hold, false)] {
            let wanted: Vec<_> = all
                .iter()
                .filter(|(row, _)| **row == 0 || row.is_multiple_of(2) == even)
                .map(|(_, cells)| cells)
                .collect();
            let found = rows(&file, 0);
            assert_eq!(found.values().collect::<Vec<_>>(), wanted, "{path:?}");
        }
    }
    assert!(written > 8, "{written}");
}
