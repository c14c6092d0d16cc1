//! Settings and state of the receiver.

use chrono::DateTime;
use porokh_api::{
    AddressProblem, AppError,
    accounts::Service,
    alerts::AlertKind,
    inbox::{AlertSwitch, EndpointView, PublicAddress, ReceiverState, ReceiverSwitch, ReceiverView, Sender},
};
use porokh_domain::KeyKind;
use url::{Host, Url};

use super::missed::MANY;
use crate::{accounts::iso, inbox::Inbox, store::inbox};

const ALERTS: [AlertKind; 6] = [
    AlertKind::Reports,
    AlertKind::Paid,
    AlertKind::Payments,
    AlertKind::Bulk,
    AlertKind::Plan,
    AlertKind::Rejected,
];
/// In characters.
const LONGEST_ADDRESS: usize = 300;

impl Inbox {
    pub async fn receiver(&self) -> Result<ReceiverView, AppError> {
        let scopes = self.told_scopes();
        let heard = self.ctx.store.run(move |db| {
            Ok([inbox::heard(db, &scopes, Sender::Courier)?, inbox::heard(db, &scopes, Sender::Payment)?])
        });
        let [courier, payment] = heard.await?.map(|at| at.map(iso));
        let (saved, state, missed) =
            (self.ctx.settings.saved().clone(), self.state.receiver(), self.state.missed());
        let receiver = &saved.receiver;
        let port = match state {
            ReceiverState::Listening { port } => port,
            _ => receiver.port,
        };
        let local = |path: String| {
            (port != 0 && !receiver.token.is_empty()).then(|| format!("http://127.0.0.1:{port}{path}"))
        };
        Ok(ReceiverView {
            on: receiver.on,
            state,
            port,
            courier: EndpointView {
                local: local(receiver.courier_path()),
                public: receiver.public_address(Sender::Courier),
                has_secret: self.accounts.own_secret(Service::Courier).is_some(),
                heard_at: courier,
            },
            payment: EndpointView {
                local: local(receiver.payment_path()),
                public: receiver.public_address(Sender::Payment),
                has_secret: self.accounts.own_secret(Service::Payment).is_some(),
                heard_at: payment,
            },
            reached_at: receiver.reached_at.and_then(DateTime::from_timestamp_millis).map(iso),
            has_test_key: saved.payment.of_kind(KeyKind::Test).next().is_some(),
            missed,
            may_be_off: missed >= MANY,
            alerts: ALERTS.map(|kind| AlertSwitch { kind, on: receiver.alerts(kind) }).to_vec(),
        })
    }

    /// Switches the receiver on or off; applied at once, and reported when done. `token`: random part of its paths,
    /// saved when first switched on.
    pub async fn switch_receiver(
        &self,
        request: ReceiverSwitch,
        token: String,
    ) -> Result<ReceiverView, AppError> {
        let now = self.ctx.clock.now().timestamp_millis();
        self.ctx.settings.change(|saved| {
            let receiver = &mut saved.receiver;
            if request.on && !receiver.on {
                receiver.on_since = Some(now);
            }
            receiver.on = request.on;
            if let Some(port) = request.port.filter(|port| *port != receiver.port) {
                receiver.port = port;
                receiver.reached_at = None;
            }
            if receiver.token.is_empty() {
                receiver.token = token;
            }
        })?;
        self.state.switched.wake();
        self.receiver().await
    }

    /// Saves a public address. It is passed to the payment service with each payment; at the fraud-check service the
    /// user registers it in the web application.
    pub async fn set_public_address(&self, request: PublicAddress) -> Result<ReceiverView, AppError> {
        let address = request.address.trim().to_owned();
        if !address.is_empty() {
            let refused = |reason| AppError::Address { reason };
            let url = Url::parse(&address).map_err(|_| refused(AddressProblem::NotAnAddress))?;
            if url.scheme() != "https" && !is_on_this_computer(&url) {
                return Err(refused(AddressProblem::Insecure));
            }
            if url.host().is_none() || address.len() > LONGEST_ADDRESS {
                return Err(refused(AddressProblem::NotAnAddress));
            }
        }
        self.ctx.settings.change(|saved| {
            let kept = match request.sender {
                Sender::Courier => &mut saved.receiver.courier_address,
                Sender::Payment => &mut saved.receiver.payment_address,
            };
            if *kept != address {
                *kept = address;
                saved.receiver.reached_at = None;
            }
        })?;
        self.receiver().await
    }

    pub async fn set_alert(&self, request: AlertSwitch) -> Result<ReceiverView, AppError> {
        self.ctx.settings.change(|saved| {
            let muted = &mut saved.receiver.muted;
            muted.retain(|kind| *kind != request.kind);
            if !request.on {
                muted.push(request.kind);
            }
        })?;
        self.receiver().await
    }
}

/// Plain HTTP is only allowed to a proxy on the same computer.
fn is_on_this_computer(url: &Url) -> bool {
    let loopback = match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    };
    url.scheme() == "http" && loopback
}
