//! The list of received events.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError, UiEvent,
    accounts::{AccountId, Service},
    alerts::Cause,
    inbox::{
        ActivityCounts, ActivityDetail, ActivityFilter, ActivityKind, ActivityView, ActivityWhat,
        MarkReadRequest, PlanNotice,
    },
    json::indented,
    requests::{IdRequest, ListQuery, Page},
};
use porokh_webhooks::{Envelope, Event, Record};

use crate::{
    Environment,
    accounts::{Accounts, iso},
    inbox::Inbox,
    store::{
        AccountScope,
        inbox::{self, ActivityQuery, InboxRow},
        ledger::Search,
    },
};

/// How long before a plan's end the event is sent.
const NOTICE: TimeDelta = TimeDelta::days(3);
const MOST_LINES: u32 = 200;

impl Inbox {
    /// Latest first. The search is part of a number, an invoice, a name, an order or a run's name; the counts are those
    /// under it and the days.
    pub async fn activity(
        &self,
        request: ListQuery<ActivityFilter>,
    ) -> Result<Page<ActivityView, ActivityCounts>, AppError> {
        let (filter, offset, limit) = (request.filter, request.offset, request.limit(MOST_LINES));
        let query = ActivityQuery {
            scopes: self.told_scopes(),
            search: Search::read(&request.search),
            within: request.within.map(|days| days.range()),
        };
        let found = self
            .ctx
            .store
            .run(move |db| {
                let rows = inbox::page(db, &query, filter, offset, limit)?;
                Ok((rows, inbox::counts(db, &query)?))
            })
            .await?;
        let mut rows = Vec::with_capacity(found.0.len());
        for row in &found.0 {
            rows.push(self.activity_view(row).await?);
        }
        let total = u32::try_from(found.1.under(filter)).unwrap_or(u32::MAX);
        Ok(Page { rows, total, counts: found.1 })
    }

    pub async fn activity_detail(&self, request: IdRequest) -> Result<ActivityDetail, AppError> {
        let scopes = self.told_scopes();
        let row = self.ctx.store.run(move |db| inbox::get(db, &scopes, request.id)).await?;
        let row = row.ok_or(AppError::NotFound)?;
        let raw = row.message.body.as_deref().map(indented);
        Ok(ActivityDetail { activity: self.activity_view(&row).await?, raw })
    }

    pub async fn mark_activity_read(&self, request: MarkReadRequest) -> Result<ActivityCounts, AppError> {
        let (scopes, now) = (self.told_scopes(), self.ctx.clock.now());
        self.ctx.store.run(move |db| inbox::mark_read(db, &scopes, request.id, now)).await?;
        self.tell_activity().await
    }

    /// The announced end of the plan, until it has passed or the account's data has a later end or none.
    pub async fn plan_notice(&self) -> Result<Option<PlanNotice>, AppError> {
        let found = self.plan_expiring().await?;
        Ok(found.map(|(plan, ends_at, renew_url)| PlanNotice {
            plan,
            ends_at,
            can_renew: renew_url.is_some(),
        }))
    }

    /// The renewal page, if its address is safe.
    pub async fn renewal_site(&self) -> Result<String, AppError> {
        let url = self.plan_expiring().await?.and_then(|(_, _, renew_url)| renew_url);
        Accounts::site(&url.ok_or(AppError::NotFound)?)
    }

    async fn plan_expiring(
        &self,
    ) -> Result<Option<(Option<String>, Option<String>, Option<String>)>, AppError> {
        let scope = self.telling_scope();
        let row = self.ctx.store.run(move |db| inbox::latest(db, scope, ActivityKind::Plan)).await?;
        let body = row.as_ref().and_then(|row| row.message.body.as_deref()).unwrap_or_default();
        let Ok(Envelope { event: Event::PlanExpiring { plan, ends_at, renew_url }, .. }) =
            Envelope::read(body.as_bytes())
        else {
            return Ok(None);
        };
        let (now, told_at) = (self.ctx.clock.now(), row.map(|row| row.last_at));
        // Without a date the event means within three days (fraud-check interface, Events).
        let last = ends_at.or(told_at.map(|at| at + NOTICE));
        let me = self.accounts.used(Service::Courier).await.and_then(|used| used.me);
        let read_at = me.as_ref().and_then(|me| instant(&me.read_at));
        let known = me.as_ref().and_then(|me| me.plan_ends_at.as_deref()).and_then(instant);
        let renewed = match known {
            Some(known) => last.is_some_and(|told| known > told),
            // The account has had no end since the event; a missing value proves nothing.
            None => read_at > told_at && me.is_some_and(|me| has_no_end(&me.raw)),
        };
        let over = renewed || last.is_some_and(|last| last <= now);
        Ok((!over).then(|| (plan, ends_at.map(iso), renew_url)))
    }

    pub(super) async fn tell_activity(&self) -> Result<ActivityCounts, AppError> {
        let query = ActivityQuery { scopes: self.told_scopes(), ..ActivityQuery::default() };
        let counts = self.ctx.store.run(move |db| inbox::counts(db, &query)).await?;
        self.ctx.events.emit(UiEvent::Activity { counts });
        Ok(counts)
    }

