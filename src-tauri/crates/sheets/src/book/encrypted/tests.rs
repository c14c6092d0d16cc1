use std::io::{Cursor, Write as _};

use aes::{
    Aes128, Aes256,
    cipher::{Block, BlockCipherEncrypt, KeyInit},
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use cfb::CompoundFile;
use rc4::{Rc4, StreamCipher};

use super::*;
use crate::book::{
    biff::{self, BOF, BOUND_SHEET, FILE_PASS},
    compound::Compound,
};
use crate::{Limits, SheetError};

const SALT: [u8; 16] = *b"a salt of theirs";
const VERIFIER: [u8; 16] = *b"their verifier.!";

fn container(streams: &[(&str, Vec<u8>)]) -> Compound {
    let mut container = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    for (name, contents) in streams {
        container.create_stream(name).unwrap().write_all(contents).unwrap();
    }
    container.flush().unwrap();
    Compound::open(container.into_inner().into_inner()).unwrap()
}

fn encrypted_block<C: BlockCipherEncrypt + KeyInit>(key: &[u8], block: [u8; 16]) -> Vec<u8> {
    let mut block = Block::<C>::try_from(&block[..]).unwrap();
    C::new_from_slice(key).unwrap().encrypt_block(&mut block);
    block.to_vec()
}

fn blocks(bytes: &[u8]) -> Vec<[u8; 16]> {
    let mut bytes = bytes.to_vec();
    bytes.resize(bytes.len().next_multiple_of(16), 0);
    bytes.as_chunks::<16>().0.to_vec()
}

fn chained(key: &[u8], first: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut before = first.to_vec();
    blocks(bytes)
        .into_iter()
        .flat_map(|mut block| {
            block.iter_mut().zip(&before).for_each(|(byte, before)| *byte ^= before);
            before = encrypted_block::<Aes256>(key, block);
            before.clone()
        })
        .collect()
}

/// As Excel writes it since 2010, with fewer rounds.
fn agile(password: &str, contents: &[u8]) -> Compound {
    let password: Vec<u8> = password.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut spun = Hash::Sha512.of(&[&SALT, &password]);
    for round in 0..1_000_u32 {
        spun = Hash::Sha512.of(&[&round.to_le_bytes(), &spun]);
    }
    let part = |purpose: [u8; 8], bytes: &[u8]| {
        let key = Hash::Sha512.of(&[&spun, &purpose])[..32].to_vec();
        BASE64_STANDARD.encode(chained(&key, &SALT, bytes))
    };
    let key = [7; 32];
    let verifier = part([0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79], &VERIFIER);
    let hash = part([0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e], &Hash::Sha512.of(&[&VERIFIER]));
    let of_key = part([0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6], &key);
    let salt = BASE64_STANDARD.encode(SALT);
    let parameters = format!(
        "saltSize=\"16\" blockSize=\"16\" keyBits=\"256\" hashSize=\"64\" cipherAlgorithm=\"AES\" cipherChaining=\"ChainingModeCBC\" hashAlgorithm=\"SHA512\" saltValue=\"{salt}\""
    );
    let description = format!(
        "<?xml version=\"1.0\"?><encryption><keyData {parameters}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount=\"1000\" {parameters} \
         encryptedVerifierHashInput=\"{verifier}\" encryptedVerifierHashValue=\"{hash}\" encryptedKeyValue=\"{of_key}\"/></keyEncryptor></keyEncryptors></encryption>"
    );
    let mut package = (contents.len() as u64).to_le_bytes().to_vec();
    for (number, segment) in (0_u32..).zip(contents.chunks(4_096)) {
        let first = Hash::Sha512.of(&[&SALT, &number.to_le_bytes()])[..16].to_vec();
        package.extend(chained(&key, &first, segment));
    }
    let info = [&[4, 0, 4, 0, 0x40, 0, 0, 0], description.as_bytes()].concat();
    container(&[("/EncryptionInfo", info), ("/EncryptedPackage", package)])
}

/// The description that Excel 2002 to 2007 write, behind the version.
fn description(algorithm: u32, key_bits: u32, verifier: &[u8], hash: &[u8]) -> Vec<u8> {
    let header = [0x24, 0, algorithm, 0x8004, key_bits, 0x18, 0, 0].map(u32::to_le_bytes).concat();
    let header = [&header[..], &[b'x', 0, 0, 0]].concat();
    let length = u32::try_from(header.len()).unwrap().to_le_bytes();
    [&[0x24, 0, 0, 0], &length[..], &header, &[16, 0, 0, 0], &SALT, verifier, &[20, 0, 0, 0], hash].concat()
}

/// As Excel 2007 writes it.
fn standard(password: &str, contents: &[u8]) -> Compound {
    let password: Vec<u8> = password.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut spun = Hash::Sha1.of(&[&SALT, &password]);
    for round in 0..50_000_u32 {
        spun = Hash::Sha1.of(&[&round.to_le_bytes(), &spun]);
    }
    let hash = Hash::Sha1.of(&[&spun, &[0; 4]]);
    let mut pad = [0x36; 64];
    pad.iter_mut().zip(&hash).for_each(|(byte, hash)| *byte ^= hash);
    let key = Hash::Sha1.of(&[&pad])[..16].to_vec();
    let encrypt = |bytes: &[u8]| -> Vec<u8> {
        blocks(bytes).into_iter().flat_map(|block| encrypted_block::<Aes128>(&key, block)).collect()
    };
    let verifier_hash = encrypt(&Hash::Sha1.of(&[&VERIFIER]));
    let info = [&[4, 0, 2, 0][..], &description(0x660e, 128, &encrypt(&VERIFIER), &verifier_hash)].concat();
    let package = [&(contents.len() as u64).to_le_bytes()[..], &encrypt(contents)].concat();
    container(&[("/EncryptionInfo", info), ("/EncryptedPackage", package)])
}

/// Otherwise the seller is asked for a password that nobody ever chose.
#[test]
fn packages_with_the_password_of_excel_open_and_others_stay_closed() {
    let contents: Vec<u8> = (0..10_000_u32).flat_map(|number| [(number % 253) as u8]).collect();
    assert_eq!(package(&agile(PASSWORD, &contents)), Some(contents.clone()));
    assert_eq!(package(&agile("secret", &contents)), None);
    assert_eq!(package(&standard(PASSWORD, &contents)), Some(contents.clone()));
    assert_eq!(package(&standard("secret", &contents)), None);
    let odd = [
        (Vec::new(), contents.clone()),
        (b"made up".to_vec(), contents.clone()),
        ([&[4, 0, 4, 0, 0, 0, 0, 0][..], b"<encryption><keyData/>"].concat(), contents),
    ];
    for (info, encrypted) in odd {
        assert_eq!(package(&container(&[("/EncryptionInfo", info), ("/EncryptedPackage", encrypted)])), None);
    }
}

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap();
    [&kind.to_le_bytes()[..], &length.to_le_bytes(), data].concat()
}

