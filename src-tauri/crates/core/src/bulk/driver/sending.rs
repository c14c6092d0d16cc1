//! Requests of a run. A POST waits for the account's budget, and its batch is persisted before it is sent: `sent` in
//! the database means about to be sent, or sent.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError,
    bulk::{CheckMethod, DoubtReason, NumberState, WaitsFor},
};
use porokh_courier_api::{
    Batch, BulkAnswer, BulkEntry, CheckAnswer, CourierClient, CourierError, JobAnswer, JobId, MeAnswer,
    Quota, StartedJob,
};
use porokh_domain::{BdPhone, Mode, phone::PhoneKey};
use porokh_runtime::outbox::{InFlight, Intent, Outcome, Prepared, Ticket};
use porokh_transport::{SendState, gate::Route};
use tokio::task::AbortHandle;

use super::{
    super::{poll_again, results},
    Driver,
};
use crate::{
    Environment,
    accounts::{iso, other_mode},
    store::{
        Connection, Settlement,
        run_batches::{self, Told},
    },
};

pub(super) enum Reply {
    /// The next POST may be sent.
    Admitted(Box<Admitted>),
    Posted(Posted),
    Polled {
        batch: i64,
        result: Box<Result<JobAnswer, CourierError>>,
    },
    Me {
        judging: bool,
        result: Box<Result<MeAnswer, CourierError>>,
    },
}

impl Reply {
    /// The error, unless it only says that a job is lost.
    pub(super) fn failure(&self) -> Option<&CourierError> {
        match self {
            Self::Admitted(_) => None,
            Self::Posted(posted) => posted.result.as_ref().err(),
            Self::Polled { result, .. } => {
                result.as_ref().as_ref().err().filter(|error| !poll_again::says_unknown(error))
            }
            Self::Me { result, .. } => result.as_ref().as_ref().err(),
        }
    }
}

/// The next POST, or the one in flight.
pub(super) struct Posting {
    task: AbortHandle,
    route: Route,
    /// Its stored batch; `None` while it waits for the budget.
    in_flight: Option<InFlight<RunBatch>>,
    cancelled: bool,
}

/// Numbers to send in one request (fraud-check interface, POST /check, /bulk-check and /bulk-jobs).
pub(super) struct RunBatch {
    run: i64,
    environment: Environment,
    method: CheckMethod,
    most: usize,
    remaining: Option<u64>,
}

pub(super) struct NothingLeft;

/// The stored batch of a request.
#[derive(Clone)]
pub(super) struct BatchRow {
    pub(super) batch: i64,
    environment: Environment,
    pub(super) phones: Vec<PhoneKey>,
}

impl Intent for RunBatch {
    type Row = BatchRow;
    type Declined = NothingLeft;
    type Answer = Answer;

    fn prepare(&self) -> impl FnOnce(&mut Connection, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let Self { run, environment, method, most, remaining } = *self;
        move |db, now| {
            let begun = run_batches::begin(db, run, method, most, remaining, now)?;
            Ok(begun.map(|(batch, phones)| BatchRow { batch, environment, phones }).ok_or(NothingLeft))
        }
    }

    fn settlement(row: &BatchRow, outcome: Outcome<'_, Answer>, at: DateTime<Utc>) -> Settlement {
        let batch = row.batch;
        match outcome {
            Outcome::Answered(Answer::Job(started)) => {
                Settlement::RunBatchAccepted { batch, job: started.id.to_string(), at }
            }
            Outcome::Answered(answer) if answer.other_mode(row.environment).is_some() => {
                Settlement::RunBatchAside { batch, reply: answer.raw(), at }
            }
            Outcome::Answered(answer) => {
                Settlement::RunBatchAnswered { batch, told: answer.told(&row.phones), at }
            }
            Outcome::Unknown(error) => {
                let reason = error.map_or(DoubtReason::Interrupted, |_| DoubtReason::NoAnswer);
                Settlement::RunBatchUnknown { batch, reason, at }
            }
            Outcome::NotSent(_) | Outcome::Pending | Outcome::Refused(_) => {
                Settlement::RunBatchNotSent { batch }
            }
        }
    }
}

/// A POST with a permit.
pub(super) struct Admitted {
    method: CheckMethod,
    most: usize,
    remaining: Option<u64>,
    client: CourierClient,
}

