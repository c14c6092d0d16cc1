//! Exports of runs.

mod file_copy;
mod names;
mod reasons;
mod replies;
mod rows;
mod turn;

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError},
};

use porokh_api::{
    AppError, UiEvent,
    bulk::{ExportFacts, ExportProgress, ExportRequest, ExportWhat, OwnFile},
    exports::ExportedView,
    requests::IdRequest,
};
use porokh_runtime::{blocking, exports::WrittenFile, jobs::Throttle};
use porokh_sheets::{
    Format, Progress,
    export::{self, CannotPatch, Decision, ExportFormat, Exported, FullPlan, ResultColumn, Target},
};

use self::{file_copy::FileCopy, rows::ExportRows};
use crate::{
    Environment,
    accounts::iso,
    bulk::Runs,
    files::KeptFile,
    store::{
        RunRow,
        orders::{self, Order},
    },
};
pub(crate) use turn::ExportTurn;
pub(super) use turn::Exporting;

/// Default columns for the seller's own file.
const FIRST_COLUMNS: [ResultColumn; 8] = [
    ResultColumn::Risk,
    ResultColumn::Ratio,
    ResultColumn::Delivered,
    ResultColumn::Cancelled,
    ResultColumn::Reports,
    ResultColumn::Advice,
    ResultColumn::CheckedAt,
    ResultColumn::Decision,
];

impl Runs {
    /// Export options of a run.
    pub async fn export_facts(self: &Arc<Self>, request: IdRequest) -> Result<ExportFacts, AppError> {
        let run = self.own_run(request.id).await?;
        let this = Arc::clone(self);
        let name = names::stem(&run.name, run.environment, self.ctx.clock.now());
        let columns =
            self.ctx.settings.saved().export_columns.clone().unwrap_or_else(|| FIRST_COLUMNS.to_vec());
        blocking(move || {
            let file = this.files.kept_file(run.file.ok_or(AppError::NotFound)?)?;
            let courier = file.header_row().is_some() && file.phone_column().is_some();
            let own = this.own_file(&run, &file)?;
            let left = this.orders.of_run(&run, &file)?;
            let may_leave = |order: &&Order| {
                matches!(order.decision, None | Some((Decision::Send, _))) && order.gone_at().is_some()
            };
            // Each once: several rows can be lines of one order.
            let left: BTreeMap<_, _> =
                left.values().filter(may_leave).map(|order| (order.id, order.gone_at())).collect();
            let left_before = u32::try_from(left.len()).unwrap_or(u32::MAX);
            let left_at = left.into_values().flatten().max().map(iso);
            let corrected = file.orders().any(|position| {
                file.phones(position).next().is_some()
                    && file.number(position).is_some_and(|row| file.correction(row).is_some())
            });
            let changed = file.changed_original();
            Ok(ExportFacts { courier, name, own, columns, corrected, changed, left_before, left_at })
        })
        .await
    }

    /// Suggested name with extension.
    pub async fn export_name(self: &Arc<Self>, request: &ExportRequest) -> Result<String, AppError> {
        let run = self.own_run(request.run).await?;
        let stem = names::stem(&run.name, run.environment, self.ctx.clock.now());
        Ok(names::first(&stem, &self.ending(run, request).await?, request))
    }

    /// A free path in a folder: the suggested name, numbered if taken.
    pub async fn export_path(
        self: &Arc<Self>,
        request: &ExportRequest,
        folder: &Path,
    ) -> Result<PathBuf, AppError> {
        let run = self.own_run(request.run).await?;
        let stem = names::stem(&run.name, run.environment, self.ctx.clock.now());
        let ending = self.ending(run, request).await?;
        Ok(names::free(folder, &stem, &ending, request, &|path| path.exists()))
    }

    /// Extension of an export.
    async fn ending(self: &Arc<Self>, run: RunRow, request: &ExportRequest) -> Result<String, AppError> {
        let (this, what, asked) = (Arc::clone(self), request.what.clone(), request.format);
        blocking(move || {
            let file = || this.files.kept_file(run.file.ok_or(AppError::NotFound)?);
            Ok(match what {
                ExportWhat::Full => names::ending(asked).to_owned(),
                ExportWhat::OwnFile { .. } => match this.own_file(&run, &file()?)? {
                    OwnFile::Possible { ending } => ending,
                    OwnFile::Impossible { .. } => names::ending(ExportFormat::Xlsx).to_owned(),
                },
                ExportWhat::CourierFiles { .. } => match FileCopy::of(&file()?).is_own_text(asked)? {
                    true => names::own_ending(&run.name, Format::Text),
                    false => names::ending(asked).to_owned(),
                },
            })
        })
        .await
    }

