//! Requests of a run. A POST waits for the account's budget first, and stands in the journal before it leaves: what
//! the journal calls sent is about to leave, or left.

use chrono::TimeDelta;
use porokh_courier_api::{
    Batch, BulkAnswer, BulkEntry, CheckAnswer, CourierClient, CourierError, JobAnswer, JobId, MeAnswer,
    StartedJob,
};
use porokh_domain::{BdPhone, Mode, phone::PhoneKey};
use porokh_transport::{Departure, gate::Route};
use tokio::task::AbortHandle;

use super::{
    super::{DoubtReason, NumberState, Way, look_again},
    Driver,
};
use crate::{Environment, accounts::other_mode, store::run_batches};

/// What came back.
pub(super) enum Reply {
    /// The POST that is to come may leave now.
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
    /// What it says against the account; a job that the service lost says nothing of it.
    pub(super) fn failure(&self) -> Option<&CourierError> {
        match self {
            Self::Admitted(_) => None,
            Self::Posted(posted) => posted.result.as_ref().err(),
            Self::Polled { result, .. } => {
                result.as_ref().as_ref().err().filter(|error| !look_again::says_unknown(error))
            }
            Self::Me { result, .. } => result.as_ref().as_ref().err(),
        }
    }
}

/// The POST that is to come, or under way.
pub(super) struct Posting {
    task: AbortHandle,
    /// What stands in the journal; nothing while it waits for the account's budget.
    journal: Option<Journal>,
    held_back: bool,
}

struct Journal {
    batch: i64,
    numbers: usize,
    departure: Departure,
}

/// A POST that the account's budget lets through.
pub(super) struct Admitted {
    way: Way,
    most: usize,
    remaining: Option<u64>,
    client: CourierClient,
}

/// What came back of a POST.
pub(super) struct Posted {
    pub(super) batch: i64,
    pub(super) phones: Vec<PhoneKey>,
    /// How long it took.
    pub(super) took: TimeDelta,
    pub(super) result: Result<Answer, CourierError>,
}

/// The answer to a POST.
pub(super) enum Answer {
    Job(Box<StartedJob>),
    Call(Box<BulkAnswer>),
    Single(Box<CheckAnswer>),
}

impl Answer {
    /// The mode that it names against the key's.
    pub(super) fn other_mode(&self, environment: Environment) -> Option<Mode> {
        match self {
            Self::Job(started) => {
                other_mode(environment, started.answer.data.mode.as_ref(), &started.answer.headers)
            }
            Self::Call(answer) => other_mode(environment, answer.mode.as_ref(), &answer.headers),
            Self::Single(answer) => other_mode(environment, answer.mode.as_ref(), &answer.headers),
        }
    }

    /// The results that it brought, as JSON text, as they came.
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
    /// Waits for the account's budget, in which nothing is written yet.
    pub(super) fn post(&mut self, way: Way, most: usize, remaining: Option<u64>) {
        let client = self.client.clone();
        let task = self.tasks.spawn(async move {
            let route = if way == Way::Calls { Route::BulkCheck } else { Route::Other };
            let client = client.admitted(route).await;
            Reply::Admitted(Box::new(Admitted { way, most, remaining, client }))
        });
        self.posting = Some(Posting { task, journal: None, held_back: false });
    }

    /// Writes that the first numbers in line are about to be sent, then sends them.
    pub(super) async fn leave(&mut self, admitted: Admitted) {
        let Admitted { way, most, remaining, client } = admitted;
        // It may have waited for minutes.
        self.look_at_account().await;
        if self.posting.take().is_none_or(|posting| posting.held_back) {
            client.give_back();
            self.scheduler.withdrawn(false, self.core.clock.now());
            return;
        }
        let (run, clock) = (self.row.id, std::sync::Arc::clone(&self.core.clock));
        // The time is that of the write that succeeds: a database may be locked for a while.
        let (batch, phones) =
            self.persist(move |db| run_batches::begin(db, run, way, most, remaining, clock.now())).await;
        let now = self.core.clock.now();
        if phones.is_empty() {
            client.give_back();
            self.persist(move |db| run_batches::withdraw(db, batch)).await;
            self.scheduler.withdrawn(false, now);
            self.scheduler.set_waiting(0);
            return;
        }
        self.tally.moved(NumberState::Waiting, NumberState::Sent, phones.len());
        self.live.batch += 1;
        self.live.reply_within = (way == Way::Calls).then(|| client.check_timeout(phones.len()).as_secs());
        let clock = std::sync::Arc::clone(&self.core.clock);
        let (numbers, departure) = (phones.len(), Departure::default());
        let noted = departure.clone();
        let task = self.tasks.spawn(async move {
            let sent = clock.now();
            let result = send(&client, way, &phones, &noted).await;
            let took = clock.now() - sent;
            Reply::Posted(Posted { batch, phones, took, result })
        });
        self.posting =
            Some(Posting { task, journal: Some(Journal { batch, numbers, departure }), held_back: false });
    }

    /// Holds a POST back that has not left.
    pub(super) fn hold_back(&mut self) {
        let Some(posting) = &mut self.posting else { return };
        if posting.journal.as_ref().is_none_or(|journal| journal.departure.hold_back()) {
            posting.held_back = true;
            posting.task.abort();
        }
    }

    /// A request was cut off on this side. Whether a POST may have reached the service, its departure tells.
    pub(super) async fn cut(&mut self, task: tokio::task::Id) {
        let Some(posting) = self.posting.take_if(|posting| posting.task.id() == task) else {
            self.leaving = true;
            return;
        };
        let now = self.core.clock.now();
        match posting.journal {
            None => self.scheduler.withdrawn(false, now),
            Some(Journal { batch, numbers, departure }) if departure.hold_back() => {
                self.withdraw(batch, numbers, false).await;
            }
            Some(Journal { batch, .. }) => {
                self.scheduler.doubted(now);
                self.doubt(batch, DoubtReason::NoAnswer).await;
            }
        }
    }

    /// Takes back a batch that certainly wasn't handled.
    pub(super) async fn withdraw(&mut self, batch: i64, numbers: usize, unreachable: bool) {
        self.persist(move |db| run_batches::withdraw(db, batch)).await;
        self.tally.moved(NumberState::Sent, NumberState::Waiting, numbers);
        self.live.batch -= 1;
        self.scheduler.withdrawn(unreachable, self.core.clock.now());
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
    way: Way,
    phones: &[PhoneKey],
    departure: &Departure,
) -> Result<Answer, CourierError> {
    let list = || phones.iter().map(|phone| BdPhone::from(*phone)).collect::<Vec<_>>();
    // A list that doesn't fit is never made; were it, it counts as refused before it left.
    let too_many = |_| CourierError::NotUnderstood { status: 422 };
    match (way, phones) {
        (Way::Jobs, _) => {
            let phones = Batch::new(list()).map_err(too_many)?;
            Ok(Answer::Job(Box::new(client.start_bulk_job(&phones, departure).await?)))
        }
        (Way::Calls, _) => {
            let phones = Batch::new(list()).map_err(too_many)?;
            Ok(Answer::Call(Box::new(client.bulk_check(&phones, departure).await?)))
        }
        (Way::Singles, [phone]) => {
            Ok(Answer::Single(Box::new(client.check(&(*phone).into(), departure).await?)))
        }
        (Way::Singles, _) => Err(CourierError::NotUnderstood { status: 422 }),
    }
}
