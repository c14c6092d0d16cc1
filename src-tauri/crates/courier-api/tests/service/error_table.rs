//! Every call with every row of the interface's table of errors.

use std::time::Duration;

use porokh_courier_api::{
    BulkCheckPhones, BulkJobPhones, CourierClient, CourierError, Deliveries, DeliveryRecord, JobId, Refusal,
    Report,
};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use porokh_transport::SendState;

use crate::{live, phone, practice, refused};

const CALLS: [Endpoint; 8] = [
    Endpoint::Me,
    Endpoint::Check,
    Endpoint::BulkCheck,
    Endpoint::BulkJobs,
    Endpoint::BulkJob,
    Endpoint::Reports,
    Endpoint::Deliveries,
    Endpoint::OpenApi,
];

async fn failure(client: &CourierClient, call: Endpoint) -> CourierError {
    let send_state = SendState::default();
    let number = phone(0);
    let job = JobId::parse("0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e90").unwrap();
    let record = DeliveryRecord {
        phone: number.clone(),
        order_ref: "A-1".into(),
        outcome: "delivered".into(),
        courier: None,
        amount: None,
    };
    let report = Report { phone: number.clone(), reason: "fake_order".into(), note: None };
    let phones = vec![number.clone()];
    match call {
        Endpoint::Me => client.me().await.map(drop),
        Endpoint::Check => client.check(&number, &send_state).await.map(drop),
        Endpoint::BulkCheck => {
            client.bulk_check(&BulkCheckPhones::new(phones).unwrap(), &send_state).await.map(drop)
        }
        Endpoint::BulkJobs => {
            client.start_bulk_job(&BulkJobPhones::new(phones).unwrap(), &send_state).await.map(drop)
        }
        Endpoint::BulkJob => client.bulk_job(job).await.map(drop),
        Endpoint::Reports => client.report(&report, &send_state).await.map(drop),
        Endpoint::Deliveries => {
            client.send_deliveries(&Deliveries::new(vec![record]).unwrap(), &send_state).await.map(drop)
        }
        Endpoint::OpenApi => client.description().await.map(drop),
        other => panic!("no call for {other:?}"),
    }
    .unwrap_err()
}

/// Every call returns this refusal, and nothing is sent twice.
async fn each_call_reads(status: u16, error: &str, refusal: Refusal) {
    let service = practice().await;
    let client = live(&service);
    for call in CALLS {
        let body = format!(r#"{{"status":false,"message":"কারণ","error":{error}}}"#);
        service.inject(Fault::reply(call, status, body));
        let error = failure(&client, call).await;
        assert_eq!(error.may_have_cost(), status == 500, "{call:?} {refusal}");
        assert_eq!(refused(error), (status, refusal.clone()), "{call:?}");
    }
    assert_eq!(service.requests().len(), CALLS.len());
}

#[tokio::test]
async fn each_row_of_the_table_is_read_by_each_call() {
    let text = |text: &str| text.to_owned().into();
    let fields = [(text("phones.0"), vec![text("এক"), text("দুই")])].into();
    let required_scope = Some("check".to_owned().into());
    for (status, error, refusal) in [
        (401, r#"{"code":"invalid_api_key"}"#, Refusal::InvalidApiKey),
        (403, r#"{"code":"plan_required"}"#, Refusal::PlanRequired),
        (
            403,
            r#"{"code":"scope_missing","required_scope":"check"}"#,
            Refusal::ScopeMissing { required_scope },
        ),
        (403, r#"{"code":"bulk_not_in_plan"}"#, Refusal::BulkNotInPlan),
        (403, r#"{"code":"account_disabled"}"#, Refusal::AccountDisabled),
        (422, r#"{"code":"invalid_phone"}"#, Refusal::InvalidPhone),
        (
            422,
            r#"{"code":"validation_error","fields":{"phones.0":["এক","দুই"]}}"#,
            Refusal::ValidationError { fields },
        ),
        (429, r#"{"code":"daily_limit_reached","limit":50}"#, Refusal::DailyLimitReached { limit: Some(50) }),
        (429, r#"{"code":"rate_limited"}"#, Refusal::RateLimited { retry_after: None }),
        (404, r#"{"code":"not_found"}"#, Refusal::NotFound),
        (405, r#"{"code":"method_not_allowed"}"#, Refusal::MethodNotAllowed),
        (500, r#"{"code":"server_error"}"#, Refusal::ServerError),
    ] {
        each_call_reads(status, error, refusal).await;
    }
}

#[tokio::test]
async fn each_call_reads_how_long_to_wait() {
    let service = practice().await;
    for call in CALLS {
        service.inject(Fault::once(call, FaultKind::RateLimited(RetryAfter::Seconds(9))));
        let retry_after = Some(Duration::from_secs(9));
        let error = failure(&live(&service), call).await;
        assert_eq!(refused(error), (429, Refusal::RateLimited { retry_after }), "{call:?}");
    }
}

#[tokio::test]
async fn a_page_or_cut_off_json_keeps_its_status_on_every_call() {
    let service = practice().await;
    for call in CALLS {
        for (status, body) in [(200, "<html>"), (200, "{\"status\":tr"), (502, "<html>"), (404, "<html>")] {
            service.inject(Fault::reply(call, status, body));
            let error = failure(&live(&service), call).await;
            assert_eq!(error, CourierError::NotUnderstood { status }, "{call:?} {body}");
        }
    }
}