    /// Whether results can be written into the run's own file. Blocks.
    fn own_file(&self, run: &RunRow, file: &KeptFile) -> Result<OwnFile, AppError> {
        let known = || self.state.exporting.own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, own)) = known().as_ref().filter(|(of, _)| *of == run.id) {
            return Ok(own.clone());
        }
        let copy = FileCopy::of(file);
        let looked = export::own_format(copy.original(), &mut |_| ControlFlow::Continue(()));
        let own = match looked.map_err(|reason| AppError::Export { reason })? {
            Ok(Format::Xlsm) if !names::says_macros(&run.name) => {
                OwnFile::Impossible { why: CannotPatch::HiddenMacros }
            }
            Ok(format) => OwnFile::Possible { ending: names::own_ending(&run.name, format) },
            Err(why) => OwnFile::Impossible { why },
        };
        *known() = Some((run.id, own.clone()));
        Ok(own)
    }

    /// Writes an export. `path` is the file; for courier files that of the orders to send, the other is named after
    /// it. Existing files are replaced only when the export is complete.
    ///
    /// # Errors
    /// [`AppError::Export`]; [`AppError::Busy`] while another export is running; [`AppError::Replaces`] unless the
    /// seller said that files may be replaced.
    pub async fn export_run(
        self: &Arc<Self>,
        request: ExportRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        self.export_in_turn(self.begin_export()?, request, path).await
    }

    /// # Errors
    /// [`AppError::Busy`] while another export is running.
    pub(crate) fn begin_export(&self) -> Result<ExportTurn, AppError> {
        self.state.exporting.begin()
    }

    /// Cancels the running export; nothing is changed.
    pub fn cancel_export(&self) {
        self.state.exporting.cancelled.send_replace(true);
    }

    /// [`Runs::export_run`], in a turn that was begun before.
    pub(crate) async fn export_in_turn(
        self: &Arc<Self>,
        turn: ExportTurn,
        request: ExportRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let run = self.own_run(request.run).await?;
        let (this, path) = (Arc::clone(self), path.to_owned());
        let written = blocking(move || this.write_export(&turn, &run, &request, &path)).await;
        self.orders.changed().await;
        written
    }

    fn write_export(
        &self,
        turn: &ExportTurn,
        run: &RunRow,
        request: &ExportRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let file = self.files.kept_file(run.file.ok_or(AppError::NotFound)?)?;
        if !request.replace {
            ask_to_replace(&file, request, path)?;
        }
        let scratch = self.ctx.exports.scratch()?;
        let (copy, of) = (FileCopy::of(&file), file.rows());
        let mut throttle = Throttle::default();
        throttle.told();
        let mut watch = |progress: Progress| {
            if throttle.passes() {
                let export = ExportProgress { run: run.id, rows: progress.rows.min(of), of };
                self.ctx.events.emit(UiEvent::Export { export });
            }
            match turn.is_cancelled() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        // A disguised workbook would become one whose macros work.
        let hides_macros = matches!(request.what, ExportWhat::OwnFile { .. })
            && self.own_file(run, &file)? == OwnFile::Impossible { why: CannotPatch::HiddenMacros };
        let texts = rows::checked_texts(&file);
        let mut rows = ExportRows::new(self, run, file, &texts, request)?;
        let failed = |reason| AppError::Export { reason };
        let target = |path, format| Target { path, format, scratch: &scratch };
        if let ExportWhat::CourierFiles { by } = &request.what {
            let mut selection = rows.select(by, request.again, run.environment)?;
            let drafts = copy.write_courier_files(request, &mut selection, (path, &scratch), &mut watch)?;
            let (sent, lowered) =
                (std::mem::take(&mut selection.sent), std::mem::take(&mut selection.lowered));
            let facts = std::mem::take(&mut selection.facts);
            // Stored first: an order that is marked without a file is shown with the next one, but an order in a file
            // without a mark would leave twice.
            let mut before = Vec::new();
            self.orders.identify(run.id, selection.kept(), &sent, |db, ids, now| {
                let leaving: Vec<_> = ids.values().map(|id| (*id, Some(now))).collect();
                before = orders::left(db, &leaving)?;
                orders::lower(db, &lowered)
            })?;
            let (view, written) = drafts.place().inspect_err(|_| {
                // The mark stays where this can't be stored.
                let _ = self.ctx.store.run_blocking(|db| {
                    let transaction = db.transaction()?;
                    orders::left(&transaction, &before)?;
                    transaction.commit()
                });
            })?;
            return Ok((ExportedView { courier: Some(facts), ..view }, written));
        }
        let couriers = rows.courier_names()?;
        let plan = FullPlan {
            words: &request.words,
            couriers: &couriers,
            columns: &ResultColumn::ALL,
            test: run.environment != Environment::Live,
            corrected: false,
            facts: &request.facts,
        };
        let mut new_file = (path.to_owned(), request.format, None);
        if let ExportWhat::OwnFile { columns } = &request.what {
            let own = FullPlan { columns, corrected: rows.has_corrections(), ..plan };
            let written = match hides_macros {
                true => Err(CannotPatch::HiddenMacros),
                false => {
                    let target = target(path, request.format);
                    export::own_file(copy.original(), own, &mut rows, target, &mut watch).map_err(failed)?
                }
            };
            match written {
                Ok(exported) => {
                    self.remember_columns(columns);
                    return Ok(views(&[(path.to_owned(), exported)], None));
                }
                Err(why) => {
                    let path = names::ending_with(path, ExportFormat::Xlsx, |path| !path.exists());
                    new_file = (path, ExportFormat::Xlsx, Some(why));
                }
            }
        }
        let (path, format, new_workbook) = new_file;
        let mut book = copy.open()?;
        let source = copy.source(&mut book);
        let exported =
            export::full(source, plan, &mut rows, target(&path, format), &mut watch).map_err(failed)?;
        Ok(views(&[(path, exported)], new_workbook))
    }

    /// If it can't be saved, the choice must be made again; the export is done.
    fn remember_columns(&self, columns: &[ResultColumn]) {
        let _ = self.ctx.settings.change(|saved| saved.export_columns = Some(columns.to_vec()));
    }

    /// Deletes drafts left by an earlier end of the app.
    pub(crate) async fn clear_drafts(self: &Arc<Self>) {
        let this = Arc::clone(self);
        let cleared = blocking(move || {
            let _turn = this.begin_export()?;
            this.ctx.exports.clear_drafts();
            Ok(())
        });
        // A running export goes first; drafts wait for the next start.
        let _ = cleared.await;
    }
}