/// Result of a POST.
pub(super) struct Posted {
    pub(super) took: TimeDelta,
    pub(super) result: Result<Answer, CourierError>,
}

pub(super) enum Answer {
    Job(Box<StartedJob>),
    Call(Box<BulkAnswer>),
    Single(Box<CheckAnswer>),
}

impl Answer {
    /// The mode that contradicts the key, if any.
    pub(super) fn other_mode(&self, environment: Environment) -> Option<Mode> {
        match self {
            Self::Job(started) => {
                other_mode(environment, started.answer.data.mode.as_ref(), &started.answer.headers)
            }
            Self::Call(answer) => other_mode(environment, answer.mode.as_ref(), &answer.headers),
            Self::Single(answer) => other_mode(environment, answer.mode.as_ref(), &answer.headers),
        }
    }

    /// Results of the requested numbers, and the remaining quota.
    pub(super) fn told(&self, asked: &[PhoneKey]) -> Told {
        let remaining = |quota: Quota| match quota {
            Quota::Checks(checks) => Some(checks),
            Quota::Absent | Quota::Unlimited => None,
        };
        match self {
            Self::Job(_) => Told::default(),
            Self::Call(answer) => Told {
                answers: results::of_bulk(asked, &answer.results, &answer.invalid),
                unmatched: results::unmatched(asked, &answer.results),
                remaining: remaining(answer.remaining_today),
            },
            Self::Single(answer) => Told {
                answers: asked.iter().map(|phone| results::of_check(*phone, answer)).collect(),
                unmatched: Vec::new(),
                remaining: remaining(answer.remaining_today),
            },
        }
    }

    /// The received results as JSON.
    pub(super) fn raw(&self) -> String {
        match self {
            Self::Job(started) => started.answer.raw.clone(),
            Self::Call(answer) => {
                let entry =
                    |(phone, entry): (&BdPhone, &BulkEntry)| format!("\"{}\":{}", phone.as_str(), entry.raw);
                format!("{{{}}}", answer.results.iter().map(entry).collect::<Vec<_>>().join(","))
            }
            Self::Single(answer) => answer.raw.clone(),
        }
    }
}

