//! Finding the endpoint that a request is meant for.

use crate::endpoint::Endpoint;

/// The endpoints of a service by their whole paths. `{…}` at the end of a path stands for anything.
pub(super) struct Endpoints(Vec<(String, Endpoint)>);

impl Endpoints {
    pub(super) fn new(paths: impl Iterator<Item = (String, Endpoint)>) -> Self {
        Self(paths.collect())
    }

    /// `None`: only faults of [`Endpoint::Any`] strike this path.
    pub(super) fn find(&self, path: &str) -> Option<Endpoint> {
        let is_it = |(known, _): &&(String, Endpoint)| match known.split_once('{') {
            Some((start, _)) => path.starts_with(start),
            None => path == known,
        };
        self.0.iter().find(is_it).map(|(_, endpoint)| *endpoint)
    }
}