/// Fails if files would be replaced that the seller hasn't heard of: the desktop's dialog knows only the chosen one,
/// and not that it changed.
fn ask_to_replace(file: &KeptFile, request: &ExportRequest, path: &Path) -> Result<(), AppError> {
    let second =
        matches!(request.what, ExportWhat::CourierFiles { .. }).then(|| names::second(path, request));
    let second = second.filter(|second| second.exists());
    let is_original = file.is_original(path) || second.as_deref().is_some_and(|path| file.is_original(path));
    let original = if is_original { file.changed_original() } else { None };
    let name = |path: PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let files: Vec<String> = second.map(name).into_iter().collect();
    match files.is_empty() && original.is_none() {
        true => Ok(()),
        false => Err(AppError::Replaces { files, original }),
    }
}

fn views(
    files: &[(PathBuf, Exported)],
    new_workbook: Option<CannotPatch>,
) -> (ExportedView, Vec<WrittenFile>) {
    let written = files.iter().map(|(path, exported)| WrittenFile {
        path: path.clone(),
        rows: exported.rows,
        failed: exported.failed,
    });
    let view = ExportedView {
        files: Vec::new(),
        cut: files.iter().map(|(_, exported)| exported.cut).sum(),
        columns_left_out: files.iter().any(|(_, exported)| exported.columns_left_out),
        new_workbook,
        courier: None,
    };
    (view, written.collect())
}
