use std::time::{Duration, Instant};

use alloy_primitives::Address;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::avatar::{AvatarError, Picture};

/// A name and its picture change rarely.
const KNOWN_FOR: Duration = Duration::from_mins(5);

/// Somebody who has just made a name wants to see it.
const UNNAMED_FOR: Duration = Duration::from_mins(1);

/// Pictures are large and change even more rarely.
const PICTURE_FOR: Duration = Duration::from_hours(1);

/// What leads to no picture may be mended by its owner.
const NO_PICTURE_FOR: Duration = Duration::from_mins(10);

/// A server that does not answer is left alone so long, however many visitors look.
const UNREACHED_FOR: Duration = Duration::from_mins(1);

/// Addresses remembered.
const MOST: usize = 50_000;

/// Bytes of pictures remembered.
const PICTURE_BYTES: u64 = 16 << 20;

/// What is known of an address.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Known {
    /// Its name.
    pub name: Option<String>,
    /// Its avatar record, if it leads somewhere.
    pub avatar: Option<String>,
    /// No name service stands on the names' chain.
    pub nowhere: bool,
}

#[derive(Debug, Clone)]
struct Dated<T> {
    what: T,
    until: Instant,
}

/// A picture, or why there is none.
type Found = Result<Picture, AvatarError>;

#[derive(Debug, Clone)]
struct ByBytes;

impl Weighter<String, Dated<Found>> for ByBytes {
    fn weight(&self, _: &String, found: &Dated<Found>) -> u64 {
        found.what.as_ref().map_or(0, |picture| picture.bytes.len() as u64) + 128
    }
}

/// What the gateway remembers of identities; shared by the workers.
#[derive(Debug)]
pub struct Identities {
    known: Cache<Address, Dated<Known>>,
    pictures: Cache<String, Dated<Found>, ByBytes>,
}

impl Default for Identities {
    fn default() -> Self {
        let pictures = Cache::with_weighter(256, PICTURE_BYTES, ByBytes);
        Self { known: Cache::new(MOST), pictures }
    }
}

impl Identities {
    /// What is known of an address, or else what `find` finds out, once for all who ask meanwhile. A failure is not remembered.
    pub async fn known<E>(
        &self,
        address: Address,
        find: impl Future<Output = Result<Known, E>>,
    ) -> Result<Known, E> {
        if self.known.get(&address).is_some_and(|known| known.until <= Instant::now()) {
            self.known.remove(&address);
        }
        let dated = self.known.get_or_insert_async(&address, async {
            let what = find.await?;
            let time = if what.name.is_some() { KNOWN_FOR } else { UNNAMED_FOR };
            Ok(Dated { what, until: Instant::now() + time })
        });
        dated.await.map(|dated| dated.what)
    }

    /// Forgets an address, so that it is asked anew.
    pub fn forget(&self, address: Address) {
        self.known.remove(&address);
        self.pictures.remove(&address.to_string());
    }

    /// Whether the picture of this address or token is remembered, or that there is none.
    pub fn holds_picture(&self, of: &str) -> bool {
        self.pictures.get(of).is_some_and(|picture| picture.until > Instant::now())
    }

    /// The picture of an address or token, each by its own words, or else what `find` finds. That there is none is remembered too, but not
    /// that a chain did not answer.
    pub async fn picture(&self, of: &str, find: impl Future<Output = Found>) -> Found {
        if self.pictures.get(of).is_some_and(|picture| picture.until <= Instant::now()) {
            self.pictures.remove(of);
        }
        let dated = self.pictures.get_or_insert_async(of, async {
            let (what, time) = match find.await {
                Ok(picture) => (Ok(picture), PICTURE_FOR),
                Err(AvatarError::Evm(error)) if !error.is_contracts() => {
                    return Err(AvatarError::Evm(error));
                }
                Err(error @ AvatarError::Fetch(_)) => (Err(error), UNREACHED_FOR),
                Err(error) => (Err(error), NO_PICTURE_FOR),
            };
            Ok(Dated { what, until: Instant::now() + time })
        });
        dated.await?.what
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::AskError;
    use crate::evm::EvmError;
    use crate::outbound::FetchError;

    #[tokio::test]
    async fn what_is_known_is_asked_once_and_a_failure_again() {
        let identities = Identities::default();
        let failed = identities.known(Address::ZERO, async { Err("down") }).await;
        assert_eq!(failed, Err("down"));
        let alice = Known { name: Some("alice.eth".into()), avatar: None, nowhere: false };
        for answer in [alice.clone(), Known::default()] {
            let known = identities.known(Address::ZERO, async { Ok::<_, &str>(answer) }).await;
            assert_eq!(known.as_ref(), Ok(&alice));
        }
        identities.forget(Address::ZERO);
        let known =
            identities.known(Address::ZERO, async { Ok::<_, &str>(Known::default()) }).await;
        assert_eq!(known, Ok(Known::default()));
    }

    #[tokio::test]
    async fn that_there_is_no_picture_is_remembered_and_a_silent_chain_is_not() {
        let identities = Identities::default();
        let picture = Picture { media_type: "image/png", bytes: "png".into() };
        for (error, remembered) in [
            (AvatarError::NoPicture, true),
            (AvatarError::Fetch(FetchError::Timeout), true),
            (AvatarError::Evm(EvmError::Answer), true),
            (AvatarError::Evm(EvmError::Ask(AskError::Shape { method: "eth_call" })), false),
        ] {
            let of = error.to_string();
            assert_eq!(
                identities.picture(&of, async { Err(error.clone()) }).await,
                Err(error.clone())
            );
            assert_eq!(identities.holds_picture(&of), remembered, "{of}");
            let again = identities.picture(&of, async { Ok(picture.clone()) }).await;
            assert_eq!(again.is_err(), remembered, "{of}");
        }
    }
}
