//! Writing what a run found beside the original, and a courier's template again.

mod names;
mod reasons;
mod replies;
mod rows;

mod view;

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use porokh_sheets::{
    Book, Limits, Progress,
    export::{self, Exported, FullPlan, Source, Target},
};

pub use view::{ExportFacts, ExportProgress, ExportRequest, ExportWhat, ReasonWords, SplitBy};

use self::rows::ExportRows;
use crate::{
    AppError, AppEvent, Environment,
    blocking::blocking,
    bulk::Runs,
    exports::{ExportedView, WrittenFile},
    jobs::Throttle,
    requests::IdRequest,
    store::RunRow,
};

/// The export that is being written.
#[derive(Default)]
pub(super) struct Exporting {
    busy: AtomicBool,
    cancelled: AtomicBool,
}

/// Ends the turn of an export, however it ended.
struct Turn<'a>(&'a Exporting);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::SeqCst);
    }
}

impl Exporting {
    fn begin(&self) -> Result<Turn<'_>, AppError> {
        if self.busy.swap(true, Ordering::SeqCst) {
            return Err(AppError::Busy);
        }
        self.cancelled.store(false, Ordering::SeqCst);
        Ok(Turn(self))
    }
}

impl Runs {
    /// What an export of a run can be, and how its file would be called.
    pub async fn export_facts(self: &Arc<Self>, request: IdRequest) -> Result<ExportFacts, AppError> {
        let run = self.own_run(request.id).await?;
        let this = Arc::clone(self);
        let (name, now) = (names::stem(&run.name, run.environment, self.clock.now()), run.file);
        blocking(move || {
            let file = this.files.kept_file(now.ok_or(AppError::NotFound)?)?;
            let courier = file.header_row().is_some() && file.phone_column().is_some();
            Ok(ExportFacts { courier, name })
        })
        .await
    }

    /// The file name that is proposed for an export, with its ending.
    pub async fn export_name(&self, request: &ExportRequest) -> Result<String, AppError> {
        let run = self.own_run(request.run).await?;
        let stem = names::stem(&run.name, run.environment, self.clock.now());
        Ok(names::first(&stem, request))
    }

    /// A path in a folder for an export, under its proposed name or, where that is taken, with a number behind it.
    pub async fn export_path(&self, request: &ExportRequest, folder: &Path) -> Result<PathBuf, AppError> {
        let run = self.own_run(request.run).await?;
        let stem = names::stem(&run.name, run.environment, self.clock.now());
        Ok(names::free(folder, &stem, request, &|path| path.exists()))
    }

    /// Writes an export of a run. `path` is the file; of courier files that of the orders to be sent, the other is
    /// named after it. What was there stays as it was until the export is whole.
    ///
    /// # Errors
    /// [`AppError::Export`]; [`AppError::Busy`] while another export is being written.
    pub async fn export_run(
        self: &Arc<Self>,
        request: ExportRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let run = self.own_run(request.run).await?;
        let (this, path) = (Arc::clone(self), path.to_owned());
        blocking(move || {
            let turn = this.state.exporting.begin()?;
            let written = this.write_export(&run, &request, &path);
            drop(turn);
            written
        })
        .await
    }

    /// Ends the export that is being written; nothing was changed then.
    pub fn cancel_export(&self) {
        self.state.exporting.cancelled.store(true, Ordering::SeqCst);
    }

    fn write_export(
        &self,
        run: &RunRow,
        request: &ExportRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let file = self.files.kept_file(run.file.ok_or(AppError::NotFound)?)?;
        let mut book = Book::open(file.copy(), &Limits::default()).map_err(crate::files::gone)?;
        let scratch = self.exports.scratch()?;
        let (phones, of) = ([file.phone_column().unwrap_or_default()], file.rows());
        let columns = u32::try_from(file.headers().len()).unwrap_or_default();
        let source = Source {
            book: &mut book,
            sheet: file.sheet() as usize,
            header_row: file.header_row(),
            phones: if file.phone_column().is_some() { &phones } else { &[] },
            columns,
        };
        let mut throttle = Throttle::default();
        throttle.told();
        let mut watch = |progress: Progress| {
            if throttle.passes() {
                let export = ExportProgress { run: run.id, rows: progress.rows.min(of), of };
                self.events.tell(AppEvent::Export { export });
            }
            match self.state.exporting.cancelled.load(Ordering::SeqCst) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let texts = rows::checked_texts(&file);
        let mut rows = ExportRows::new(self, run.id, file, &texts, request)?;
        let target = |path| Target { path, format: request.format, scratch: &scratch };
        let written = match &request.what {
            ExportWhat::Full => {
                let couriers = rows.courier_names()?;
                let plan = FullPlan {
                    words: &request.words,
                    couriers: &couriers,
                    test: run.environment != Environment::Live,
                    facts: &request.facts,
                };
                let exported = export::full(source, plan, &mut rows, target(path), &mut watch);
                exported.map(|exported| vec![(path.to_owned(), exported)])
            }
            ExportWhat::CourierFiles { by } => {
                let hold = names::second(path, request);
                let mut selection = rows.select(by);
                let files =
                    export::courier_files(source, &mut selection, target(path), target(&hold), &mut watch);
                files.map(|files| vec![(path.to_owned(), files.send), (hold.clone(), files.hold)])
            }
        };
        written.map(|files| views(&files)).map_err(|reason| AppError::Export { reason })
    }

    /// Deletes what an export left that was cut off by the end of the app.
    pub(crate) async fn clear_drafts(self: &Arc<Self>) {
        let this = Arc::clone(self);
        let cleared = blocking(move || {
            let turn = this.state.exporting.begin()?;
            this.exports.clear_drafts();
            drop(turn);
            Ok(())
        });
        // An export that has begun already goes first; what was left waits for the next start.
        let _ = cleared.await;
    }
}

fn views(files: &[(PathBuf, Exported)]) -> (ExportedView, Vec<WrittenFile>) {
    let written = files.iter().map(|(path, exported)| WrittenFile {
        path: path.clone(),
        rows: exported.rows,
        failed: exported.failed,
    });
    let view = ExportedView {
        files: Vec::new(),
        cut: files.iter().map(|(_, exported)| exported.cut).sum(),
        columns_left_out: files.iter().any(|(_, exported)| exported.columns_left_out),
    };
    (view, written.collect())
}
