//! How much a file may ask of this computer.

/// Bounds of one file. The defaults let any honest file of a spreadsheet's full height through and keep the
/// memory that a dishonest one can take within a few hundred megabytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Size of the file, in bytes.
    pub file_bytes: u64,
    /// Size of a file of a format that is loaded whole (.xls, .ods), in bytes.
    pub whole_file_bytes: u64,
    /// What all parts of a packed file (.xlsx, .xlsb, .ods) may unpack to, in bytes.
    pub unpacked_bytes: u64,
    /// Texts in a workbook's table of shared texts.
    pub shared_texts: u64,
    /// Bytes of all texts in that table.
    pub shared_text_bytes: u64,
    /// The longest run of characters without markup in a packed part, in bytes.
    pub longest_text_bytes: u64,
    /// Cells of a sheet that is loaded whole, gaps included.
    pub whole_cells: u64,
    /// Cells of a sheet whose rows don't come in order, and have to be held to be put in it.
    pub unsorted_cells: u32,
    pub sheets: u32,
    /// Columns that are read of each row; what lies to the right stays in the copy.
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
            whole_cells: 4_000_000,
            unsorted_cells: 1_500_000,
            sheets: 2_000,
            columns: 512,
        }
    }
}
