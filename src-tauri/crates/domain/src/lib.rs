//! Values and rules of Porokh without any I/O.
//!
//! Input is parsed once at the boundary and passed on as a type: a [`BdPhone`] is a valid Bangladeshi mobile number,
//! an [`ApiKey`] can't be printed, a [`RiskLevel`] accepts unlisted words.

mod bearer;
mod clock;
mod corrected;
mod debug;
mod decision;
mod environment;
mod job_id;
mod mode;
mod money;
mod payment_key;
pub mod phone;
mod risk;
mod row_number;
mod secret;
pub mod wire;
mod words;

pub use bearer::BearerSecret;
pub use clock::{AROUND_MIDNIGHT, Clock, SystemClock, bangladesh, day_begins, is_of_today, next_refill};
pub use corrected::CorrectedClock;
pub use decision::Decision;
pub use environment::Environment;
pub use job_id::JobId;
pub use mode::Mode;
pub use money::{AmountText, Currency, Money, MoneyRefusal, Taka};
pub use payment_key::{PaymentKey, PaymentKeyRefusal};
pub use phone::BdPhone;
pub use risk::RiskLevel;
pub use row_number::RowNumber;
pub use secret::{ApiKey, KeyKind, KeyRefusal};
pub use words::UnknownWord;
