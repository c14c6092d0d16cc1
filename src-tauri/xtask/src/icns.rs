//! Apple's icon file: a list of pictures, each under a four-letter type that says its size.

/// Puts PNG pictures into one icon file.
///
/// `None` when a picture is larger than the format can say.
pub(crate) fn pack(pictures: &[([u8; 4], Vec<u8>)]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    for (kind, png) in pictures {
        body.extend_from_slice(kind);
        body.extend_from_slice(&u32::try_from(png.len() + HEADER).ok()?.to_be_bytes());
        body.extend_from_slice(png);
    }
    let mut file = b"icns".to_vec();
    file.extend_from_slice(&u32::try_from(body.len() + HEADER).ok()?.to_be_bytes());
    file.extend_from_slice(&body);
    Some(file)
}

/// Type and length, which count themselves.
const HEADER: usize = 8;

#[cfg(test)]
mod tests {
    use super::pack;

    #[test]
    fn every_length_counts_its_own_header() {
        let file = pack(&[(*b"ic07", vec![1, 2, 3]), (*b"ic08", vec![4])]).unwrap();
        assert_eq!(file, b"icns\0\0\0\x1cic07\0\0\0\x0b\x01\x02\x03ic08\0\0\0\x09\x04");
    }
}
