//! Writes a workbook whose parts are copied, except for those that our columns change.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Cursor, Read, Seek, Write},
};

use zip::{CompressionMethod, ZipArchive, ZipWriter, read::ZipFile, write::SimpleFileOptions};

use super::{
    CannotPatch, Original,
    cells::Looks,
    drawing,
    grid::Grid,
    names,
    sheet::{self, Job, Sheet},
    stop::{Stop, of_disk, of_package, of_packing},
    styles,
    tables::{self, Added, Table},
};
use crate::{
    Limits, Watch,
    book::xlsx::parts,
    export::{Exported, Results, columns::Layout},
    open_file,
};

type Input = BufReader<File>;

/// The fastest level: most of an export's time is packing the sheet.
const LEVEL: i64 = 1;
/// A larger sheet may need ZIP64.
const LONG_FORM_BYTES: u64 = 1 << 30;
/// Largest part that is read whole.
const WHOLE_PART_BYTES: u64 = 32 << 20;

pub(super) struct Package {
    archive: ZipArchive<Input>,
    header_row: Option<u32>,
    sheet: usize,
    sheet_name: String,
    /// `None`: our cells are unformatted.
    styles: Option<usize>,
    workbook: usize,
    is_1904: bool,
    tables: Vec<(usize, Table)>,
    /// The first column right of all pictures and charts beside the rows.
    drawn: u32,
}

impl Package {
    /// Opens a workbook and finds the relevant parts.
    pub(super) fn open(original: Original<'_>) -> Result<Self, Stop> {
        let limits = Limits::default();
        let (file, _) = open_file(original.path, &limits)?;
        let mut archive =
            ZipArchive::new(BufReader::with_capacity(64 << 10, file)).map_err(|error| of_package(&error))?;
        let found = parts::find(&mut archive, &limits, parts::listed)?;
        let all = parts::names(&mut archive);
        if all.len() != archive.len() {
            // Two parts whose names differ only in case.
            return Err(CannotPatch::Unusual.into());
        }
        if all.keys().any(|name| name.starts_with("_xmlsignatures/")) {
            return Err(CannotPatch::Signed.into());
        }
        let sheet = found.sheets.into_iter().nth(original.sheet).ok_or(CannotPatch::Unusual)?;
        let at = sheet.index.ok_or(CannotPatch::Unusual)?;
        let mut package = Self {
            archive,
            header_row: original.header_row,
            sheet: at,
            sheet_name: sheet.name,
            styles: found.styles,
            workbook: found.workbook,
            is_1904: found.is_1904,
            tables: Vec::new(),
            drawn: 0,
        };
        let mut anchors = Vec::new();
        let name = package.name(at)?;
        let (folder, file) = name.rsplit_once('/').unwrap_or(("", &name));
        let named = |name: &str| all.get(&name.to_lowercase()).copied();
        let relations = named(&parts::joined(folder, &format!("_rels/{file}.rels")));
        for relation in parts::relations(&mut package.archive, relations, &limits)?.into_values() {
            let at = named(&parts::absolute(folder, &relation.target));
            match (relation.kind.as_str(), at) {
                ("table", Some(at)) => {
                    let table = tables::read(&package.whole(at)?)?;
                    package.tables.push((at, table));
                }
                ("drawing", Some(at)) => anchors.extend(drawing::anchors(&package.whole(at)?)?),
                _ => {}
            }
        }
        if !anchors.is_empty() {
            let top = original.header_row.unwrap_or(0);
            let grid = Grid::read(entry(&mut package.archive, package.sheet)?, top)?;
            package.drawn = anchors.into_iter().map(|anchor| grid.right(anchor)).max().unwrap_or(0);
        }
        Ok(package)
    }

    /// Checks the sheet without writing anything.
    pub(super) fn look(&mut self, first: u32, watch: Watch<'_>) -> Result<(), Stop> {
        self.check(first, first)?;
        self.with_our_styles()?;
        let part = entry(&mut self.archive, self.sheet)?;
        sheet::rewrite(
            part,
            &mut io::sink(),
            Job { first, header_row: self.header_row, added: None },
            watch,
        )?;
        Ok(())
    }

