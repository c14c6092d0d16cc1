use porokh_payment_api::{PaymentError, Refusal, ServiceText};

use crate::{AppError, NoAnswerReason, PaymentRefusal, transport_error, whole_seconds};

impl From<PaymentError> for AppError {
    fn from(error: PaymentError) -> Self {
        let may_have_happened = error.may_have_happened();
        match error {
            PaymentError::Refused { refusal, status, message, .. } => Self::Payment {
                refusal: refusal.into(),
                message: message.map(ServiceText::into_string),
                status,
                may_have_happened,
            },
            PaymentError::NotUnderstood { status } => Self::NoAnswer {
                reason: NoAnswerReason::NotUnderstood { status },
                may_have_cost: may_have_happened,
            },
            PaymentError::LiveKeyOnly => Self::LiveKeyOnly,
            PaymentError::Transport(error) => transport_error(error, may_have_happened),
        }
    }
}

impl From<Refusal> for PaymentRefusal {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Key => Self::Key,
            Refusal::Package => Self::Package,
            Refusal::Field => Self::Field,
            Refusal::Pace { retry_after } => Self::Pace { retry_after_s: retry_after.map(whole_seconds) },
            Refusal::Stated => Self::Stated,
            Refusal::Other => Self::Other,
        }
    }
}