    /// Scopes listed together: the accounts in use, live and test, or the practice accounts.
    pub(crate) fn told_scopes(&self) -> Vec<AccountScope> {
        let environments: &[Environment] = match self.ctx.settings.environment() {
            Environment::Practice => &[Environment::Practice],
            Environment::Live | Environment::Test => &[Environment::Live, Environment::Test],
        };
        let each = |environment: &Environment| {
            [Service::Courier, Service::Payment]
                .map(|service| self.accounts.scope_in(service, *environment).account)
        };
        // A live account's secret also signs events about sample data.
        let accounts: BTreeSet<Option<AccountId>> = environments.iter().flat_map(each).collect();
        let of = |environment: &Environment| {
            let environment = *environment;
            accounts.iter().map(move |account| AccountScope { environment, account: *account })
        };
        environments.iter().flat_map(of).collect()
    }

    /// Scope of events about numbers, jobs and plans: live or practice.
    pub(super) fn telling_scope(&self) -> AccountScope {
        let environment = match self.ctx.settings.environment() {
            Environment::Practice => Environment::Practice,
            Environment::Live | Environment::Test => Environment::Live,
        };
        self.accounts.scope_in(Service::Courier, environment)
    }

    async fn activity_view(&self, row: &InboxRow) -> Result<ActivityView, AppError> {
        Ok(ActivityView {
            id: row.id,
            environment: row.message.environment,
            sender: row.message.sender,
            kind: row.message.kind,
            at: iso(row.last_at),
            times: row.times,
            unread: !row.is_read,
            size: row.size,
            what: self.activity_what(row).await?,
        })
    }

    async fn activity_what(&self, row: &InboxRow) -> Result<ActivityWhat, AppError> {
        let other = || ActivityWhat::Other { event: row.message.event.clone() };
        let body = row.message.body.as_deref().unwrap_or_default().as_bytes();
        match row.message.kind {
            ActivityKind::Rejected => {
                let Some(cause) = Cause::parse(&row.cause, row.seconds) else { return Ok(other()) };
                let event = Some(row.message.event.clone()).filter(|event| !event.is_empty());
                return Ok(ActivityWhat::Rejected { event, cause, remedy: cause.remedy() });
            }
            ActivityKind::Payment => return self.told_payment(row, body).await,
            ActivityKind::Test if Envelope::read(body).is_err() => {
                return Ok(ActivityWhat::Test { message: None });
            }
            _ => {}
        }
        let Ok(envelope) = Envelope::read(body) else { return Ok(other()) };
        Ok(match envelope.event {
            Event::PhoneReported { phone, reason, reason_label, reported_at, your_last_check_at } => {
                ActivityWhat::PhoneReported {
                    phone,
                    reason,
                    reason_label,
                    reported_at: reported_at.map(iso),
                    your_last_check_at: your_last_check_at.map(iso),
                    held: row.held,
                }
            }
            Event::BulkCompleted { status, total, .. } => {
                let (of, job) = ((row.message.environment, row.message.account), row.message.subject.clone());
                let run = self.ctx.store.run(move |db| inbox::run_of_job(db, of, &job)).await?;
                let (run, run_name) = run.unzip();
                ActivityWhat::BulkCompleted { status, total, run, run_name }
            }
            Event::PlanExpiring { plan, ends_at, .. } => {
                ActivityWhat::PlanExpiring { plan, ends_at: ends_at.map(iso) }
            }
            Event::WebhookTest { message } => ActivityWhat::Test { message },
            Event::Unknown => other(),
        })
    }

    async fn told_payment(&self, row: &InboxRow, body: &[u8]) -> Result<ActivityWhat, AppError> {
        let Ok(record) = Record::read(body) else {
            return Ok(ActivityWhat::Other { event: row.message.event.clone() });
        };
        let of = (row.message.environment, row.message.account);
        let own = self.payment_of(of, &record.invoice_id).await?;
        let own = own.map(|own| self.payments.payment_view(own));
        let kept = own.as_ref().map(|own| &own.row);
        Ok(ActivityWhat::Payment {
            event: row.message.event.clone(),
            invoice_id: record.invoice_id,
            service_status: record.status,
            amount: record.amount,
            currency: record.currency,
            name: record.full_name,
            method: record.payment_method,
            payment: kept.map(|row| row.id),
            status: kept.map(|row| row.status.clone()),
            verified_at: kept.and_then(|row| row.checked_at).map(iso),
            part_refunded: kept.is_some_and(|row| !row.refunded.is_zero() || row.refund_unknown),
            sure_until: own.and_then(|own| own.sure_until),
        })
    }
}

fn instant(text: &str) -> Option<DateTime<Utc>> {
    text.parse().ok()
}

/// Whether GET /me has `null` as the plan's end.
fn has_no_end(me: &str) -> bool {
    let me: Option<serde_json::Value> = serde_json::from_str(me).ok();
    me.is_some_and(|me| me.get("plan_ends_at").is_some_and(serde_json::Value::is_null))
}