/// A workbook of one sheet whose name and label are to be encrypted; long enough for several keys.
fn workbook(description: &[u8]) -> Vec<u8> {
    let begin = |content: u8| record(BOF, &[&[0, 6, content, 0][..], &[0; 12]].concat());
    let end = record(0x000a, &[]);
    let filler = record(0x00e2, &[9; 2_500]);
    let before = [begin(5), record(FILE_PASS, description), filler].concat();
    let place = u32::try_from(before.len() + 4 + 14 + end.len()).unwrap().to_le_bytes();
    let sheet = record(BOUND_SHEET, &[&place[..], &[0, 0, 6, 0], b"Orders"].concat());
    let label = record(0x0204, &[&[0; 6][..], &[11, 0, 0], b"01712345671"].concat());
    [before, sheet, end.clone(), begin(16), label, end].concat()
}

/// Encrypts what Excel encrypts of each record.
fn encrypted(plain: &[u8], change: impl Fn(usize, usize, u8) -> u8) -> Vec<u8> {
    let mut stream = plain.to_vec();
    let mut at = 0;
    while at < plain.len() {
        let word = |at: usize| usize::from(u16::from_le_bytes([plain[at], plain[at + 1]]));
        let (kind, length) = (word(at), word(at + 2));
        let from = match kind {
            0x0809 | 0x002f => length,
            0x0085 => 4,
            _ => 0,
        };
        for place in at + 4 + from..at + 4 + length {
            stream[place] = change(place, length, plain[place]);
        }
        at += 4 + length;
    }
    stream
}

