//! Asking for a payment: on disk before the request leaves, and never asked for twice by itself.

use std::sync::Arc;

use porokh_payment_api::{NewPayment, PaymentClient, ReturnType};
use porokh_sheets::export::Decision;
use porokh_transport::gate::Priority;
use serde_json::Map;
use url::Url;

use super::{
    Creation, NewPaymentRequest, PaymentView, RunOrder, SameBy,
    form::{self, Typed, web_address},
    in_flight::{InFlight, keep},
    watch,
};
use crate::store::Connection;
use crate::{
    App, AppError, AppEvent, Environment, FormField, PaymentRefusal, PaymentSettings, ReturnWay,
    accounts::AccountState,
    check::IdRequest,
    store::{
        decisions,
        payments::{self, Begun, CreatedReply, NewPaymentRow, PaymentRow, SheetRow},
        runs,
    },
    waits::WaitOf,
};

/// The name of our own id in a payment's metadata, which comes back unchanged (payment interface, POST
/// /api/checkout-v2).
pub(crate) const OWN_REF: &str = "porokh";
/// The name of the seller's order reference in it.
const ORDER: &str = "order";

impl App {
    /// Asks for a payment. A second one for the same order needs the user's word.
    ///
    /// After a lost answer the payment stands as unknown, and it is no error: what can be done is shown with it.
    pub async fn create_payment(self: &Arc<Self>, request: NewPaymentRequest) -> Result<Creation, AppError> {
        let environment = self.payment_environment().ok_or(AppError::PaymentNotConnected)?;
        let seller = self.seller(environment).await?;
        let read =
            form::read(&Typed::from(&request), &seller).map_err(|problems| AppError::Form { problems })?;
        let sheet = match request.run {
            Some(order) => self.sheet_of(order).await,
            None => None,
        };
        let account = self.payment_account_of(environment).await?;
        let new = read.row((environment, Some(account)), request.purpose, request.run, sheet);
        self.settle_unanswered().await?;
        let (profile, now, again) = (self.saved().profile.clone(), self.clock.now(), request.again);
        let client = self.payment_client_of(environment, Some(account), Priority::Person).await?;
        let mut patience = self.patience(WaitOf::Creation, client.line());
        loop {
            patience.turn().await?;
            let (profile, row) = (profile.clone(), new.clone());
            let id = match self.store.run(move |db| payments::begin(db, &profile, &row, again, now)).await? {
                Begun::Payment(id) => id,
                Begun::Twin(earlier) => {
                    let by = same_by(&earlier, &new);
                    return Ok(Creation::SameOrder { earlier: Box::new(self.payment_view(&earlier)), by });
                }
            };
            if let Some(order) = request.run {
                self.decide_order(environment, order, Decision::Advance).await;
            }
            self.tell_payment(id).await?;
            match self.ask_for_payment(id, &seller, &client).await {
                Ok(payment) => return Ok(Creation::Asked { payment: Box::new(payment) }),
                // Its row is gone: a new one is written when it may leave again.
                Err(error) if error.refuses_pace() && patience.lasts() => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The row of the sheet that a run's order stands in. Without it the order is known by its run alone.
    async fn sheet_of(self: &Arc<Self>, order: RunOrder) -> Option<SheetRow> {
        let file = self.store.run(move |db| runs::get(db, order.run)).await.ok().flatten()?.file?;
        let porokh = Arc::clone(self);
        let content = self.blocking(move || porokh.sheet_content(file)).await.ok()?;
        Some(SheetRow { content, row: order.row + 1 })
    }

    /// Sends the request for a payment whose row is on disk, and keeps what comes of it. On an error the payment
    /// certainly wasn't created, and its row is gone, which is told.
    pub(crate) async fn ask_for_payment(
        &self,
        id: i64,
        seller: &PaymentSettings,
        client: &PaymentClient,
    ) -> Result<PaymentView, AppError> {
        let asked = self.request_payment(id, seller, client).await;
        if asked.is_err() && matches!(self.store.run(move |db| payments::get(db, id)).await, Ok(None)) {
            self.tell(AppEvent::PaymentGone { id });
        }
        asked
    }

    async fn request_payment(
        &self,
        id: i64,
        seller: &PaymentSettings,
        client: &PaymentClient,
    ) -> Result<PaymentView, AppError> {
        let row = self.payment_row(id).await?;
        let environment = row.environment;
        let now = self.clock.now();
        let in_flight = InFlight::new(&self.store, move |db, has_left| {
            if has_left { payments::doubt(db, id, None, now) } else { payments::withdraw(db, id) }
        });
        // Dropped on an error, it takes the intent back.
        let new = new_payment(&row, seller, self.payment_messages_to(environment))?;
        match client.create(&new, in_flight.departure()).await {
            Ok(created) => {
                let now = self.clock.now();
                let invoice_id = created.invoice_id.map(|id| id.as_str().to_owned());
                let reply = CreatedReply {
                    next_look_at: invoice_id.is_some().then(|| now + watch::FIRST_PAUSE),
                    invoice_id,
                    payment_url: created.payment_url.map(String::from),
                    reply: created.raw,
                };
                keep(&self.store, move |db| payments::created(db, id, &reply, now)).await?;
                in_flight.settled();
                self.note_payment_state(environment, AccountState::Working).await;
                self.look_again();
            }
            Err(error) => {
                let doubtful = error.may_have_happened();
                let error = AppError::from(error);
                let (told, now) = (serde_json::to_string(&error).ok(), self.clock.now());
                let write = move |db: &mut Connection| match doubtful {
                    true => payments::doubt(db, id, told.as_deref(), now),
                    false => payments::withdraw(db, id),
                };
                let kept = keep(&self.store, write).await;
                if kept.is_ok() {
                    in_flight.settled();
                }
                self.note_payment_failure(environment, &error).await;
                if !doubtful {
                    return Err(error);
                }
                kept?;
            }
        }
        self.tell_payment(id).await
    }

    /// Takes over what a failure says about the payment account.
    pub(crate) async fn note_payment_failure(&self, environment: Environment, error: &AppError) {
        let state = match error {
            // The service knows the key: only this payment, or the pace, was wrong.
            AppError::Payment { refusal, status: ..500, .. }
                if !matches!(refusal, PaymentRefusal::Key | PaymentRefusal::Package) =>
            {
                AccountState::Working
            }
            // It says nothing of the account whose key is at hand.
            AppError::AccountAway { .. } => return,
            error => self.payment_state_after(environment, error.clone()).await,
        };
        self.note_payment_state(environment, state).await;
    }

    /// Notes what a payment means for the order that it was asked for: asked for in advance, or free to be sent. What
    /// the user has cancelled stays cancelled, orders of another environment than the payment's stay as they are, and a decision
    /// that can't be kept doesn't stop the payment.
    pub(crate) async fn decide_order(&self, environment: Environment, order: RunOrder, decision: Decision) {
        let kept = self
            .store
            .run(move |db| {
                decisions::decide_unless_cancelled(db, environment, order.run, order.row, decision)
            })
            .await;
        if matches!(kept, Ok(true)) {
            self.rows_decided(order.run, &[order.row], decision).await;
        }
    }

    /// One payment with all that is known of it.
    pub(crate) async fn payment_row(&self, id: i64) -> Result<PaymentRow, AppError> {
        self.store.run(move |db| payments::get(db, id)).await?.ok_or(AppError::NotFound)
    }

    /// A payment of the environment that is listed now.
    pub(crate) async fn own_payment(&self, request: IdRequest) -> Result<PaymentRow, AppError> {
        let row = self.payment_row(request.id).await?;
        let is_listed = match self.listed_payment_environment() {
            Environment::Practice => row.environment == Environment::Practice,
            // Both keys of the seller's account stay at hand, so that its test payments can be looked at.
            _ => row.environment != Environment::Practice,
        };
        if is_listed { Ok(row) } else { Err(AppError::NotFound) }
    }
}

/// What an earlier payment has in common with one that is about to be asked for.
fn same_by(earlier: &PaymentRow, new: &NewPaymentRow) -> SameBy {
    if !new.order_ref.is_empty() && earlier.order_ref == new.order_ref {
        SameBy::Order
    } else if earlier.phone == new.phone && earlier.amount == new.amount && earlier.run != new.run {
        SameBy::Customer
    } else if new.run.is_some() {
        SameBy::Row
    } else {
        SameBy::Customer
    }
}

/// The request for a payment (payment interface, POST /api/checkout-v2). Messages about it come only where there is an
/// address for them.
fn new_payment(
    row: &PaymentRow,
    seller: &PaymentSettings,
    messages_to: Option<Url>,
) -> Result<NewPayment, AppError> {
    let page = |field, typed: &str| web_address(typed).map_err(|problem| form::problem(field, problem));
    let mut metadata = Map::new();
    metadata.insert(OWN_REF.to_owned(), row.own_ref.clone().into());
    if !row.order_ref.is_empty() {
        metadata.insert(ORDER.to_owned(), row.order_ref.clone().into());
    }
    Ok(NewPayment {
        full_name: row.name.clone(),
        email: row.email.clone(),
        amount: row.amount,
        metadata,
        redirect_url: page(FormField::RedirectUrl, &seller.redirect_url)?,
        cancel_url: page(FormField::CancelUrl, &seller.cancel_url)?,
        webhook_url: messages_to,
        return_type: match seller.return_way {
            ReturnWay::Get => ReturnType::Get,
            ReturnWay::Post => ReturnType::Post,
        },
        phone: row.phone.clone(),
    })
}
