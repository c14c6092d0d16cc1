//! Ids of jobs, events and deliveries.

use uuid::{Builder, Uuid};

use super::random::Random;

/// A sequence of ids, the same on every run when it is seeded.
pub(crate) struct Ids {
    random: Option<Random>,
}

impl Ids {
    /// `None`: other ids on every run, so that a receiver never takes a new delivery for a repeated one.
    pub(crate) fn new(seed: Option<u64>) -> Self {
        Self { random: seed.map(Random::from_number) }
    }

    pub(crate) fn next(&mut self) -> Uuid {
        match &mut self.random {
            Some(random) => Builder::from_random_bytes(random.bytes()).into_uuid(),
            None => Uuid::new_v4(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_ids_and_no_seed_others() {
        let ids = |seed| {
            let mut ids = Ids::new(seed);
            [ids.next(), ids.next()]
        };
        assert_eq!(ids(Some(1)), ids(Some(1)));
        assert_ne!(ids(Some(1))[0], ids(Some(1))[1]);
        assert_ne!(ids(Some(1)), ids(Some(2)));
        assert_ne!(ids(None), ids(None));
        assert_eq!(ids(Some(1))[0].get_version_num(), 4);
    }
}
