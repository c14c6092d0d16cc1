//! The request for a payment (payment interface, POST /api/checkout-v2): persisted before it is sent, and sent once.

use chrono::{DateTime, Utc};
use porokh_api::{AppError, FormField, PaymentSettings, ReturnWay, UiEvent, payments::PaymentView};
use porokh_domain::RowNumber;
use porokh_payment_api::{CreatedPayment, NewPayment, PaymentClient, ReturnType};
use porokh_runtime::{
    outbox::{Failure, Intent, Outcome, Prepared, Request, Requested},
    waits::RateLimitRetry,
};
use porokh_transport::SendState;
use serde_json::Map;
use url::Url;

use super::{
    form::{self, web_address},
    watch,
};
use crate::{
    payments::Payments,
    store::{
        Connection, Settlement, links,
        payments::{self, CreatedReply, PaymentRow, ValidPayment},
    },
};

/// Member of our id in a payment's metadata, which is returned unchanged (payment interface, POST /api/checkout-v2).
pub(crate) const OWN_REF: &str = "porokh";
/// The name of the seller's order reference in it.
const ORDER: &str = "order";

#[derive(Clone, Copy)]
pub(crate) enum AskedBy {
    /// `again`: in addition to an earlier one of the same order.
    Form {
        again: bool,
    },
    Link {
        batch: i64,
        row: RowNumber,
    },
}

pub(crate) struct PaymentRequest<'a> {
    pub(crate) app: &'a Payments,
    pub(crate) client: &'a PaymentClient,
    pub(crate) seller: &'a PaymentSettings,
    pub(crate) by: AskedBy,
    pub(crate) new: &'a ValidPayment,
}

/// Why a payment isn't requested: nothing was written.
pub(crate) enum Declined {
    Twin(Box<PaymentRow>),
    /// Its link batch row is left out, or doesn't wait any more.
    Over,
}

pub(crate) enum Asked {
    Declined(Declined),
    /// Created, or possibly created.
    Payment(Box<PaymentView>),
    /// As `Payment`, but not persisted yet.
    Unsaved(AppError),
}

impl Payments {
    /// Requests a payment and stores the result.
    ///
    /// # Errors
    /// The payment certainly wasn't created, and has no row.
    pub(crate) async fn ask_for_payment(
        &self,
        request: &PaymentRequest<'_>,
        retry: RateLimitRetry<'_>,
    ) -> Result<Asked, AppError> {
        let sent = match self.ctx.outbox.request(request, retry).await? {
            Requested::Declined(declined) => return Ok(Asked::Declined(declined)),
            Requested::Sent(sent) => sent,
        };
        let (id, owner) = (sent.row.id, (sent.row.environment, sent.row.account));
        if let Err(error) = self.accounts.note_sent(owner, sent.result).await {
            if sent.kept.is_ok() {
                self.ctx.events.emit(UiEvent::PaymentGone { id });
            }
            return Err(error);
        }
        if let Err(error) = sent.kept {
            return Ok(Asked::Unsaved(error));
        }
        self.wake_polls();
        Ok(Asked::Payment(Box::new(self.tell_payment(id).await?)))
    }
}

impl Intent for PaymentRequest<'_> {
    type Row = PaymentRow;
    type Declined = Declined;
    type Answer = CreatedPayment;

    fn prepare(&self) -> impl FnOnce(&mut Connection, DateTime<Utc>) -> Prepared<Self> + Send + 'static {
        let (profile, new, by) = (self.app.ctx.settings.saved().profile.clone(), self.new.clone(), self.by);
        move |db, now| {
            let id = match by {
                AskedBy::Form { again } => match payments::begin(db, &profile, &new, again, now)? {
                    payments::Begun::Payment(id) => id,
                    payments::Begun::Twin(earlier) => return Ok(Err(Declined::Twin(earlier))),
                },
                AskedBy::Link { batch, row } => match links::begin(db, (batch, row), &profile, &new, now)? {
                    links::Begun::Payment(id) => id,
                    links::Begun::LeftOut | links::Begun::Over => return Ok(Err(Declined::Over)),
                },
            };
            Ok(payments::get(db, id)?.ok_or(Declined::Over))
        }
    }

    fn settlement(row: &PaymentRow, outcome: Outcome<'_, CreatedPayment>, at: DateTime<Utc>) -> Settlement {
        let id = row.id;
        match outcome {
            Outcome::Answered(created) => {
                let invoice_id = created.invoice_id.as_ref().map(|id| id.as_str().to_owned());
                let reply = CreatedReply {
                    next_poll_at: invoice_id.is_some().then(|| at + watch::FIRST_PAUSE),
                    invoice_id,
                    payment_url: created.payment_url.as_ref().map(Url::to_string),
                    reply: created.raw.clone(),
                };
                Settlement::PaymentCreated { id, reply, at }
            }
            Outcome::Unknown(error) => {
                Settlement::PaymentUnknown { id, error: error.map(AppError::to_reason), at }
            }
            Outcome::NotSent(_) | Outcome::Pending | Outcome::Refused(_) => Settlement::PaymentNotSent { id },
        }
    }
}

impl Request for PaymentRequest<'_> {
    async fn begun(&self, row: &PaymentRow) {
        self.app.ctx.events.emit(UiEvent::Payment { payment: Box::new(self.app.payment_view(row.clone())) });
    }

    async fn resting(&self, row: &PaymentRow) {
        self.app.ctx.events.emit(UiEvent::PaymentGone { id: row.id });
    }

    async fn send(&self, row: &PaymentRow, send_state: &SendState) -> Result<CreatedPayment, Failure> {
        let new = new_payment(row, self.seller, self.app.ctx.callback.payment(row.environment))?;
        Ok(self.client.create(&new, send_state).await?)
    }
}

/// Without an address there are no events about it.
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
