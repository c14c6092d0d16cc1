use chrono::{DateTime, Utc};
use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{
        Conflict, ConflictAnswer, DeliveryField, DeliverySource, SaveDeliveryRequest, SavedDelivery,
    },
};
use porokh_domain::{
    Currency, Money, MoneyRefusal, Taka,
    phone::{self, PhoneKey, Reading},
};

use super::record;
use crate::{
    deliveries::Deliveries,
    store::{
        self, AccountScope, Connection,
        deliveries::{self, ConflictAnswers, DeliveryRow, Known, NewOutcome, Place, Settled, Told, Wanted},
        orders,
    },
};

impl Deliveries {
    /// Stores an outcome that was entered or changed, to be shared. If it equals what the service saved, it counts as
    /// shared. An outcome of another customer, or of what may be the same parcel, is asked about first.
    pub async fn save_delivery(&self, request: SaveDeliveryRequest) -> Result<SavedDelivery, AppError> {
        let (scope, now, id) = (self.accounts.scope(Service::Courier), self.ctx.clock.now(), request.id);
        let told = match read(&request) {
            Ok(told) => told,
            Err(fields) => return Ok(SavedDelivery::Problems { fields }),
        };
        let before = match id {
            Some(id) => Some(self.delivery_row(scope, id).await?),
            None => None,
        };
        let answer = request.answer;
        let saved = self.ctx.store.run(move |db| {
            let transaction = db.transaction()?;
            let saved = save(&transaction, scope, before, told, answer, now)?;
            if let Saved::Kept(_) = saved {
                transaction.commit()?;
            }
            Ok(saved)
        });
        Ok(match saved.await? {
            Saved::Kept(row) => {
                self.orders.changed().await;
                SavedDelivery::Kept { delivery: Box::new(self.delivery_view(*row)) }
            }
            Saved::Taken => SavedDelivery::Problems { fields: vec![DeliveryField::OrderRefTaken] },
            Saved::Busy => return Err(AppError::Busy),
            Saved::Asks { conflict, other, apart } => {
                SavedDelivery::Conflict { conflict, other: Box::new(self.delivery_view(*other)), apart }
            }
        })
    }
}

enum Saved {
    Kept(Box<DeliveryRow>),
    /// The outcome of this order is another one of the list.
    Taken,
    /// The outcome that gives way is in flight.
    Busy,
    Asks {
        conflict: Conflict,
        other: Box<DeliveryRow>,
        apart: String,
    },
}

/// Within the caller's transaction, which ends here unless it is kept.
fn save(
    transaction: &Connection,
    scope: AccountScope,
    before: Option<DeliveryRow>,
    told: Told,
    answer: Option<ConflictAnswer>,
    now: DateTime<Utc>,
) -> store::Result<Saved> {
    let is_same = |row: &&DeliveryRow| row.told.order_ref == told.order_ref && row.told.phone == told.phone;
    let same_order = before.as_ref().filter(is_same);
    // An outcome that is changed is in the list already.
    let same_parcel = answer.or(before.as_ref().map(|_| ConflictAnswer::Apart));
    let answers = ConflictAnswers { other_customer: answer, same_parcel };
    let new = [NewOutcome::new(told.clone(), None, answers)];
    let keys = [new[0].key.clone()];
    let orders = match same_order {
        Some(row) => vec![row.order],
        None => orders::identify(transaction, deliveries::shop(scope), &keys, now)?,
    };
    let mut known = Known::load(transaction, scope, &Wanted::by(&new, &orders), now)?;
    if let Some(before) = &before {
        known.forget(before.id);
    }
    let [new] = new;
    let (listed, told, order) = match known.settle(&new, orders.first().copied()) {
        Settled::Ask { conflict, at } => {
            let apart = known.apart(&told.order_ref, told.phone);
            return Ok(Saved::Asks { conflict, other: Box::new(known.listed(at).clone()), apart });
        }
        Settled::Change { .. } if answer != Some(ConflictAnswer::Replace) => return Ok(Saved::Taken),
        Settled::Change { at, told, order } => (Some(known.listed(at)), told, order),
        Settled::Add { told } => (before.as_ref(), told, orders[0]),
    };
    if let (Some(before), Some(listed)) = (&before, listed)
        && before.id != listed.id
        && !deliveries::remove(transaction, scope, before.id)?
    {
        return Ok(Saved::Busy);
    }
    let consignment = new.consignment(listed);
    let place = Place { order, consignment: consignment.as_deref() };
    let id = match listed {
        Some(listed) => {
            deliveries::change(transaction, scope, listed.id, &told, place, DeliverySource::Hand, now)?;
            deliveries::settle_saved(transaction, listed.id, &record::json(&told))?;
            listed.id
        }
        None => deliveries::insert(transaction, scope, &told, place, DeliverySource::Hand, now)?,
    };
    let row = deliveries::get(transaction, scope, id)?;
    Ok(row.map_or(Saved::Taken, |row| Saved::Kept(Box::new(row))))
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
