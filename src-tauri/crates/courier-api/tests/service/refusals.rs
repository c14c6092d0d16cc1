//! The rows of the interface's table of errors that GET /me and POST /check can give.

use std::time::Duration;

use porokh_courier_api::{CourierClient, CourierError, Refusal};
use porokh_domain::ApiKey;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter, Service};
use porokh_transport::{HttpClient, HttpOptions, ServiceAddress};

use crate::{check, client_with, live, phone, practice, refused, struck, test};

/// Both calls fail like this, at no cost.
async fn both_refused(service: &Service, client: &CourierClient, status: u16, refusal: Refusal) {
    let me = client.me().await.unwrap_err();
    let check = check(client, &phone(0)).await.unwrap_err();
    for error in [me, check] {
        assert!(!error.may_have_cost());
        assert_eq!(refused(error), (status, refusal.clone()));
    }
    assert_eq!(service.account().used_today, 0);
}

#[tokio::test]
async fn http_401_invalid_api_key_for_a_wrong_and_for_a_revoked_key() {
    let service = practice().await;
    let wrong = client_with(&service, "dc_live_ffffffffffffffff");
    both_refused(&service, &wrong, 401, Refusal::InvalidApiKey).await;
    let (live, test) = (live(&service), test(&service));
    service.change_account(|account| {
        account.live_key_revoked = true;
        account.test_key_revoked = true;
    });
    both_refused(&service, &live, 401, Refusal::InvalidApiKey).await;
    both_refused(&service, &test, 401, Refusal::InvalidApiKey).await;
}

#[tokio::test]
async fn http_403_plan_required_for_a_live_key_and_not_for_a_test_key() {
    let service = practice().await;
    service.change_account(|account| account.plan_has_api = false);
    both_refused(&service, &live(&service), 403, Refusal::PlanRequired).await;
    test(&service).me().await.unwrap();
    check(&test(&service), &phone(0)).await.unwrap();
}

#[tokio::test]
async fn http_403_scope_missing_for_a_check_and_not_for_me() {
    let service = practice().await;
    service.change_account(|account| account.live_scopes = vec!["report".into()]);
    let client = live(&service);
    assert_eq!(client.me().await.unwrap().data.key.unwrap().scopes, Some(vec!["report".to_owned()]));
    let error = check(&client, &phone(0)).await.unwrap_err();
    assert!(!error.may_have_cost());
    let required_scope = Some("check".to_owned().into());
    assert_eq!(refused(error), (403, Refusal::ScopeMissing { required_scope }));
}

#[tokio::test]
async fn http_403_account_disabled() {
    let service = practice().await;
    service.change_account(|account| account.disabled = true);
    both_refused(&service, &live(&service), 403, Refusal::AccountDisabled).await;
}

#[tokio::test]
async fn http_429_daily_limit_reached_with_its_limit() {
    let service = practice().await;
    service.change_account(|account| {
        account.daily_limit = Some(2);
        account.used_today = 1;
    });
    let client = live(&service);
    check(&client, &phone(0)).await.unwrap();
    let error = check(&client, &phone(0)).await.unwrap_err();
    assert!(!error.may_have_cost());
    assert_eq!(refused(error), (429, Refusal::DailyLimitReached { limit: Some(2) }));
    client.me().await.unwrap();
}

#[tokio::test]
async fn http_429_rate_limited_with_and_without_retry_after() {
    let service = practice().await;
    for (header, wait) in [
        (RetryAfter::Seconds(17), Some(17)),
        (RetryAfter::DateAhead(25), Some(25)),
        (RetryAfter::Absent, None),
    ] {
        for endpoint in [Endpoint::Check, Endpoint::Me] {
            service.inject(Fault::once(endpoint, FaultKind::RateLimited(header)));
        }
        let errors =
            [live(&service).me().await.unwrap_err(), check(&live(&service), &phone(0)).await.unwrap_err()];
        for error in errors {
            assert!(!error.may_have_cost());
            let (status, Refusal::RateLimited { retry_after }) = refused(error) else {
                panic!("not rate_limited")
            };
            assert_eq!((status, retry_after.map(|wait| wait.as_secs())), (429, wait));
        }
    }
}

#[tokio::test]
async fn the_sixty_first_request_of_a_minute_is_rate_limited_with_its_wait() {
    let service = practice().await;
    let client = live(&service);
    for remaining in (0..60).rev() {
        assert_eq!(client.me().await.unwrap().headers.rate_remaining, Some(remaining));
    }
    let (status, refusal) = refused(client.me().await.unwrap_err());
    let Refusal::RateLimited { retry_after: Some(wait) } = refusal else { panic!("{refusal:?}") };
    assert_eq!(status, 429);
    assert!(wait <= Duration::from_secs(60));
}

#[tokio::test]
async fn http_404_not_found_at_a_wrong_path_below_the_interface() {
    let service = practice().await;
    let client = client_at(&service, &format!("{}/elsewhere", service.address()));
    both_refused(&service, &client, 404, Refusal::NotFound).await;
}

#[tokio::test]
async fn a_page_at_a_wrong_address_is_not_understood_and_has_cost_nothing() {
    let service = practice().await;
    let client = client_at(&service, &service.address().replace("/api/v1", ""));
    for error in [client.me().await.unwrap_err(), check(&client, &phone(0)).await.unwrap_err()] {
        assert_eq!(error, CourierError::NotUnderstood { status: 404 });
        assert!(!error.may_have_cost());
    }
}

#[tokio::test]
async fn http_500_server_error_may_have_cost_a_check() {
    let service = practice().await;
    let error = struck(&service, Fault::once(Endpoint::Check, FaultKind::ServerError).after_handling()).await;
    assert!(error.may_have_cost());
    assert_eq!(refused(error), (500, Refusal::ServerError));
    assert_eq!(service.account().used_today, 1);
    service.inject(Fault::once(Endpoint::Me, FaultKind::ServerError));
    assert_eq!(refused(live(&service).me().await.unwrap_err()), (500, Refusal::ServerError));
}

fn client_at(service: &Service, address: &str) -> CourierClient {
    let key = ApiKey::parse(&service.live_key()).unwrap();
    let http = HttpClient::new(HttpOptions::default());
    CourierClient::new(http, ServiceAddress::parse(address).unwrap(), key)
}
