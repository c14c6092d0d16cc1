/// Bounds of one file. The defaults allow any real file of a spreadsheet's full height, and limit the memory of a
/// malicious one to a few hundred megabytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Size of the file.
    pub file_bytes: u64,
    /// Size of a file that is loaded whole (.xls).
    pub whole_file_bytes: u64,
    /// Unpacked size of all parts (.xlsx, .xlsb, .ods).
    pub unpacked_bytes: u64,
    /// Texts in a workbook's shared text table.
    pub shared_texts: u64,
    /// Bytes of all texts in that table.
    pub shared_text_bytes: u64,
    /// Longest text without markup in a packed part.
    pub longest_text_bytes: u64,
    /// Cells of a sheet that are only repeats of others (.ods).
    pub repeated_cells: u64,
    /// Cells of a sheet with unordered rows, which are held for sorting.
    pub unsorted_cells: u32,
    pub sheets: u32,
    /// Columns that are read of each row; the rest stays in the copy.
    pub columns: u32,
}

impl Default for Limits {
    fn default() -> Self {
        const MB: u64 = 1 << 20;
        Self {
            file_bytes: 256 * MB,
            whole_file_bytes: 48 * MB,
            unpacked_bytes: 2048 * MB,
            shared_texts: 6_000_000,
            shared_text_bytes: 192 * MB,
            longest_text_bytes: 4 * MB,
            repeated_cells: 4_000_000,
            unsorted_cells: 1_500_000,
            sheets: 2_000,
            columns: 512,
        }
    }
}