    /// Writes the workbook with the columns at `layout`.
    pub(super) fn write(
        &mut self,
        layout: &Layout<'_>,
        results: &mut dyn Results,
        output: BufWriter<File>,
        watch: Watch<'_>,
    ) -> Result<Exported, Stop> {
        let (first, last) = (layout.first(), layout.last());
        self.check(first, last)?;
        let styles = self.with_our_styles()?;
        let header_row = self.header_row;
        let widened = |table: &Table| table.is_widened(first, header_row);
        let headers = tables::distinct(
            layout.headers(),
            self.tables.iter().map(|(_, table)| table).filter(|table| widened(table)),
        );
        let mut output = ZipWriter::new(output);
        let rewritten = [self.styles, Some(self.sheet), Some(self.workbook)];
        for at in 0..self.archive.len() {
            let is_table = self.tables.iter().any(|(index, table)| *index == at && widened(table));
            if !rewritten.contains(&Some(at)) && !is_table {
                copy(&mut self.archive, at, &mut output)?;
            }
        }
        let mut looks = None;
        if let (Some(at), Some((part, ours))) = (self.styles, styles) {
            self.put(at, &part, &mut output)?;
            looks = Some(ours);
        }
        let (name, options) = self.head(self.sheet)?;
        output.start_file(name, options).map_err(|error| of_packing(&error))?;
        let added = sheet::Added { layout, headers: &headers, looks, is_1904: self.is_1904, results };
        let part = entry(&mut self.archive, self.sheet)?;
        let Sheet { exported, filter } =
            sheet::rewrite(part, &mut output, Job { first, header_row, added: Some(added) }, watch)?;
        for (at, table) in self.tables.iter().filter(|(_, table)| widened(table)) {
            let part = whole(&mut self.archive, *at)?;
            let part = tables::widen(&part, table, &Added { last, headers: &headers })?;
            put(&mut self.archive, *at, &part, &mut output)?;
        }
        match filter {
            Some((old, new)) => {
                let part = whole(&mut self.archive, self.workbook)?;
                let part = names::widen_filter(&part, &self.sheet_name, old, new)?;
                self.put(self.workbook, &part, &mut output)?;
            }
            None => copy(&mut self.archive, self.workbook, &mut output)?,
        }
        let mut file = output.finish().map_err(|error| of_packing(&error))?;
        file.flush().map_err(|error| of_disk(&error))?;
        Ok(exported)
    }

    /// The styles part with our styles, and their indexes.
    fn with_our_styles(&mut self) -> Result<Option<(Vec<u8>, Looks)>, Stop> {
        self.styles.map(|at| styles::with_ours(&self.whole(at)?)).transpose()
    }

    /// Checks that our columns have room and overlap nothing.
    fn check(&self, first: u32, last: u32) -> Result<(), Stop> {
        let tables = self.tables.iter().map(|(_, table)| table.range.right + 1);
        let right = tables.fold(self.drawn, u32::max);
        if right > first {
            return Err(Stop::Wider(right));
        }
        if last >= crate::book::xlsx::place::COLUMNS {
            return Err(CannotPatch::TooWide.into());
        }
        match self.tables.iter().any(|(_, table)| table.is_external && table.range.ends_before(first)) {
            true => Err(CannotPatch::ExternalTable.into()),
            false => Ok(()),
        }
    }

    fn name(&mut self, at: usize) -> Result<String, Stop> {
        let entry = self.archive.by_index_raw(at).map_err(|error| of_package(&error))?;
        Ok(entry.name().map_err(|error| of_package(&error))?.trim_start_matches('/').replace('\\', "/"))
    }

    fn head(&mut self, at: usize) -> Result<(String, SimpleFileOptions), Stop> {
        head(&mut self.archive, at)
    }

    fn whole(&mut self, at: usize) -> Result<Vec<u8>, Stop> {
        whole(&mut self.archive, at)
    }

    fn put(&mut self, at: usize, part: &[u8], output: &mut ZipWriter<BufWriter<File>>) -> Result<(), Stop> {
        put(&mut self.archive, at, part, output)
    }
}

fn entry<R: Read + Seek>(archive: &mut ZipArchive<R>, at: usize) -> Result<ZipFile<'_, R>, Stop> {
    archive.by_index(at).map_err(|error| of_package(&error))
}

/// An unpacked part.
fn whole<R: Read + Seek>(archive: &mut ZipArchive<R>, at: usize) -> Result<Vec<u8>, Stop> {
    let mut part = Vec::new();
    let read = entry(archive, at)?.take(WHOLE_PART_BYTES + 1).read_to_end(&mut part);
    read.map_err(|error| of_package(&error.into()))?;
    if part.len() as u64 > WHOLE_PART_BYTES {
        return Err(CannotPatch::Unusual.into());
    }
    Ok(part)
}

/// The name of a part and its compression.
fn head<R: Read + Seek>(archive: &mut ZipArchive<R>, at: usize) -> Result<(String, SimpleFileOptions), Stop> {
    let entry = archive.by_index_raw(at).map_err(|error| of_package(&error))?;
    let name = entry.name().map_err(|error| of_package(&error))?.into_owned();
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(LEVEL))
        .large_file(entry.size() > LONG_FORM_BYTES);
    Ok((name, entry.last_modified().map_or(options, |time| options.last_modified_time(time))))
}

fn put<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    at: usize,
    part: &[u8],
    output: &mut ZipWriter<BufWriter<File>>,
) -> Result<(), Stop> {
    let (name, options) = head(archive, at)?;
    output.start_file(name, options).map_err(|error| of_packing(&error))?;
    io::copy(&mut Cursor::new(part), output).map_err(|error| of_disk(&error))?;
    Ok(())
}

/// Copies a part as packed bytes.
fn copy<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    at: usize,
    output: &mut ZipWriter<BufWriter<File>>,
) -> Result<(), Stop> {
    let entry = archive.by_index_raw(at).map_err(|error| of_package(&error))?;
    output.raw_copy_file(entry).map_err(|error| match error {
        // The name, not the disk.
        zip::result::ZipError::InvalidArchive(_) => CannotPatch::Unusual.into(),
        error => of_packing(&error),
    })
}
