//! Looking at the rows of a courier's download, and saying what its columns, words and couriers mean.

use std::sync::Arc;

use porokh_sheets::columns;

use super::{
    OutcomeCourierRequest, OutcomeFilter, OutcomeRoleRequest, OutcomeRowView, OutcomeWordRequest,
    choice::Choice, words::plain,
};
use crate::{
    AppError,
    blocking::blocking,
    deliveries::Deliveries,
    requests::{ListOf, Page},
    store::Choices,
};

/// Rows of a page at most.
const PAGE: u32 = 500;

impl Deliveries {
    /// A page of the file's rows.
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

    /// Gives a column another role, and remembers it for such files. The file is read again.
    pub async fn set_outcome_role(self: &Arc<Self>, request: OutcomeRoleRequest) -> Result<(), AppError> {
        let (sheet, choice, name, headers) = self.with_outcomes(request.id, |file| {
            let mut mapping = file.found.mapping.clone();
            mapping.set(request.column, request.role);
            let choice = Choice { columns: Some(mapping.columns), ..file.found.choice.clone() };
            (file.found.sheet, choice, file.found.name.clone(), file.found.headers.clone())
        })?;
        self.remember_choice(&headers, &choice).await?;
        self.read_outcomes_again(sheet, choice, name).await;
        Ok(())
    }

    /// Gives a word another meaning, and remembers it for such files.
    pub async fn set_outcome_word(self: &Arc<Self>, request: OutcomeWordRequest) -> Result<(), AppError> {
        let OutcomeWordRequest { id, word, meaning } = request;
        self.choose(id, move |choice| {
            choice.words.insert(plain(&word), meaning);
        })
        .await
    }

    /// Says which courier of the service's is meant, and remembers it for such files.
    pub async fn set_outcome_courier(
        self: &Arc<Self>,
        request: OutcomeCourierRequest,
    ) -> Result<(), AppError> {
        let OutcomeCourierRequest { id, word, courier } = request;
        self.choose(id, move |choice| match word {
            Some(word) => {
                choice.couriers.insert(plain(&word), courier);
            }
            None => choice.courier = Some(courier),
        })
        .await
    }

    async fn choose(
        self: &Arc<Self>,
        id: u64,
        change: impl FnOnce(&mut Choice) + Send + 'static,
    ) -> Result<(), AppError> {
        let (headers, choice) = self.with_outcomes(id, |file| {
            let mut choice = file.found.choice.clone();
            change(&mut choice);
            (file.found.headers.clone(), choice)
        })?;
        self.remember_choice(&headers, &choice).await?;
        self.with_outcomes(id, |file| file.found.choice = choice)?;
        self.judge_outcomes(id).await?;
        self.tell_outcome_file();
        Ok(())
    }

    async fn remember_choice(&self, headers: &[String], choice: &Choice) -> Result<(), AppError> {
        let Some(key) = columns::headers_key(headers) else { return Ok(()) };
        let json = serde_json::to_string(choice).map_err(|_| AppError::Internal)?;
        let now = self.clock.now();
        Ok(self.store.run(move |db| Choices::Outcomes.keep(db, &key, &json, now)).await?)
    }

    /// Judges the rows of the open file by what is known now.
    pub(super) async fn judge_outcomes(self: &Arc<Self>, id: u64) -> Result<(), AppError> {
        let this = Arc::clone(self);
        blocking(move || {
            let mut open = this.outcome_files.open();
            let file = open.as_mut().filter(|file| file.id == id).ok_or(AppError::NotFound)?;
            let known = this.known_beside(&file.found)?;
            file.judge_again(&known);
            Ok(())
        })
        .await
    }
}
