//! Rows of a courier's download, and choices for its columns, words and couriers.

use std::sync::Arc;

use porokh_api::{
    AppError,
    deliveries::{
        AnsweredRows, OutcomeAnswer, OutcomeAnswerRequest, OutcomeCourierRequest, OutcomeFilter,
        OutcomeKindRequest, OutcomeRoleRequest, OutcomeRowView, OutcomeWordRequest,
    },
    phone::canonical_phone,
    requests::{ListOf, Page},
};
use porokh_domain::phone::PhoneKey;
use porokh_runtime::blocking;
use porokh_sheets::columns;

use super::{
    choice::{Choice, Chosen},
    judge::{Judged, ReadRow},
    words::plain,
};
use crate::{deliveries::Deliveries, store::Choices};

const PAGE: u32 = 500;

impl Deliveries {
    pub fn outcome_rows(
        &self,
        request: ListOf<u64, OutcomeFilter>,
    ) -> Result<Page<OutcomeRowView>, AppError> {
        let ListOf { of, query } = request;
        self.with_outcomes(of, |file| {
            let judged = file.found.rows.iter().zip(&file.judged);
            let fitting: Vec<_> = judged.filter(|(_, judged)| judged.fits(query.filter)).collect();
            let page = fitting.iter().skip(query.offset as usize).take(query.limit(PAGE) as usize);
            let rows = page.map(|(row, judged)| judged.view(row, &file.found.words));
            Page::of(rows.collect(), fitting.len())
        })
    }

    /// Changes a column's role, and remembers it for such files. The file is read again.
    pub async fn set_outcome_role(self: &Arc<Self>, request: OutcomeRoleRequest) -> Result<(), AppError> {
        let (sheet, choice, name, headers) = self.with_outcomes(request.id, |file| {
            let mut mapping = file.found.mapping.clone();
            mapping.set(request.column, request.role);
            let choice = Choice { columns: Some(mapping.columns), ..file.found.chosen.headers.clone() };
            (file.found.sheet, choice, file.found.name.clone(), file.found.headers.clone())
        })?;
        self.remember_for_headers(&headers, &choice).await?;
        self.read_outcomes_again(sheet, choice, name).await;
        Ok(())
    }

    /// Reads the file as another kind, and remembers it for such files.
    pub async fn set_outcome_kind(self: &Arc<Self>, request: OutcomeKindRequest) -> Result<(), AppError> {
        let OutcomeKindRequest { id, kind } = request;
        let (headers, mut chosen) =
            self.with_outcomes(id, |file| (file.found.headers.clone(), file.found.chosen.clone()))?;
        chosen.headers.kind = Some(kind);
        self.remember_for_headers(&headers, &chosen.headers).await?;
        self.with_outcomes(id, |file| file.kind = kind)?;
        self.apply_choice(id, chosen).await
    }

    /// Changes a word's meaning, and remembers it for files of this courier.
    pub async fn set_outcome_word(self: &Arc<Self>, request: OutcomeWordRequest) -> Result<(), AppError> {
        let OutcomeWordRequest { id, word, meaning } = request;
        self.choose(id, move |choice| {
            choice.words.insert(plain(&word), meaning);
        })
        .await
    }

    /// Sets the service's courier of one in the file, and remembers it for files of this courier; or the file's
    /// courier, and remembers it for files with these headers.
    pub async fn set_outcome_courier(
        self: &Arc<Self>,
        request: OutcomeCourierRequest,
    ) -> Result<(), AppError> {
        let OutcomeCourierRequest { id, word, courier } = request;
        match word {
            Some(word) => {
                self.choose(id, move |choice| {
                    choice.couriers.insert(plain(&word), courier);
                })
                .await
            }
            None => self.choose_courier(id, courier).await,
        }
    }

