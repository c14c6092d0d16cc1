//! Keeps the rows of a courier's payment sheet.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Days, TimeDelta, Utc};
use porokh_api::{AppError, deliveries::OutcomeFileKind};
use porokh_courier_api::FormRules;
use porokh_domain::{Taka, day_begins};
use porokh_runtime::blocking;
use porokh_sheets::outcomes::{Beside, OutcomeRole};

use super::{
    choice::{Choice, Chosen},
    dictionary::CourierNames,
    judge::{ReadRow, RowPhone},
    open::OpenFile,
    words::ending,
};
use crate::{
    deliveries::Deliveries,
    orders::print,
    store::{
        AccountScope,
        payouts::{self, Amounts, KeptSheet, NewRow, NewSheet, Sheet},
    },
};

impl Deliveries {
    /// Keeps the open file's sheet after a change.
    pub(super) async fn keep_payout_again(self: &Arc<Self>, id: u64) -> Result<(), AppError> {
        let this = Arc::clone(self);
        blocking(move || this.with_outcomes(id, |file| this.keep_payout(file))?).await
    }

    /// Keeps the rows of a payment sheet whose column of amounts paid is known; any other file pays nothing. Blocks.
    pub(super) fn keep_payout(&self, file: &mut OpenFile) -> Result<(), AppError> {
        let has_paid = file.found.mapping.column(OutcomeRole::Paid).is_some();
        if file.kind != OutcomeFileKind::Payment || !has_paid {
            self.take_payout_back(file.scope, file.payout)?;
            file.payout = None;
            return Ok(());
        }
        let (scope, now) = (file.scope, self.ctx.clock.now());
        let new = new_sheet(file, now);
        let before = file.payout;
        let mut kept = self.ctx.store.run_blocking(|db| payouts::keep(db, scope, before, &new, now))?;
        kept.repeated |= before.is_some_and(|before| before.id == kept.id && before.repeated);
        file.payout = Some(kept);
        Ok(())
    }

    /// Deletes the sheet of a file, unless an earlier file had it or the seller answered about its rows: then it stays in the
    /// list. Blocks.
    fn take_payout_back(&self, scope: AccountScope, kept: Option<KeptSheet>) -> Result<(), AppError> {
        if let Some(KeptSheet { id, repeated: false, .. }) = kept {
            self.ctx.store.run_blocking(|db| payouts::delete_unanswered(db, scope, id))?;
        }
        Ok(())
    }

    /// The service's couriers of sheets, by the sheets' courier, as the seller chose or named them by now. Blocks.
    pub(in crate::deliveries) fn couriers_of_sheets(
        &self,
        sheets: &[Sheet],
        rules: &FormRules,
    ) -> Result<HashMap<String, String>, AppError> {
        let labels = self.ctx.settings.current().courier_names;
        let names = CourierNames { rules, labels: &labels };
        let mut found = HashMap::new();
        for courier in sheets.iter().map(|sheet| &sheet.courier).filter(|courier| !courier.is_empty()) {
            let chosen = Chosen { headers: Choice::default(), courier: self.remembered_of(Some(courier))? };
            if let Some(known) = names.courier_of_file(courier, &chosen) {
                found.insert(courier.clone(), known);
            }
        }
        Ok(found)
    }
}

/// Days of a payment that was added at a time lie between these; others were read in a wrong order.
fn plausible(added: DateTime<Utc>) -> std::ops::Range<DateTime<Utc>> {
    added - TimeDelta::days(366)..added + TimeDelta::days(31)
}

fn new_sheet(file: &OpenFile, now: DateTime<Utc>) -> NewSheet {
    let found = &file.found;
    let invoice = found.is_invoice();
    let day_after = |day: chrono::NaiveDate| day_begins(day.checked_add_days(Days::new(1)).unwrap_or(day));
    let mut sum_rows = found.sum_rows.clone();
    let (rows, sums): (Vec<&ReadRow>, Vec<&ReadRow>) = without_sums(&found.rows);
    sum_rows.extend(sums.iter().map(|row| row.number));
    sum_rows.sort_unstable();
    let sign = charges_sign(&rows);
    let mut equal: HashMap<(usize, i64), u32> = HashMap::new();
    let mut nth_print = |kind: usize, text: &[u8]| {
        let nth = equal.entry((kind, print(text, 1))).or_default();
        *nth += 1;
        print(text, *nth)
    };
    let new_row = |row: &&ReadRow| {
        let charges = row.money.charges.map(|charges| Taka::from_paisa(sign * charges.paisa()));
        let amounts = Amounts { charges, ..row.money.clone() };
        let beside = found.mapping.beside.iter().zip(&row.beside).map(|((kind, _), amount)| {
            let paisa = amount.map_or(0, Taka::paisa);
            match kind {
                Beside::Charge => sign * paisa,
                Beside::Discount => -paisa.abs(),
            }
        });
        let beside = beside.collect();
        let phone = match row.phone {
            RowPhone::One(phone) => Some(phone),
            RowPhone::Empty | RowPhone::Several | RowPhone::Wrong => None,
        };
        let word = row.word.map(|place| found.words.all[place as usize].0.as_str());
        // Programs write the same day and the same word in several ways, but not these. Which columns are charges and
        // collected amounts can be corrected later.
        let text = format!(
            "{}\0{}\0{:?}\0{:?}",
            row.consignment,
            row.order,
            phone.map(|phone| phone.digits()),
            amounts.paid.map(Taka::paisa)
        );
        NewRow {
            row: row.number,
            consignment: row.consignment.clone(),
            order_ref: row.order.clone(),
            phone,
            amounts,
            beside,
            ending: word.and_then(|word| ending(word, invoice)),
            prints: [nth_print(0, text.as_bytes()), nth_print(1, &row.cells.to_le_bytes())],
        }
    };
    NewSheet {
        courier: found.courier().unwrap_or_default().to_owned(),
        name: found.name.clone(),
        digest: found.digest,
        days: (found.days.map(|(first, last)| day_begins(first)..day_after(last))).filter(|days| {
            let plausible = plausible(now);
            plausible.contains(&days.start) && plausible.contains(&days.end)
        }),
        unreadable_rows: rows.iter().filter(|row| row.money_unreadable).map(|row| row.number).collect(),
        rows: rows.iter().map(new_row).collect(),
        sum_rows,
    }
}

/// Parts from the rows those that name no parcel and pay what all rows above pay together, or those since the last such
/// sum, or nothing.
fn without_sums(rows: &[ReadRow]) -> (Vec<&ReadRow>, Vec<&ReadRow>) {
    let (mut all, mut part) = (0, 0);
    rows.iter().partition(|row| {
        let names_a_parcel =
            !row.order.is_empty() || !row.consignment.is_empty() || matches!(row.phone, RowPhone::One(_));
        let paid = row.money.paid.map(Taka::paisa);
        let is_sum = !names_a_parcel && paid.is_none_or(|paid| paid != 0 && [all, part].contains(&paid));
        match (is_sum, paid) {
            (true, Some(_)) => part = 0,
            (false, Some(paid)) => (all, part) = (all + paid, part + paid),
            (_, None) => {}
        }
        !is_sum
    })
}

/// -1 for a sheet that writes its charges as deductions.
fn charges_sign(rows: &[&ReadRow]) -> i64 {
    let charges = || rows.iter().filter_map(|row| row.money.charges).map(Taka::paisa);
    let (above, below) =
        (charges().filter(|paisa| *paisa > 0).count(), charges().filter(|paisa| *paisa < 0).count());
    if below > above { -1 } else { 1 }
}
