use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use super::action::{ACTION, CANCEL, METHOD, PAY, Problem, SENDER_NUMBER, SUCCESS, TRANSACTION_ID};
use super::words::{self, Language};
use crate::payment::amount;
use crate::payment::merchant::{Merchant, Method};
use crate::payment::record::{Payment, ReturnType, Status};

const INVOICE_ID: &str = "invoice_id";

const STYLE: &str = ":root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}\
    label,select,input,button{display:block;width:100%;margin:.5rem 0;font:inherit;box-sizing:border-box}\
    button,select,input{padding:.5rem}.notice{padding:.5rem;border:2px solid}";

/// With buttons while the payment is pending, with its status afterwards.
pub(crate) fn payment(
    payment: &Payment,
    merchant: &Merchant,
    language: Language,
    problem: Option<Problem>,
) -> Html<String> {
    let mut content = format!(
        "<h1>{}</h1>\n<p><a href=\"?{}={}\">{}</a></p>\n",
        escape(&merchant.brand_name),
        words::PARAMETER,
        language.text(words::OTHER_CODE),
        language.text(words::OTHER_NAME),
    );
    if payment.is_test() {
        content += &format!("<p class=\"notice\">{}</p>\n", language.text(words::TEST_NOTICE));
    }
    content += &format!(
        "<dl><dt>{}</dt><dd>{}{}</dd><dt>{}</dt><dd>{}</dd><dt>{}</dt><dd>{}</dd></dl>\n",
        language.text(words::AMOUNT),
        payment.currency.sign(),
        amount::to_text(payment.amount),
        language.text(words::CUSTOMER),
        escape(&payment.full_name),
        language.text(words::INVOICE),
        escape(&payment.invoice_id),
    );
    if let Some(problem) = problem {
        content += &format!("<p role=\"alert\">{}</p>\n", language.problem(problem));
    }
    content += &if payment.status == Status::Pending {
        form(payment, merchant, language)
    } else {
        format!("<p role=\"status\">{}</p>\n", escape(&language.status(&payment.status)))
    };
    page(language, &content)
}

fn form(payment: &Payment, merchant: &Merchant, language: Language) -> String {
    let options: String = merchant
        .methods
        .iter()
        .filter(|method| method.currency == payment.currency)
        .map(|method| option(method, payment, language))
        .collect();
    let method = format!(
        "<label>{}<select name=\"{METHOD}\">{options}</select></label>\n",
        language.text(words::METHOD)
    );
    let rest = if payment.is_test() {
        button(SUCCESS, language.text(words::SIMULATE_SUCCESS))
            + &button(CANCEL, language.text(words::SIMULATE_CANCEL))
    } else {
        input(SENDER_NUMBER, language.text(words::SENDER_NUMBER), "tel")
            + &input(TRANSACTION_ID, language.text(words::TRANSACTION_ID), "text")
            + &button(PAY, language.text(words::PAY))
            + &button(CANCEL, language.text(words::CANCEL))
    };
    format!(
        "<form method=\"post\" action=\"?{}={}\">\n{method}{rest}</form>\n",
        words::PARAMETER,
        language.text(words::CODE)
    )
}

fn option(method: &Method, payment: &Payment, language: Language) -> String {
    let fee = method.fee(payment.amount);
    let fee = if fee.is_zero() {
        String::new()
    } else {
        format!(" (+{}{} {})", method.currency.sign(), amount::to_text(fee), language.text(words::FEE))
    };
    format!("<option value=\"{}\">{}{fee}</option>", escape(&method.id), escape(&method.name))
}

fn input(name: &str, label: &str, kind: &str) -> String {
    format!("<label>{label}<input name=\"{name}\" type=\"{kind}\" autocomplete=\"off\"></label>\n")
}

fn button(action: &str, label: &str) -> String {
    format!("<button name=\"{ACTION}\" value=\"{action}\">{label}</button>\n")
}

pub(crate) fn not_found(language: Language) -> Html<String> {
    page(language, &format!("<p role=\"alert\">{}</p>\n", language.text(words::NOT_FOUND)))
}

/// Returns the customer with the invoice id in the query or in a form that submits itself (Events 5).
pub(crate) fn return_paid(payment: &Payment, language: Language) -> Response {
    if payment.return_type == ReturnType::Get {
        let mut target = payment.redirect_url.clone();
        target.query_pairs_mut().append_pair(INVOICE_ID, &payment.invoice_id);
        return see_other(target.as_str());
    }
    let content = format!(
        "<form method=\"post\" action=\"{}\">\n<input type=\"hidden\" name=\"{INVOICE_ID}\" value=\"{}\">\n\
         <button>{}</button>\n</form>\n<script>document.forms[0].submit()</script>\n",
        escape(payment.redirect_url.as_str()),
        escape(&payment.invoice_id),
        language.text(words::RETURN_TO_SHOP),
    );
    page(language, &content).into_response()
}

pub(crate) fn return_cancelled(payment: &Payment) -> Response {
    see_other(payment.cancel_url.as_str())
}

fn see_other(target: &str) -> Response {
    // A parsed URL is always valid in a header.
    let target = HeaderValue::from_str(target).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, target)]).into_response()
}

fn page(language: Language, content: &str) -> Html<String> {
    Html(format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head><meta charset=\"utf-8\"><title>{}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\n\
         <body>\n<main>\n{content}</main>\n</body>\n</html>\n",
        language.text(words::CODE),
        language.text(words::TITLE),
    ))
}

/// For text between tags and in quoted attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(escape(r#"<a b="c" d='&'>"#), "&lt;a b=&quot;c&quot; d=&#39;&amp;&#39;&gt;");
    }
}
