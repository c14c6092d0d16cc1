//! Runs of the open file.

use std::sync::Arc;

use porokh_api::{
    AppError,
    bulk::{FilePlanRequest, FilePlanView, RunFile, RunNumber, RunView, StartFileRunRequest, StartRun},
};
use porokh_domain::{RowNumber, phone::PhoneKey};
use porokh_runtime::blocking;

use crate::{
    bulk::Runs,
    files::{Amount, KeptFile},
};

impl Runs {
    /// Plans a run of the open file. Sends no request and costs nothing.
    pub async fn plan_file_run(self: &Arc<Self>, request: FilePlanRequest) -> Result<FilePlanView, AppError> {
        let (version, wanted) = self.wanted(request.file, request.by_amount).await?;
        let with_amount = wanted.numbers.iter().filter(|number| number.amount.is_some()).count();
        let plan = self.plan_run(&wanted).await?;
        Ok(FilePlanView { version, with_amount: u32::try_from(with_amount).unwrap_or(u32::MAX), plan })
    }

    /// Queues a run of the open file. The file moves to the run, with its copy and corrections, and the bulk page is
    /// free for another.
    ///
    /// # Errors
    /// [`AppError::CostsMore`] if it would cost more than was shown; [`AppError::NotFound`] if the file isn't open
    /// any more, or has no valid number.
    pub async fn start_file_run(self: &Arc<Self>, request: StartFileRunRequest) -> Result<RunView, AppError> {
        let start = async {
            let (_, wanted) = self.wanted(request.file, request.by_amount).await?;
            if wanted.numbers.is_empty() {
                return Err(AppError::NotFound);
            }
            let prepared = self.prepare_run(&wanted).await?;
            let cost = prepared.view.cost;
            if cost > request.cost {
                return Err(AppError::CostsMore { cost });
            }
            self.start_prepared(prepared, &wanted).await
        };
        self.files.hand_over(request.file, start).await
    }

    /// The open file's version, and its run.
    async fn wanted(self: &Arc<Self>, id: i64, by_amount: bool) -> Result<(u32, StartRun), AppError> {
        let this = Arc::clone(self);
        blocking(move || {
            let version = this.files.file_version(id)?;
            let file = this.files.kept_file(id)?;
            let numbers = numbers(&file);
            let invalid_rows = file.orders().filter(|row| file.phones(*row).next().is_none()).count() as u64;
            let orders = u32::try_from(file.orders().count()).unwrap_or(u32::MAX);
            let rows = rows(&file);
            let file = RunFile { id, name: file.name().to_owned(), invalid_rows, orders, rows };
            Ok((version, StartRun { numbers, by_amount, file: Some(file) }))
        })
        .await
    }
}

fn rows(file: &KeptFile) -> Vec<(PhoneKey, RowNumber)> {
    let numbers = |position: u32| file.phones(position).filter_map(PhoneKey::from_digits);
    let rows = file.orders().filter_map(|position| Some((position, file.number(position)?)));
    rows.flat_map(|(position, row)| numbers(position).map(move |phone| (phone, row))).collect()
}

/// The numbers of a file's orders, in its order.
fn numbers(file: &KeptFile) -> Vec<RunNumber> {
    let mut numbers = Vec::new();
    for position in file.orders() {
        let Some(row) = file.row(position) else { continue };
        let amount = match row.amount {
            Amount::Paisa(paisa) => Some(paisa),
            Amount::Empty | Amount::Unreadable(_) => None,
        };
        numbers.extend(row.phone.numbers().map(|phone| RunNumber { phone, amount }));
    }
    numbers
}
