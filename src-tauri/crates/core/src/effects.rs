//! Handlers of domain events: all effects of one capability on others.

use std::sync::Arc;

use porokh_api::accounts::Service;

use crate::{
    App,
    events::{Acted, Acts, Happened},
};

impl Acts for App {
    fn act(self: Arc<Self>, happened: Happened) -> Acted<'static> {
        Box::pin(async move {
            match happened {
                Happened::KeyChanged(Service::Courier) => {
                    self.runs.wake();
                    self.deliveries.wake();
                }
                Happened::KeyChanged(Service::Payment) => {
                    self.links.wake();
                    self.payments.wake_polls();
                }
                Happened::RowsDecided { run, rows, decision } => {
                    self.runs.rows_decided(run, &rows, decision).await;
                }
                Happened::JobEnded { environment, account, job, body, told_at } => {
                    self.runs.job_told((environment, account), job, &body, told_at).await?;
                }
                Happened::PaymentTold { environment, invoice } => {
                    self.payments.outdate(environment, &invoice);
                }
                Happened::PaymentChanged { environment, invoice } => {
                    self.payments.payment_changed(environment, &invoice).await?;
                }
            }
            Ok(())
        })
    }
}
