//! Facts about a number before it is reported.

use porokh_api::{
    AppError,
    accounts::Service,
    phone::canonical_phone,
    reports::{NetworkFacts, ReportFacts, ReportRules},
    requests::PhoneText,
};
use porokh_courier_api::{CheckResult, FormRules};
use porokh_domain::phone::PhoneKey;

use crate::{
    IntentState,
    accounts::{iso, me_facts},
    bulk::run_result,
    check::risk_view,
    store::{AccountScope, CheckRow, account, checks, deliveries, reports, run_numbers},
};
use crate::{reports::Reports, store::Connection};

/// Shown records of each kind.
const MOST: u32 = 20;

struct Known {
    checks: Vec<CheckRow>,
    last: Option<CheckRow>,
    runs: Vec<run_numbers::NumberRow>,
    deliveries: Vec<deliveries::DeliveryRow>,
    earlier: Option<reports::ReportRow>,
    may_report: Option<bool>,
}

impl Reports {
    /// Returns the seller's own history with a number, the network's latest answer, and the possible entries. Free of
    /// charge.
    ///
    /// # Errors
    /// [`AppError::Phone`] when the text isn't `01XXXXXXXXX`.
    pub async fn report_facts(&self, request: PhoneText) -> Result<ReportFacts, AppError> {
        let phone = canonical_phone(&request.text)?;
        let (environment, asked) = (self.ctx.settings.environment(), phone.clone());
        let scope = self.accounts.scope_in(Service::Courier, environment);
        let known = self.ctx.store.run(move |db| Known::of(db, scope, &asked)).await?;
        let rules = self.accounts.form_rules().await;
        let network = known.last.and_then(|row| {
            let result = CheckResult::from_json(row.reply.as_deref()?).ok()?;
            Some(NetworkFacts {
                at: iso(row.started_at),
                risk: result.risk.map(risk_view),
                summary: result.summary,
                community: result.community,
            })
        });
        Ok(ReportFacts {
            phone: phone.as_str().to_owned(),
            checks: known.checks.into_iter().map(|row| self.checks.previous(row)).collect(),
            runs: known.runs.into_iter().map(run_result).collect(),
            deliveries: known.deliveries.into_iter().map(|row| self.deliveries.delivery_view(row)).collect(),
            network,
            earlier: known.earlier.map(|row| self.report_view(row)),
            rules: report_rules(rules),
            may_report: known.may_report,
        })
    }
}

impl Known {
    fn of(
        db: &Connection,
        scope: AccountScope,
        phone: &porokh_domain::BdPhone,
    ) -> crate::store::Result<Self> {
        let key = PhoneKey::from(phone);
        let checks = checks::of_phone(db, scope, phone, MOST)?;
        let done = checks.iter().find(|row| row.state == IntentState::Done).map(|row| row.id);
        let last = match done {
            Some(id) => checks::get(db, scope, id)?,
            None => None,
        };
        let me = scope.account.map(|account| account::me(db, account)).transpose()?.flatten();
        let me = me.map(|reading| me_facts(scope.environment, &reading));
        Ok(Self {
            checks,
            last,
            runs: run_numbers::of_phone(db, scope, key, MOST)?,
            deliveries: deliveries::of_phone(db, scope, key, MOST)?,
            earlier: reports::earlier(db, scope, key)?,
            may_report: me.and_then(|me| me.may("report")),
        })
    }
}

fn report_rules(rules: FormRules) -> ReportRules {
    ReportRules {
        reasons: rules.reason.words,
        complete: rules.reason.complete,
        note_most: rules.note.max_length,
    }
}
