use std::sync::Arc;

use porokh_transport::{SendState, TransportError};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::{address, check, client, key};

/// Address and self-made certificate of a new server.
async fn secure_server() -> (String, String) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".into(), "127.0.0.1".into()]).unwrap();
    let secret = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], secret)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let place = format!("https://127.0.0.1:{}/api/v1", listener.local_addr().unwrap().port());
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            // A client that doesn't trust the certificate disconnects here.
            let Ok(mut stream) = acceptor.accept(stream).await else { continue };
            let _ = stream.read(&mut [0; 4096]).await;
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").await;
            let _ = stream.shutdown().await;
        }
    });
    (place, made.cert.pem())
}

#[tokio::test]
async fn untrusted_certificate_sends_nothing() {
    let (place, _) = secure_server().await;
    let send_state = SendState::default();
    let sent = client().send(&address(&place), &key(), check().tracked_by(&send_state)).await;
    assert_eq!(sent.unwrap_err(), TransportError::Tls);
    assert!(!send_state.has_started());
}

/// Elsewhere the system's certificate store applies, which a test must not change.
#[cfg(target_os = "linux")]
mod with_a_store {
    use super::*;
    use crate::environment::run_with;

    #[tokio::test]
    async fn a_certificate_that_the_system_vouches_for_is_trusted() {
        let (place, certificate) = secure_server().await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("trusted.pem");
        std::fs::write(&file, certificate).unwrap();
        let variables = vec![("TEST_ADDRESS", place), ("SSL_CERT_FILE", file.to_string_lossy().into_owned())];
        run_with("environment::a_single_request_to_the_test_address", variables).await;
    }

    #[tokio::test]
    async fn without_root_certificates() {
        let server = crate::server::Server::answering("{}").await;
        let store = Store::holding("");
        run_with("environment::a_single_request_to_the_test_address", store.variables(server.address()))
            .await;
        run_with("environment::a_tls_failure", store.variables(server.address())).await;
    }

    /// Replaces the system's certificates.
    struct Store(tempfile::TempDir);

    impl Store {
        fn holding(certificates: &str) -> Self {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("trusted.pem"), certificates).unwrap();
            std::fs::create_dir(folder.path().join("folder")).unwrap();
            Self(folder)
        }

        fn variables(&self, place: String) -> Vec<(&'static str, String)> {
            let path = |name| self.0.path().join(name).to_string_lossy().into_owned();
            vec![
                ("TEST_ADDRESS", place),
                ("SSL_CERT_FILE", path("trusted.pem")),
                ("SSL_CERT_DIR", path("folder")),
            ]
        }
    }
}
