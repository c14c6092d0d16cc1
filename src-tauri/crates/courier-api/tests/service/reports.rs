//! POST /reports.

use porokh_courier_api::{CourierClient, CourierError, Refusal, Report, ReportAnswer};
use porokh_domain::Mode;
use porokh_practice::{Endpoint, Fault};
use porokh_transport::SendState;

use crate::{live, phone, practice, refused, test};

fn fake_order(note: Option<&str>) -> Report {
    Report { phone: phone(7), reason: "fake_order".into(), note: note.map(Into::into) }
}

async fn report(client: &CourierClient, report: &Report) -> Result<ReportAnswer, CourierError> {
    client.report(report, &SendState::default()).await
}

#[tokio::test]
async fn a_report_is_stored_and_answered_with_a_message() {
    let service = practice().await;
    let answer = report(&live(&service), &fake_order(Some("তিনবার ফেরত"))).await.unwrap();
    assert!(answer.message.is_some());
    assert_eq!(answer.mode, Some(Mode::Live));
    let stored = &service.reports()[0];
    assert_eq!((stored.phone.as_str(), stored.reason.as_str()), ("01712345677", "fake_order"));
    assert_eq!(stored.note.as_deref(), Some("তিনবার ফেরত"));
    assert_eq!(service.account().used_today, 0);
}

#[tokio::test]
async fn reporting_the_same_number_again_updates_the_earlier_report() {
    let service = practice().await;
    for note in ["এক", "দুই"] {
        report(&live(&service), &fake_order(Some(note))).await.unwrap();
    }
    let notes: Vec<_> = service.reports().into_iter().map(|stored| stored.note).collect();
    assert_eq!(notes, [Some("দুই".to_owned())]);
}

#[tokio::test]
async fn with_a_test_key_a_report_is_validated_and_not_stored() {
    let service = practice().await;
    assert_eq!(report(&test(&service), &fake_order(None)).await.unwrap().mode, Some(Mode::Test));
    assert!(service.reports().is_empty());
    let odd = Report { reason: "no such reason".into(), ..fake_order(None) };
    assert_eq!(refused(report(&test(&service), &odd).await.unwrap_err()).0, 422);
}

#[tokio::test]
async fn http_422_validation_error_for_a_reason_outside_the_list_with_its_field() {
    let service = practice().await;
    let odd = Report { reason: "no such reason".into(), ..fake_order(None) };
    let (status, refusal) = refused(report(&live(&service), &odd).await.unwrap_err());
    let Refusal::ValidationError { fields } = refusal else { panic!("{refusal:?}") };
    assert_eq!(status, 422);
    assert!(!fields[&"reason".to_owned().into()].is_empty());
}

#[tokio::test]
async fn http_403_scope_missing_names_report() {
    let service = practice().await;
    service.change_account(|account| account.live_scopes = vec!["check".into()]);
    let error = report(&live(&service), &fake_order(None)).await.unwrap_err();
    let required_scope = Some("report".to_owned().into());
    assert_eq!(refused(error), (403, Refusal::ScopeMissing { required_scope }));
}

#[tokio::test]
async fn a_200_that_says_that_it_failed_is_a_refusal() {
    let service = practice().await;
    let body = r#"{"status":false,"message":"হয়নি","error":{"code":"validation_error","fields":{}}}"#;
    service.inject(Fault::reply(Endpoint::Reports, 200, body));
    let (status, refusal) = refused(report(&live(&service), &fake_order(None)).await.unwrap_err());
    assert_eq!(status, 200);
    assert!(matches!(refusal, Refusal::ValidationError { .. }), "{refusal:?}");
}

#[tokio::test]
async fn an_answer_that_is_not_the_service_s_is_not_understood() {
    let service = practice().await;
    for body in ["{}", "[]", "", r#"{"mode":"live"}"#] {
        service.inject(Fault::reply(Endpoint::Reports, 200, body));
        let error = report(&live(&service), &fake_order(None)).await.unwrap_err();
        assert_eq!(error, CourierError::NotUnderstood { status: 200 }, "{body}");
    }
}

#[tokio::test]
async fn the_number_travels_in_the_body_only_with_one_key_header() {
    let service = practice().await;
    report(&live(&service), &fake_order(None)).await.unwrap();
    let request = service.requests().remove(0);
    assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/api/v1/reports"));
    assert_eq!(request.body, r#"{"phone":"01712345677","reason":"fake_order"}"#);
    assert_eq!(request.key_headers.len(), 1);
}