impl Driver<'_> {
    /// Waits for the account's budget, before anything is stored.
    pub(super) fn post(&mut self, method: CheckMethod, most: usize, remaining: Option<u64>) {
        let client = self.client.clone();
        let route = if method == CheckMethod::Bulk { Route::BulkCheck } else { Route::Other };
        let task = self.tasks.spawn(async move {
            let client = client.admitted(route).await;
            Reply::Admitted(Box::new(Admitted { method, most, remaining, client }))
        });
        self.posting = Some(Posting { task, route, in_flight: None, cancelled: false });
    }

    /// Persists and sends the next batch.
    pub(super) async fn leave(&mut self, admitted: Admitted) {
        let Admitted { method, most, remaining, client } = admitted;
        // It may have waited for minutes.
        self.follow_account().await;
        if self.posting.take().is_none_or(|posting| posting.cancelled) {
            client.give_back();
            self.scheduler.not_sent(false, self.core.ctx.clock.now());
            return;
        }
        let (run, environment) = (self.row.id, self.row.environment);
        let intent = RunBatch { run, environment, method, most, remaining };
        let begun = loop {
            match self.core.ctx.outbox.begin(&intent).await {
                Ok(begun) => break begun,
                Err(error) => self.storage_refuses(error).await,
            }
        };
        self.storage_lets();
        let Ok(in_flight) = begun else {
            client.give_back();
            self.scheduler.not_sent(false, self.core.ctx.clock.now());
            self.scheduler.set_waiting(0);
            return;
        };
        let phones = in_flight.row().phones.clone();
        self.tally.moved(NumberState::Waiting, NumberState::Sent, phones.len());
        self.live.batch += 1;
        self.live.reply_within =
            (method == CheckMethod::Bulk).then(|| client.check_timeout(phones.len()).as_secs());
        let (clock, noted) = (std::sync::Arc::clone(&self.core.ctx.clock), in_flight.send_state().clone());
        let task = self.tasks.spawn(async move {
            let sent = clock.now();
            let result = send(&client, method, &phones, &noted).await;
            let took = clock.now() - sent;
            Reply::Posted(Posted { took, result })
        });
        self.posting =
            Some(Posting { task, route: Route::Other, in_flight: Some(in_flight), cancelled: false });
    }

    /// Requests wait because the service refused one for its pace.
    pub(super) fn slowed_down(&self) -> Option<WaitsFor> {
        let waiting = self.posting.as_ref().filter(|posting| posting.in_flight.is_none());
        let wait = self.connection.refused(waiting.map_or(Route::Other, |posting| posting.route))?;
        let wait = TimeDelta::from_std(wait).ok().filter(|_| !self.tasks.is_empty())?;
        Some(WaitsFor::SlowDown { at: iso(self.core.ctx.clock.now() + wait) })
    }

    /// Cancels a POST that wasn't sent yet.
    pub(super) fn try_cancel(&mut self) {
        let Some(posting) = &mut self.posting else { return };
        if posting.in_flight.as_ref().is_none_or(|in_flight| in_flight.send_state().try_cancel()) {
            posting.cancelled = true;
            posting.task.abort();
        }
    }

    /// A request was aborted locally. Its send state tells whether the service may have received it.
    pub(super) async fn cut(&mut self, task: tokio::task::Id) {
        let Some(posting) = self.posting.take_if(|posting| posting.task.id() == task) else {
            self.leaving = true;
            return;
        };
        let now = self.core.ctx.clock.now();
        match posting.in_flight {
            None => self.scheduler.not_sent(false, now),
            Some(in_flight) if in_flight.send_state().try_cancel() => {
                let row = self.settle(in_flight, Outcome::NotSent(None)).await;
                self.back_from(&row, false);
            }
            Some(in_flight) => {
                let row = self.settle(in_flight, Outcome::Unknown(Some(&AppError::Internal))).await;
                self.scheduler.doubted(now);
                self.doubted(row.batch).await;
            }
        }
    }

    /// The request in flight, if its batch is stored.
    pub(super) fn take_in_flight(&mut self) -> Option<InFlight<RunBatch>> {
        self.posting.take()?.in_flight
    }

    /// Stores the result of a POST before anything else is done.
    pub(super) async fn settle(
        &mut self,
        in_flight: InFlight<RunBatch>,
        outcome: Outcome<'_, Answer>,
    ) -> BatchRow {
        let ticket = self.core.ctx.outbox.settle::<RunBatch>(in_flight.row(), outcome);
        let row = in_flight.settled();
        self.written(ticket).await;
        row
    }

    /// Waits until a settlement is stored, and reports delays.
    pub(super) async fn written(&mut self, ticket: Ticket) {
        let mut tried = ticket.tried().await;
        while let Err(error) = tried {
            self.storage_refuses(error).await;
            tried = ticket.written(Duration::ZERO).await;
        }
        self.storage_lets();
    }

    /// Queues the numbers of a batch that certainly wasn't processed.
    pub(super) fn back_from(&mut self, row: &BatchRow, unreachable: bool) {
        self.tally.moved(NumberState::Sent, NumberState::Waiting, row.phones.len());
        self.live.batch -= 1;
        self.scheduler.not_sent(unreachable, self.core.ctx.clock.now());
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

async fn send(
    client: &CourierClient,
    method: CheckMethod,
    phones: &[PhoneKey],
    send_state: &SendState,
) -> Result<Answer, CourierError> {
    let list = || phones.iter().map(|phone| BdPhone::from(*phone)).collect::<Vec<_>>();
    // Never happens; it would count as refused before sending.
    let too_many = |_| CourierError::NotUnderstood { status: 422 };
    match (method, phones) {
        (CheckMethod::Job, _) => {
            let phones = Batch::new(list()).map_err(too_many)?;
            Ok(Answer::Job(Box::new(client.start_bulk_job(&phones, send_state).await?)))
        }
        (CheckMethod::Bulk, _) => {
            let phones = Batch::new(list()).map_err(too_many)?;
            Ok(Answer::Call(Box::new(client.bulk_check(&phones, send_state).await?)))
        }
        (CheckMethod::Single, [phone]) => {
            Ok(Answer::Single(Box::new(client.check(&(*phone).into(), send_state).await?)))
        }
        (CheckMethod::Single, _) => Err(CourierError::NotUnderstood { status: 422 }),
    }
}
