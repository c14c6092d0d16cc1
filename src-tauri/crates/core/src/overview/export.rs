//! Exports a month as a workbook or a text file: one line per figure, without customers.

use std::{path::Path, sync::Arc};

use porokh_api::{
    AppError,
    exports::ExportedView,
    overview::{
        ExportMonthRequest, LinksOfMonth, MoneyOfMonth, MonthRequest, MonthView, MonthWords, OrderCounts,
    },
};
use porokh_domain::{Currency, Taka};
use porokh_runtime::{
    blocking,
    exports::{WrittenFile, word},
};
use porokh_sheets::export::{ListCell, ListKind};

use super::{Overview, calendar::Month};
use crate::Environment;

/// Columns: part, figure, count, amount, how it is counted, test.
const KINDS: [ListKind; 6] = {
    use ListKind::{Number, Text};
    [Text, Text, Number, Number, Text, Text]
};

impl Overview {
    pub fn month_export_name(&self, request: &ExportMonthRequest) -> String {
        self.file_name(&request.words.sheet, &request.month, ".xlsx")
    }

    /// Writes a month as a workbook, or as CSV by the path's extension.
    ///
    /// # Errors
    /// [`AppError::Export`]; an existing file stays.
    pub async fn export_month(
        self: &Arc<Self>,
        request: ExportMonthRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let ExportMonthRequest { month, words, .. } = request;
        let view = self.month_overview(MonthRequest { month: Some(month) }).await?;
        let (this, path) = (Arc::clone(self), path.to_owned());
        blocking(move || {
            let mut rows = Lines { words: &words, view: &view, lines: Vec::new() }.all().into_iter().map(Ok);
            this.ctx.exports.write_list(&words.sheet, &words.headers, &KINDS, &mut rows, &path)
        })
        .await
    }
}

struct Lines<'a> {
    words: &'a MonthWords,
    view: &'a MonthView,
    lines: Vec<Vec<ListCell>>,
}

impl Lines<'_> {
    fn all(mut self) -> Vec<Vec<ListCell>> {
        self.orders();
        self.view.links.iter().for_each(|links| self.links(links));
        for MoneyOfMonth { currency, received, returned } in &self.view.money {
            self.line("links", self.word("money_received"), None, Some((*received, *currency)));
            self.line("links", self.word("money_returned"), None, Some((*returned, *currency)));
        }
        self.couriers();
        self.weeks();
        self.spent();
        self.lines
    }

    fn orders(&mut self) {
        let view = self.view;
        let OrderCounts { checked, risky, cancelled, held, asked, paid, sent, undecided } = view.orders;
        for (figure, count) in [
            ("checked", checked),
            ("risky", risky),
            ("cancelled", cancelled),
            ("held", held),
            ("advance_asked", asked),
            ("after_advance", paid),
            ("sent_anyway", sent),
            ("undecided", undecided),
        ] {
            self.line("orders", self.word(figure), Some(count), None);
        }
        let taka = |amount: Taka| (amount, Currency::Bdt);
        self.line("orders", self.word("return_cost"), None, view.return_cost.map(taka));
        self.line("orders", self.word("avoided"), Some(view.orders.not_sent()), view.avoided.map(taka));
    }

    fn links(&mut self, links: &LinksOfMonth) {
        for (figure, sum) in [
            ("links_asked", links.asked),
            ("links_paid", links.paid),
            ("links_waiting", links.waiting),
            ("links_not_paid", links.not_paid),
            ("links_refunded", links.refunded),
            ("links_unsure", links.unsure),
        ] {
            self.line("links", self.word(figure), Some(sum.links), Some((sum.amount, links.currency)));
        }
    }

    fn couriers(&mut self) {
        for sum in &self.view.couriers {
            let courier = self.word(sum.courier.as_deref().unwrap_or("no_courier"));
            for (figure, count) in [("delivered", sum.delivered), ("lost", sum.lost), ("other", sum.other)] {
                self.line("couriers", format!("{courier}: {}", self.word(figure)), Some(count), None);
            }
        }
    }

    fn weeks(&mut self) {
        for week in &self.view.weeks {
            let (risks, days) = (week.risks, format!("{} – {}", self.date(week.first), self.date(week.last)));
            for (figure, count) in [
                ("very_high", risks.very_high),
                ("high", risks.high),
                ("medium", risks.medium),
                ("new", risks.new),
                ("low", risks.low),
                ("unknown", risks.unknown),
            ] {
                self.line("weeks", format!("{days}: {}", self.word(figure)), Some(count), None);
            }
        }
    }

    fn spent(&mut self) {
        let spent = &self.view.spent;
        for (day, checks) in (1..).zip(&spent.by_day) {
            self.line("spent", self.date(day), Some(*checks), None);
        }
        self.line("spent", self.word("spent_in_all"), Some(spent.checks), None);
        self.line("spent", self.word("spent_more"), Some(spent.more), None);
    }

    fn line(&mut self, part: &str, figure: String, count: Option<u64>, amount: Option<(Taka, Currency)>) {
        let is_test = self.view.environment != Environment::Live;
        self.lines.push(vec![
            ListCell::Text(self.word(&format!("part_{part}"))),
            ListCell::Text(figure),
            count.map_or(ListCell::Empty, ListCell::Count),
            amount.map_or(ListCell::Empty, |(amount, currency)| ListCell::Money(amount.paisa(), currency)),
            ListCell::Text(self.word(&format!("how_{part}"))),
            if is_test { ListCell::Text(self.words.test.clone()) } else { ListCell::Empty },
        ]);
    }

    fn word(&self, tag: &str) -> String {
        word(&self.words.words, tag)
    }

    fn date(&self, day: u32) -> String {
        Month::read(&self.view.month).map_or_else(String::new, |month| month.date(day))
    }
}
