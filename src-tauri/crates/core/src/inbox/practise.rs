//! Triggers events in practice mode, so that sellers see them in advance.

use porokh_api::{
    AppError,
    accounts::Service,
    inbox::{PracticeEvent, PracticeEventRequest, PracticeEventResult, ReceiverState},
};
use porokh_runtime::domain_events::DomainEvent;

use crate::{Environment, accounts::Asked, inbox::Inbox};

impl Inbox {
    /// Triggers an event of the practice services. Fails outside practice mode.
    pub async fn practice_event(
        &self,
        request: PracticeEventRequest,
    ) -> Result<PracticeEventResult, AppError> {
        if self.ctx.settings.environment_of(Service::Courier) != Some(Environment::Practice) {
            return Err(AppError::NotFound);
        }
        if request.event == PracticeEvent::Paid {
            return self.practise_payment().await;
        }
        if !matches!(self.state.receiver(), ReceiverState::Listening { .. }) {
            return Ok(PracticeEventResult::NotListening);
        }
        let happened = self.ctx.practice.happen(request.event).await;
        if !happened.map_err(|_| AppError::Internal)? {
            return Ok(match request.event {
                PracticeEvent::ListEnds => PracticeEventResult::NoList,
                _ => PracticeEventResult::NothingChecked,
            });
        }
        if request.event == PracticeEvent::PlanEnds {
            // Refreshes the account, whose data now has the same end, so that the notice is shown.
            self.accounts.ask_used(Service::Courier, Asked::ByItself).await;
            self.tell_activity().await?;
        }
        Ok(PracticeEventResult::Happened)
    }

    /// Requests a poll as well, since the receiver may be off.
    async fn practise_payment(&self) -> Result<PracticeEventResult, AppError> {
        let paid = self.ctx.practice.pay_latest().await.map_err(|_| AppError::Internal)?;
        let Some(invoice) = paid else { return Ok(PracticeEventResult::NoLink) };
        self.ctx
            .domain_events
            .dispatch(DomainEvent::PaymentChanged { environment: Environment::Practice, invoice })
            .await?;
        Ok(PracticeEventResult::Happened)
    }
}
