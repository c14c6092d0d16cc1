use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{DeliveryField, DeliverySource, SaveDeliveryRequest, SavedDelivery},
};
use porokh_domain::{
    Currency, Money, MoneyRefusal, Taka,
    phone::{self, PhoneKey, Reading},
};

use super::record;
use crate::{
    deliveries::Deliveries,
    store::deliveries::{self, Told},
};

impl Deliveries {
    /// Stores an outcome that was entered or changed, to be shared. If it equals what the service saved, it counts as
    /// shared.
    pub async fn save_delivery(&self, request: SaveDeliveryRequest) -> Result<SavedDelivery, AppError> {
        let (scope, now, id) = (self.accounts.scope(Service::Courier), self.ctx.clock.now(), request.id);
        let told = match read(&request) {
            Ok(told) => told,
            Err(fields) => return Ok(SavedDelivery::Problems { fields }),
        };
        if let Some(id) = id {
            self.delivery_row(scope, id).await?;
        }
        let json = record::json(&told);
        let kept = self.ctx.store.run(move |db| {
            let transaction = db.transaction()?;
            let other = deliveries::by_ref(&transaction, scope, &told.order_ref)?;
            if other.is_some_and(|other| Some(other.id) != id) {
                return Ok(None);
            }
            let id = match id {
                Some(id) => {
                    deliveries::change(&transaction, scope, id, &told, DeliverySource::Hand, now)?;
                    deliveries::settle_saved(&transaction, id, &json)?;
                    id
                }
                None => deliveries::insert(&transaction, scope, &told, DeliverySource::Hand, now)?,
            };
            let row = deliveries::get(&transaction, scope, id)?;
            transaction.commit()?;
            Ok(row)
        });
        Ok(match kept.await? {
            Some(row) => SavedDelivery::Kept { delivery: Box::new(self.delivery_view(row)) },
            None => SavedDelivery::Problems { fields: vec![DeliveryField::OrderRefTaken] },
        })
    }
}

fn read(request: &SaveDeliveryRequest) -> Result<Told, Vec<DeliveryField>> {
    let mut problems = Vec::new();
    let phone = match phone::read(&request.phone) {
        Reading::One(found) => Some(PhoneKey::from(&found.phone)),
        Reading::Empty | Reading::Many(_) | Reading::Refused(_) => None,
    };
    let (order_ref, outcome) = (request.order_ref.trim(), request.outcome.trim());
    let amount = amount(&request.amount);
    let checks = [
        (phone.is_none(), DeliveryField::Phone),
        (order_ref.is_empty(), DeliveryField::OrderRef),
        (outcome.is_empty(), DeliveryField::Outcome),
        (amount.is_err(), DeliveryField::Amount),
    ];
    problems.extend(checks.into_iter().filter_map(|(is_wrong, field)| is_wrong.then_some(field)));
    match (phone, amount) {
        (Some(phone), Ok(amount)) if problems.is_empty() => {
            let courier = request.courier.as_deref().map(str::trim).filter(|courier| !courier.is_empty());
            Ok(Told {
                order_ref: order_ref.to_owned(),
                phone,
                outcome: outcome.to_owned(),
                courier: courier.map(str::to_owned),
                amount,
            })
        }
        _ => Err(problems),
    }
}

fn amount(typed: &str) -> Result<Option<Taka>, ()> {
    match Money::read(typed, Currency::Bdt) {
        Ok(money) if money.currency() == Currency::Bdt => Ok(Some(Taka::from_paisa(money.hundredths()))),
        Err(MoneyRefusal::Empty) => Ok(None),
        Ok(_) | Err(_) => Err(()),
    }
}
