/// Letters of a column: 0 is `A`, 25 `Z`, 26 `AA`.
pub fn letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = u64::from(column) + 1;
    while rest > 0 {
        rest -= 1;
        let letter = u8::try_from(rest % 26).unwrap_or_default();
        letters.push(char::from(b'A' + letter));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// A cell reference: row 13 of column 2 is `C14`.
pub fn cell(row: u32, column: u32) -> String {
    format!("{}{}", letters(column), u64::from(row) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_the_letters_of_a_spreadsheet() {
        for (column, wanted) in [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD")]
        {
            assert_eq!(letters(column), wanted);
        }
        assert_eq!(cell(1_048_575, 16_383), "XFD1048576");
    }
}
