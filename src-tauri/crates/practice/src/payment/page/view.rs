//! The pages as HTML, and the ways back to the merchant.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use super::form::{ACTION, CANCEL, METHOD, PAY, Problem, SENDER_NUMBER, SUCCESS, TRANSACTION_ID};
use super::html::escape;
use super::words::{self, Language, Words};
use crate::payment::amount;
use crate::payment::merchant::Merchant;
use crate::payment::method::Method;
use crate::payment::record::{Payment, ReturnType, Status};

/// Name of the parameter that goes back to the merchant.
const INVOICE_ID: &str = "invoice_id";

const STYLE: &str = ":root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}\
    label,select,input,button{display:block;width:100%;margin:.5rem 0;font:inherit;box-sizing:border-box}\
    button,select,input{padding:.5rem}.notice{padding:.5rem;border:2px solid}";

/// The page of a payment: with buttons while it waits, with its status afterwards.
pub(super) fn payment(
    payment: &Payment,
    merchant: &Merchant,
    language: Language,
    problem: Option<Problem>,
) -> Html<String> {
    let words = language.words();
    let mut content = format!(
        "<h1>{}</h1>\n<p><a href=\"?{}={}\">{}</a></p>\n",
        escape(&merchant.brand_name),
        words::PARAMETER,
        words.other_code,
        words.other_name,
    );
    if payment.is_test() {
        content += &format!("<p class=\"notice\">{}</p>\n", words.test_notice);
    }
    content += &format!(
        "<dl><dt>{}</dt><dd>{}{}</dd><dt>{}</dt><dd>{}</dd><dt>{}</dt><dd>{}</dd></dl>\n",
        words.amount,
        payment.currency.sign(),
        amount::to_text(payment.amount),
        words.customer,
        escape(&payment.full_name),
        words.invoice,
        escape(&payment.invoice_id),
    );
    if let Some(problem) = problem {
        content += &format!("<p role=\"alert\">{}</p>\n", language.problem(problem));
    }
    content += &if payment.status == Status::Pending {
        form(payment, merchant, words)
    } else {
        format!("<p role=\"status\">{}</p>\n", escape(&language.status(&payment.status)))
    };
    page(words, &content)
}

fn form(payment: &Payment, merchant: &Merchant, words: &Words) -> String {
    let options: String = merchant
        .methods
        .iter()
        .filter(|method| method.currency == payment.currency)
        .map(|method| option(method, payment, words))
        .collect();
    let method = format!("<label>{}<select name=\"{METHOD}\">{options}</select></label>\n", words.method);
    let rest = if payment.is_test() {
        button(SUCCESS, words.simulate_success) + &button(CANCEL, words.simulate_cancel)
    } else {
        input(SENDER_NUMBER, words.sender_number, "tel")
            + &input(TRANSACTION_ID, words.transaction_id, "text")
            + &button(PAY, words.pay)
            + &button(CANCEL, words.cancel)
    };
    format!("<form method=\"post\" action=\"?{}={}\">\n{method}{rest}</form>\n", words::PARAMETER, words.code)
}

fn option(method: &Method, payment: &Payment, words: &Words) -> String {
    let fee = method.fee(payment.amount);
    let fee = if fee.is_zero() {
        String::new()
    } else {
        format!(" (+{}{} {})", method.currency.sign(), amount::to_text(fee), words.fee)
    };
    format!("<option value=\"{}\">{}{fee}</option>", escape(&method.id), escape(&method.name))
}

fn input(name: &str, label: &str, kind: &str) -> String {
    format!("<label>{label}<input name=\"{name}\" type=\"{kind}\" autocomplete=\"off\"></label>\n")
}

fn button(action: &str, label: &str) -> String {
    format!("<button name=\"{ACTION}\" value=\"{action}\">{label}</button>\n")
}

/// The page of an invoice id that nobody has, or has no longer.
pub(super) fn not_found(language: Language) -> Html<String> {
    let words = language.words();
    page(words, &format!("<p role=\"alert\">{}</p>\n", words.not_found))
}

/// Back to the redirect address with the invoice id: in the query, or in a form that submits itself (Events 5).
pub(super) fn return_paid(payment: &Payment, language: Language) -> Response {
    if payment.return_type == ReturnType::Get {
        let mut target = payment.redirect_url.clone();
        target.query_pairs_mut().append_pair(INVOICE_ID, &payment.invoice_id);
        return see_other(target.as_str());
    }
    let words = language.words();
    let content = format!(
        "<form method=\"post\" action=\"{}\">\n<input type=\"hidden\" name=\"{INVOICE_ID}\" value=\"{}\">\n\
         <button>{}</button>\n</form>\n<script>document.forms[0].submit()</script>\n",
        escape(payment.redirect_url.as_str()),
        escape(&payment.invoice_id),
        words.return_to_shop,
    );
    page(words, &content).into_response()
}

/// To the cancel address, as it was given.
pub(super) fn return_cancelled(payment: &Payment) -> Response {
    see_other(payment.cancel_url.as_str())
}

fn see_other(target: &str) -> Response {
    // A parsed address has only characters that a header can hold.
    let target = HeaderValue::from_str(target).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, target)]).into_response()
}

fn page(words: &Words, content: &str) -> Html<String> {
    Html(format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head><meta charset=\"utf-8\"><title>{}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\n\
         <body>\n<main>\n{content}</main>\n</body>\n</html>\n",
        words.code, words.title,
    ))
}
