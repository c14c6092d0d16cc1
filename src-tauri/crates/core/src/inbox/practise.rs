//! Practice mode: what arrives by itself is made to happen, so that it was seen before it matters.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ReceiverState;
use crate::{
    AppError, Environment,
    accounts::{Asked, Service},
    events::Happened,
    inbox::Inbox,
};

/// Something that arrives by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PracticeEvent {
    /// Another seller reports the number that was checked last.
    Report,
    /// The plan comes near its end.
    PlanEnds,
    /// The service tells that the list that was checked last has ended.
    ListEnds,
    /// The customer pays the payment link that was made last.
    Paid,
    /// A stranger sends a message that isn't signed with the secret.
    Forgery,
}

/// What is to happen.
#[derive(Debug, Clone, Copy, Deserialize, TS)]
pub struct PracticeEventRequest {
    /// That.
    pub event: PracticeEvent,
}

/// Whether it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PracticeEventResult {
    /// It is on its way, as from the service itself.
    Happened,
    /// The receiver doesn't listen.
    NotListening,
    /// A number must be checked first: the service tells of checked numbers only.
    NothingChecked,
    /// A list must be checked first, of so many numbers that the service makes a job of them (fraud-check interface,
    /// POST /bulk-jobs).
    NoList,
    /// A payment link must be made first, and not be paid.
    NoLink,
}

impl Inbox {
    /// Lets something happen at the practice services. Outside practice mode there is nothing of that kind.
    pub async fn practice_event(
        &self,
        request: PracticeEventRequest,
    ) -> Result<PracticeEventResult, AppError> {
        if self.settings.environment_of(Service::Courier) != Some(Environment::Practice) {
            return Err(AppError::NotFound);
        }
        if request.event == PracticeEvent::Paid {
            return self.practise_payment().await;
        }
        if !matches!(self.state.receiver(), ReceiverState::Listening { .. }) {
            return Ok(PracticeEventResult::NotListening);
        }
        let happened = self.practice.happen(request.event).await;
        if !happened.map_err(|_| AppError::Internal)? {
            return Ok(match request.event {
                PracticeEvent::ListEnds => PracticeEventResult::NoList,
                _ => PracticeEventResult::NothingChecked,
            });
        }
        if request.event == PracticeEvent::PlanEnds {
            // The account's own facts name the same end from now on, by which the notice of it is believed.
            self.accounts.ask_used(Service::Courier, Asked::ByItself).await;
            self.tell_activity().await?;
        }
        Ok(PracticeEventResult::Happened)
    }

    /// The payment is seen also where the receiver doesn't listen: it is asked about as after a message.
    async fn practise_payment(&self) -> Result<PracticeEventResult, AppError> {
        let paid = self.practice.pay_latest().await.map_err(|_| AppError::Internal)?;
        let Some(invoice) = paid else { return Ok(PracticeEventResult::NoLink) };
        self.happenings
            .tell(Happened::PaymentChanged { environment: Environment::Practice, invoice })
            .await?;
        Ok(PracticeEventResult::Happened)
    }
}
