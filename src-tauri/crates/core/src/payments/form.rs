//! Validates payment forms and payment settings.

use porokh_api::{
    AppError, FieldProblem, FormField, FormProblem, PaymentSettings, Settings, payments::PaymentForm,
};
use porokh_domain::{
    BdPhone, Currency, Money,
    phone::{self, PhoneKey, Reading, Refusal},
};
use url::Url;

use crate::{
    Environment,
    payments::Payments,
    store::{
        orders::OrderKey,
        payments::{PaymentOrder, ValidPayment},
    },
};

/// Undocumented; names and orders are far shorter.
const LONGEST: usize = 255;
/// Of a chat message.
const LONGEST_MESSAGE: usize = 2_000;

#[derive(Default)]
pub(crate) struct Problems(Vec<FormProblem>);

impl Problems {
    pub(crate) fn add(&mut self, field: FormField, problem: FieldProblem) {
        self.0.push(FormProblem { field, problem });
    }

    /// Returns the value, or records the problem.
    pub(crate) fn take<T>(&mut self, field: FormField, value: Result<T, FieldProblem>) -> Option<T> {
        value.map_err(|problem| self.add(field, problem)).ok()
    }

    /// Fails with all problems, if any.
    pub(crate) fn check(self) -> Result<(), AppError> {
        if self.0.is_empty() { Ok(()) } else { Err(AppError::Form { problems: self.0 }) }
    }
}

pub(crate) fn problem(field: FormField, problem: FieldProblem) -> AppError {
    AppError::Form { problems: vec![FormProblem { field, problem }] }
}

/// Validates a form together with the seller's required settings, so that all problems are reported at once. The
/// caller adds the account and the order of a row.
pub(crate) fn validate(
    typed: &PaymentForm,
    environment: Environment,
    seller: &PaymentSettings,
) -> Result<ValidPayment, Vec<FormProblem>> {
    let mut problems = Problems::default();
    let name = problems.take(FormField::Name, required(&typed.name));
    let email_is_own = typed.email.trim().is_empty();
    let email = if email_is_own {
        // Asked for once: an address is never invented.
        problems.take(FormField::SellerEmail, email(&seller.seller_email))
    } else {
        problems.take(FormField::Email, email(&typed.email))
    };
    let phone = match typed.phone.trim() {
        "" => Some(None),
        text => problems.take(FormField::Phone, phone_number(text).map(Some)),
    };
    let amount = problems.take(FormField::Amount, amount(&typed.amount, typed.currency));
    let order_ref = problems.take(FormField::OrderRef, text(&typed.order_ref));
    problems.take(FormField::RedirectUrl, web_address(&seller.redirect_url));
    problems.take(FormField::CancelUrl, web_address(&seller.cancel_url));
    match (name, email, phone, amount, order_ref) {
        (Some(name), Some(email), Some(phone), Some(amount), Some(order_ref)) if problems.0.is_empty() => {
            Ok(ValidPayment {
                environment,
                account: None,
                name,
                email,
                email_is_own,
                phone: phone.clone(),
                amount,
                purpose: typed.purpose,
                order_ref: order_ref.clone(),
                run: typed.run,
                courier: None,
                order: PaymentOrder::Of(OrderKey {
                    order_ref,
                    phones: phone.iter().map(PhoneKey::from).collect(),
                    ..OrderKey::default()
                }),
            })
        }
        _ => Err(problems.0),
    }
}

/// Exact, and above zero.
pub(crate) fn amount(typed: &str, unmarked: Currency) -> Result<Money, FieldProblem> {
    let money = Money::read(typed, unmarked).map_err(|reason| match reason {
        porokh_domain::MoneyRefusal::Empty => FieldProblem::Missing,
        reason => FieldProblem::Money { reason },
    })?;
    if money.hundredths() == 0 { Err(FieldProblem::Zero) } else { Ok(money) }
}

/// A web address as required by the service.
pub(crate) fn web_address(typed: &str) -> Result<Url, FieldProblem> {
    let text = required(typed)?;
    let url = Url::parse(&text).map_err(|_| FieldProblem::NotAWebAddress)?;
    let is_web = matches!(url.scheme(), "https" | "http") && url.has_host();
    if is_web { Ok(url) } else { Err(FieldProblem::NotAWebAddress) }
}

fn email(typed: &str) -> Result<String, FieldProblem> {
    let text = required(typed)?;
    if email_address::EmailAddress::is_valid(&text) { Ok(text) } else { Err(FieldProblem::NotAnEmail) }
}

fn phone_number(typed: &str) -> Result<BdPhone, FieldProblem> {
    match phone::read(typed) {
        Reading::One(found) => Ok(found.phone),
        Reading::Empty | Reading::Many(_) => Err(FieldProblem::Phone { reason: Refusal::NoDigits }),
        Reading::Refused(reason) => Err(FieldProblem::Phone { reason }),
    }
}

pub(crate) fn required(typed: &str) -> Result<String, FieldProblem> {
    let text = text(typed)?;
    if text.is_empty() { Err(FieldProblem::Missing) } else { Ok(text) }
}

pub(crate) fn text(typed: &str) -> Result<String, FieldProblem> {
    let text = typed.trim();
    if text.chars().count() > LONGEST {
        return Err(FieldProblem::TooLong { most: LONGEST as u32 });
    }
    Ok(text.to_owned())
}

impl Payments {
    /// Saves payment settings. Empty fields are unset; others must be valid.
    pub fn save_payment_settings(&self, typed: PaymentSettings) -> Result<Settings, AppError> {
        let mut problems = Problems::default();
        let optional = |text: &str| text.trim().is_empty();
        let mut kept = PaymentSettings { return_way: typed.return_way, ..PaymentSettings::default() };
        if !optional(&typed.seller_email) {
            kept.seller_email =
                problems.take(FormField::SellerEmail, email(&typed.seller_email)).unwrap_or_default();
        }
        for (field, text, place) in [
            (FormField::RedirectUrl, &typed.redirect_url, &mut kept.redirect_url),
            (FormField::CancelUrl, &typed.cancel_url, &mut kept.cancel_url),
        ] {
            if !optional(text) {
                *place = problems.take(field, web_address(text)).map(String::from).unwrap_or_default();
            }
        }
        for (field, text, place) in [
            (FormField::DeliveryCharge, &typed.delivery_charge, &mut kept.delivery_charge),
            (
                FormField::DeliveryChargeOutside,
                &typed.delivery_charge_outside,
                &mut kept.delivery_charge_outside,
            ),
        ] {
            if !optional(text) {
                let charge = problems.take(field, amount(text, Currency::Bdt));
                *place = charge.map(|charge| charge.text()).unwrap_or_default();
            }
        }
        for (text, place) in [
            (&typed.message_bn, &mut kept.message_bn),
            (&typed.message_en, &mut kept.message_en),
            (&typed.reminder_bn, &mut kept.reminder_bn),
            (&typed.reminder_en, &mut kept.reminder_en),
            (&typed.confirm_bn, &mut kept.confirm_bn),
            (&typed.confirm_en, &mut kept.confirm_en),
            (&typed.delivery_bn, &mut kept.delivery_bn),
            (&typed.delivery_en, &mut kept.delivery_en),
            (&typed.refusal_bn, &mut kept.refusal_bn),
            (&typed.refusal_en, &mut kept.refusal_en),
        ] {
            *place = text.trim().chars().take(LONGEST_MESSAGE).collect();
        }
        problems.check()?;
        Ok(self.ctx.settings.change(|saved| saved.settings.payments = kept)?.settings)
    }
}
