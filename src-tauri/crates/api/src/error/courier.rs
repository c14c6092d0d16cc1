//! Conversions of the clients' errors.

use std::time::Duration;

use porokh_courier_api::{CourierError, Refusal, ServiceText};
use porokh_transport::{AddressRefusal, TransportError};

use crate::{AddressProblem, AppError, NoAnswerReason, ServiceRefusal, UnreachableReason};

impl From<CourierError> for AppError {
    fn from(error: CourierError) -> Self {
        let may_have_cost = error.may_have_cost();
        match error {
            CourierError::Refused { refusal, status, message, headers: _ } => Self::Service {
                refusal: refusal.into(),
                message: message.map(ServiceText::into_string),
                status,
                may_have_cost,
            },
            CourierError::NotUnderstood { status } => {
                Self::NoAnswer { reason: NoAnswerReason::NotUnderstood { status }, may_have_cost }
            }
            CourierError::Transport(error) => transport_error(error, may_have_cost),
        }
    }
}

pub fn transport_error(error: TransportError, may_have_cost: bool) -> AppError {
    let no_answer = |reason| AppError::NoAnswer { reason, may_have_cost };
    match error {
        TransportError::Connect => AppError::Unreachable { reason: UnreachableReason::Connect },
        TransportError::ConnectTimeout => AppError::Unreachable { reason: UnreachableReason::ConnectTimeout },
        TransportError::Tls => AppError::Unreachable { reason: UnreachableReason::Tls },
        TransportError::TimedOut => no_answer(NoAnswerReason::TimedOut),
        TransportError::ConnectionLost => no_answer(NoAnswerReason::ConnectionLost),
        TransportError::Redirected { status } => no_answer(NoAnswerReason::Redirected { status }),
        TransportError::TooLarge => no_answer(NoAnswerReason::TooLarge),
    }
}

impl From<Refusal> for ServiceRefusal {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::InvalidApiKey => Self::InvalidApiKey,
            Refusal::PlanRequired => Self::PlanRequired,
            Refusal::ScopeMissing { required_scope } => {
                Self::ScopeMissing { required_scope: required_scope.map(ServiceText::into_string) }
            }
            Refusal::BulkNotInPlan => Self::BulkNotInPlan,
            Refusal::AccountDisabled => Self::AccountDisabled,
            Refusal::InvalidPhone => Self::InvalidPhone,
            Refusal::ValidationError { fields } => {
                let texts =
                    |texts: Vec<ServiceText>| texts.into_iter().map(ServiceText::into_string).collect();
                let fields =
                    fields.into_iter().map(|(field, messages)| (field.into_string(), texts(messages)));
                Self::ValidationError { fields: fields.collect() }
            }
            Refusal::DailyLimitReached { limit } => Self::DailyLimitReached { limit },
            Refusal::RateLimited { retry_after } => {
                Self::RateLimited { retry_after_s: retry_after.map(whole_seconds) }
            }
            Refusal::NotFound => Self::NotFound,
            Refusal::MethodNotAllowed => Self::MethodNotAllowed,
            Refusal::ServerError => Self::ServerError,
            Refusal::Other { code } => Self::Other { word: code.map(ServiceText::into_string) },
        }
    }
}

/// Rounds up: a retry even slightly too early is refused again.
pub fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

impl From<AddressRefusal> for AddressProblem {
    fn from(refusal: AddressRefusal) -> Self {
        match refusal {
            AddressRefusal::Empty => Self::Empty,
            AddressRefusal::NotAnAddress => Self::NotAnAddress,
            AddressRefusal::Insecure => Self::Insecure,
            AddressRefusal::Extras => Self::Extras,
        }
    }
}
