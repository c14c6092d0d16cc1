//! Runs of the open file.

use std::sync::Arc;

use porokh_api::{
    AppError,
    accounts::Service,
    bulk::{FilePlanRequest, FilePlanView, RunFile, RunNumber, RunView, StartFileRunRequest, StartRun},
};
use porokh_runtime::blocking;

use crate::{
    bulk::Runs,
    files::{Amount, KeptFile},
    store::orders::{Order, Shop},
};

impl Runs {
    /// Plans a run of the open file. Sends no request and costs nothing.
    pub async fn plan_file_run(self: &Arc<Self>, request: FilePlanRequest) -> Result<FilePlanView, AppError> {
        let (version, wanted) = self.wanted(request.file, request.by_amount).await?;
        let with_amount = wanted.numbers.iter().filter(|number| number.amount.is_some()).count();
        let plan = self.plan_run(&wanted).await?;
        let scope = self.accounts.scope(Service::Courier);
        let (this, file) = (Arc::clone(self), request.file);
        let known = blocking(move || {
            let shop = Shop { environment: scope.environment, courier: scope.account, payment: None };
            this.orders.of_file(shop, file)
        });
        let known = known.await?;
        let count = |some: &dyn Fn(&Order) -> bool| {
            u32::try_from(known.iter().filter(|order| some(order)).count()).unwrap_or(u32::MAX)
        };
        Ok(FilePlanView {
            version,
            with_amount: u32::try_from(with_amount).unwrap_or(u32::MAX),
            known_orders: count(&|_| true),
            left_before: count(&|order| order.left_at.is_some()),
            plan,
        })
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
            let (this, id) = (Arc::clone(self), request.file);
            let keys = blocking(move || this.orders.keys_of_file(id)).await?;
            self.start_prepared(prepared, &wanted, keys).await
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
            let file = RunFile { id, name: file.name().to_owned(), invalid_rows, orders };
            Ok((version, StartRun { numbers, by_amount, file: Some(file) }))
        })
        .await
    }
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