    /// Answers the question about a row, or about all rows with it.
    pub async fn answer_outcome_rows(
        self: &Arc<Self>,
        request: OutcomeAnswerRequest,
    ) -> Result<(), AppError> {
        let OutcomeAnswerRequest { id, rows, answer } = request;
        let customer = match &answer {
            Some(OutcomeAnswer::Customer { phone }) => Some(PhoneKey::from(&canonical_phone(phone)?)),
            Some(OutcomeAnswer::Conflict { .. }) | None => None,
        };
        self.with_outcomes(id, |file| {
            let asks = |row: &ReadRow, judged: &Judged| match rows {
                AnsweredRows::One { row: one } => row.number == one,
                AnsweredRows::All { conflict } => judged.asks_about(conflict),
            };
            let judged = file.found.rows.iter().zip(&file.judged);
            for (row, judged) in judged.filter(|(row, judged)| asks(row, judged)) {
                let answers = file.answers.entry(row.number).or_default();
                match answer {
                    Some(OutcomeAnswer::Conflict { answer }) => answers.conflict = Some(answer),
                    Some(OutcomeAnswer::Customer { .. }) => {
                        answers.customer = customer.filter(|phone| judged.may_be_of(*phone));
                    }
                    None => drop(file.answers.remove(&row.number)),
                }
            }
        })?;
        self.judge_outcomes(id).await?;
        self.tell_outcome_file();
        Ok(())
    }

    async fn choose_courier(self: &Arc<Self>, id: u64, courier: Option<String>) -> Result<(), AppError> {
        let (headers, choice) = self.with_outcomes(id, |file| {
            let courier = Some(courier.clone().unwrap_or_default());
            let choice = Choice { courier, ..file.found.chosen.headers.clone() };
            (file.found.headers.clone(), choice)
        })?;
        self.remember_for_headers(&headers, &choice).await?;
        let this = Arc::clone(self);
        let of_courier = blocking(move || this.remembered_of(courier.as_deref())).await?;
        self.apply_choice(id, Chosen { headers: choice, courier: of_courier }).await
    }

    async fn choose(
        self: &Arc<Self>,
        id: u64,
        change: impl FnOnce(&mut Choice) + Send + 'static,
    ) -> Result<(), AppError> {
        let (headers, courier, chosen) = self.with_outcomes(id, |file| {
            let mut chosen = file.found.chosen.clone();
            let courier = file.found.courier().map(plain);
            change(if courier.is_some() { &mut chosen.courier } else { &mut chosen.headers });
            (file.found.headers.clone(), courier, chosen)
        })?;
        match courier {
            Some(courier) => self.remember(Choices::Courier, courier, &chosen.courier).await?,
            None => self.remember_for_headers(&headers, &chosen.headers).await?,
        }
        self.apply_choice(id, chosen).await
    }

    async fn apply_choice(self: &Arc<Self>, id: u64, chosen: Chosen) -> Result<(), AppError> {
        self.with_outcomes(id, |file| file.found.chosen = chosen)?;
        self.judge_outcomes(id).await?;
        self.keep_payout_again(id).await?;
        self.tell_outcome_file();
        Ok(())
    }

    async fn remember_for_headers(&self, headers: &[String], choice: &Choice) -> Result<(), AppError> {
        let Some(key) = columns::headers_key(headers) else { return Ok(()) };
        self.remember(Choices::Outcomes, key, choice).await
    }

    async fn remember(&self, choices: Choices, of: String, choice: &Choice) -> Result<(), AppError> {
        let json = serde_json::to_string(choice).map_err(|_| AppError::Internal)?;
        let now = self.ctx.clock.now();
        Ok(self.ctx.store.run(move |db| choices.keep(db, &of, &json, now)).await?)
    }

    /// Judges the rows of the open file again.
    pub(super) async fn judge_outcomes(self: &Arc<Self>, id: u64) -> Result<(), AppError> {
        let this = Arc::clone(self);
        blocking(move || {
            let mut open = this.outcome_files.open();
            let file = open.as_mut().filter(|file| file.id == id).ok_or(AppError::NotFound)?;
            let known = this.known_beside(&file.found)?;
            file.judge_again(known);
            Ok(())
        })
        .await
    }
}
