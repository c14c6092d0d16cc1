//! Requests of a run. Each POST stands in the journal before it leaves.

use chrono::TimeDelta;
use porokh_courier_api::{
    Batch, BulkAnswer, CheckAnswer, CourierClient, CourierError, JobAnswer, JobId, MeAnswer, StartedJob,
};
use porokh_domain::{BdPhone, phone::PhoneKey};
use porokh_transport::{Departure, gate::Route};

use super::{
    super::{NumberState, Way},
    Driver,
};
use crate::store::run_batches;

/// What came back.
pub(super) enum Reply {
    Posted(Posted),
    Polled { batch: i64, result: Box<Result<JobAnswer, CourierError>> },
    Me { judging: bool, result: Box<Result<MeAnswer, CourierError>> },
}

/// What came back of a POST.
pub(super) struct Posted {
    pub(super) batch: i64,
    pub(super) phones: Vec<PhoneKey>,
    /// How long it took, where it didn't wait for the account's budget.
    pub(super) took: Option<TimeDelta>,
    pub(super) result: Result<Answer, CourierError>,
}

/// The answer to a POST.
pub(super) enum Answer {
    Job(Box<StartedJob>),
    Call(Box<BulkAnswer>),
    Single(Box<CheckAnswer>),
}

impl Driver<'_> {
    /// Writes that the first numbers in line are about to be sent, then sends them.
    pub(super) async fn post(&mut self, way: Way, most: usize, remaining: Option<u64>) {
        let (run, now) = (self.row.id, self.core.clock.now());
        let (batch, phones) =
            self.persist(move |db| run_batches::begin(db, run, way, most, remaining, now)).await;
        if phones.is_empty() {
            self.persist(move |db| run_batches::withdraw(db, batch)).await;
            self.scheduler.withdrawn(false, now);
            self.scheduler.set_waiting(0);
            return;
        }
        self.tally.moved(NumberState::Waiting, NumberState::Sent, phones.len());
        self.live.batch += 1;
        self.posting = true;
        let route = if way == Way::Calls { Route::BulkCheck } else { Route::Other };
        let waits = self.connection.is_waiting(route);
        let (client, clock) = (self.client.clone(), std::sync::Arc::clone(&self.core.clock));
        self.tasks.spawn(async move {
            let sent = clock.now();
            let result = send(&client, way, &phones).await;
            let took = (!waits).then(|| clock.now() - sent);
            Reply::Posted(Posted { batch, phones, took, result })
        });
    }

    pub(super) fn poll(&mut self, batch: i64, job: JobId) {
        let client = self.client.clone();
        self.tasks
            .spawn(async move { Reply::Polled { batch, result: Box::new(client.bulk_job(job).await) } });
    }

    pub(super) fn ask_me(&mut self, judging: bool) {
        let client = self.client.clone();
        self.tasks.spawn(async move { Reply::Me { judging, result: Box::new(client.me().await) } });
    }
}

async fn send(client: &CourierClient, way: Way, phones: &[PhoneKey]) -> Result<Answer, CourierError> {
    let departure = Departure::default();
    let list = || phones.iter().map(|phone| BdPhone::from(*phone)).collect::<Vec<_>>();
    // A list that doesn't fit is never made; were it, it counts as refused before it left.
    let too_many = |_| CourierError::NotUnderstood { status: 422 };
    match (way, phones) {
        (Way::Jobs, _) => {
            let phones = Batch::new(list()).map_err(too_many)?;
            Ok(Answer::Job(Box::new(client.start_bulk_job(&phones, &departure).await?)))
        }
        (Way::Calls, _) => {
            let phones = Batch::new(list()).map_err(too_many)?;
            Ok(Answer::Call(Box::new(client.bulk_check(&phones, &departure).await?)))
        }
        (Way::Singles, [phone]) => {
            Ok(Answer::Single(Box::new(client.check(&(*phone).into(), &departure).await?)))
        }
        (Way::Singles, _) => Err(CourierError::NotUnderstood { status: 422 }),
    }
}