fn keystream(key: &[u8], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    Rc4::new_from_slice(key).unwrap().apply_keystream(&mut bytes);
    bytes
}

fn read(stream: Vec<u8>) -> Result<(String, usize), SheetError> {
    let book = biff::workbook(stream, &Limits::default())?;
    let text = format!("{:?}", book.sheets());
    Ok((text, book.sheets().len()))
}

fn with_rc4(password: &str, key_bits: u32, is_old: bool) -> Vec<u8> {
    let password: Vec<u8> = password.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let hash = if is_old { Hash::Md5 } else { Hash::Sha1 };
    let key = |block: usize| {
        let block = u32::try_from(block).unwrap().to_le_bytes();
        if is_old {
            let base = Hash::Md5.of(&[&password])[..5].to_vec();
            let base = Hash::Md5.of(&[&[&base[..], &SALT].concat().repeat(16)])[..5].to_vec();
            return Hash::Md5.of(&[&base, &block]);
        }
        let mut key = Hash::Sha1.of(&[&Hash::Sha1.of(&[&SALT, &password]), &block]);
        key.truncate(key_bits as usize / 8);
        key.resize(16, 0);
        key
    };
    let mut both = [&VERIFIER[..], &hash.of(&[&VERIFIER])].concat();
    both.iter_mut().zip(keystream(&key(0), 40)).for_each(|(byte, key)| *byte ^= key);
    let (verifier, verifier_hash) = both.split_at(16);
    let description = match is_old {
        true => [&[1, 0, 1, 0, 1, 0][..], &SALT, &both].concat(),
        false => [&[1, 0, 4, 0, 2, 0][..], &description(0x6801, key_bits, verifier, verifier_hash)].concat(),
    };
    let plain = workbook(&description);
    let keys: Vec<Vec<u8>> = (0..=plain.len() / 1_024).map(|block| keystream(&key(block), 1_024)).collect();
    encrypted(&plain, |place, _, byte| byte ^ keys[place / 1_024][place % 1_024])
}

#[test]
fn old_workbooks_with_the_password_of_excel_open_and_others_stay_closed() {
    let wanted = read(workbook(&[0; 6]));
    assert!(wanted.as_ref().unwrap().0.contains("Orders"));
    for (key_bits, is_old) in [(40, true), (40, false), (128, false)] {
        let stream = with_rc4(PASSWORD, key_bits, is_old);
        assert!(!stream.windows(6).any(|part| part == b"Orders"));
        assert_eq!(read(stream), wanted);
        assert_eq!(read(with_rc4("secret", key_bits, is_old)), Err(SheetError::Password));
    }
    // The constants are the published ones of this password.
    let keys =
        [0x87, 0x6b, 0x9a, 0xe2, 0x1e, 0xe3, 0x05, 0x62, 0x1e, 0x69, 0x96, 0x60, 0x98, 0x6e, 0x94, 0x04_u8];
    for description in [&[0, 0, 0x59, 0xb3, 0x0a, 0x9a][..], &[0x59, 0xb3, 0x0a, 0x9a]] {
        let stream = encrypted(&workbook(description), |place, length, byte| {
            byte.rotate_left(5) ^ keys[(place + length) % 16]
        });
        assert_eq!(read(stream), wanted);
    }
    assert_eq!(read(workbook(&[0, 0, 1, 2, 3, 4])), Err(SheetError::Password));
    assert_eq!(read(workbook(&[1, 0, 4, 0, 2, 0, 9])), Err(SheetError::Password));
}
