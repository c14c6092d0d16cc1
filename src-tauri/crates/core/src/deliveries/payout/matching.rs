use std::collections::HashMap;

use porokh_domain::{Taka, phone::PhoneKey};

use crate::store::payouts::{NewRow, PayoutOrder};

/// The order of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Match {
    /// Its index.
    Order(usize),
    /// Several orders fit.
    Several,
    Unknown,
}

/// The orders that rows may be for, by what rows name.
pub(super) struct Orders<'a> {
    all: &'a [PayoutOrder],
    by_consignment: HashMap<&'a str, Vec<usize>>,
    by_ref: HashMap<&'a str, Vec<usize>>,
    by_phone: HashMap<PhoneKey, Vec<usize>>,
}

impl<'a> Orders<'a> {
    pub(super) fn new(all: &'a [PayoutOrder]) -> Self {
        let mut orders =
            Self { all, by_consignment: HashMap::new(), by_ref: HashMap::new(), by_phone: HashMap::new() };
        for (at, order) in all.iter().enumerate() {
            let outcome = order.outcome.as_ref();
            if let Some(consignment) = outcome.and_then(|outcome| outcome.consignment.as_deref()) {
                orders.by_consignment.entry(consignment).or_default().push(at);
            }
            // An outcome's reference is made distinct where another customer's has it.
            let distinct = outcome.map(|outcome| outcome.order_ref.as_str());
            let names = [Some(order.order_ref.as_str()), distinct.filter(|name| *name != order.order_ref)];
            for name in names.into_iter().flatten().filter(|name| !name.is_empty()) {
                orders.by_ref.entry(name).or_default().push(at);
            }
            if let Some(phone) = order.phone {
                orders.by_phone.entry(phone).or_default().push(at);
            }
        }
        orders
    }

    /// By consignment, else by reference and number, else by a reference or a number that one order has.
    pub(super) fn find(&self, row: &NewRow) -> Match {
        let consigned = self.by_consignment.get(row.consignment.as_str()).map_or(&[][..], Vec::as_slice);
        match consigned {
            [] => {}
            [only] => return Match::Order(*only),
            several => return self.by_amount(several, row),
        }
        let named = self.by_ref.get(row.order_ref.as_str()).map_or(&[][..], Vec::as_slice);
        match row.phone {
            None => only(named).unwrap_or(Match::Unknown),
            Some(phone) if !named.is_empty() => {
                let with = |phone| -> Vec<usize> {
                    named.iter().copied().filter(|at| self.all[*at].phone == phone).collect()
                };
                let own = match with(Some(phone)) {
                    own if own.is_empty() => with(None),
                    own => own,
                };
                // Another customer's order with the reference is not this one's.
                if own.is_empty() { Match::Unknown } else { self.by_amount(&own, row) }
            }
            Some(phone) => self.by_number(phone, row),
        }
    }

    fn by_number(&self, phone: PhoneKey, row: &NewRow) -> Match {
        let all = self.by_phone.get(&phone).map_or(&[][..], Vec::as_slice);
        // An order with another reference is the same only if its amount says so too.
        let is_other = |at: &usize| !row.order_ref.is_empty() && !self.all[*at].order_ref.is_empty();
        let (others, own): (Vec<usize>, Vec<usize>) = all.iter().copied().partition(is_other);
        if !own.is_empty() {
            return self.by_amount(&own, row);
        }
        let fitting: Vec<usize> = others.into_iter().filter(|at| self.fits(*at, row)).collect();
        only(&fitting).unwrap_or(Match::Unknown)
    }

    /// The only order, or the only one with the amount.
    fn by_amount(&self, some: &[usize], row: &NewRow) -> Match {
        if let [only] = some {
            return Match::Order(*only);
        }
        let fitting: Vec<usize> = some.iter().copied().filter(|at| self.fits(*at, row)).collect();
        if let [only] = fitting[..] { Match::Order(only) } else { Match::Several }
    }

    fn fits(&self, at: usize, row: &NewRow) -> bool {
        let paisa = |amount: Option<Taka>| amount.map(Taka::paisa);
        let paid = paisa(row.amounts.paid);
        let before_charges = paid.map(|paid| paid + paisa(row.amounts.charges).unwrap_or_default());
        let amounts = [paisa(row.amounts.collected), before_charges, paid];
        paisa(self.all[at].to_collect()).is_some_and(|wanted| amounts.contains(&Some(wanted)))
    }
}

fn only(some: &[usize]) -> Option<Match> {
    match some {
        [] => None,
        [only] => Some(Match::Order(*only)),
        _ => Some(Match::Several),
    }
}
