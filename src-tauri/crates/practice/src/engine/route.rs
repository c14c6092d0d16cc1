//! The routes of a service.

use std::sync::Arc;

use axum::routing::MethodRouter;

use super::shared::Shared;
use crate::endpoint::Endpoint;

/// A path of a service, beneath its prefix.
pub struct Route<S> {
    pub(super) endpoint: Endpoint,
    pub(crate) path: &'static str,
    pub(super) methods: MethodRouter<Arc<Shared<S>>>,
    pub(super) needs_key: bool,
}

impl<S> Route<S> {
    /// A path of the interface. `{…}` at its end stands for anything.
    pub(crate) fn new(endpoint: Endpoint, path: &'static str, methods: MethodRouter<Arc<Shared<S>>>) -> Self {
        Self { endpoint, path, methods, needs_key: true }
    }

    /// A page for people, who have no key.
    pub(crate) fn page(
        endpoint: Endpoint,
        path: &'static str,
        methods: MethodRouter<Arc<Shared<S>>>,
    ) -> Self {
        Self { needs_key: false, ..Self::new(endpoint, path, methods) }
    }
}
