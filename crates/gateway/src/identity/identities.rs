use std::time::Duration;

use alloy_primitives::Address;
use api::identity::ProfileAddresses;

use super::avatar::{AvatarError, Picture};
use super::ens::{EnsError, EnsName};
use super::outcomes::{Outcome, Outcomes};
use crate::ask::AskError;
use crate::evm::EvmError;

/// A name and its picture change rarely.
const KNOWN_FOR: Duration = Duration::from_mins(5);

/// Somebody who has just made a name wants to see it.
const UNNAMED_FOR: Duration = Duration::from_mins(1);

/// Whom a name means decides where money goes: so long within one block.
const MEANT_FOR: Duration = Duration::from_secs(5);

/// A name's own server that does not answer, or not what it should, is left alone so long, however many visitors look.
const UNTOLD_FOR: Duration = Duration::from_secs(30);

/// A contract that nodes cannot run is mended rarely.
const REFUSED_FOR: Duration = Duration::from_secs(10);

/// Nodes that do not answer may do so the next moment; until then others do not wait for them.
const SILENT_FOR: Duration = Duration::from_secs(2);

/// Pictures are large and change even more rarely.
const PICTURE_FOR: Duration = Duration::from_hours(1);

/// What leads to no picture may be mended by its owner.
const NO_PICTURE_FOR: Duration = Duration::from_mins(10);

/// A server that does not answer is left alone so long, however many visitors look.
const UNREACHED_FOR: Duration = Duration::from_mins(1);

/// Bytes of names remembered, the one way and the other: some 50,000 each.
const NAME_BYTES: usize = 16 << 20;

/// Bytes of a usual name and its record.
const USUAL_NAME: usize = 320;

/// Bytes of pictures remembered, or two of the longest.
const PICTURE_BYTES: usize = 16 << 20;

/// Bytes of a usual picture.
const USUAL_PICTURE: usize = 64 << 10;

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

/// What the gateway remembers of identities; shared by the workers.
#[derive(Debug)]
pub struct Identities {
    /// Who an address is.
    pub known: Outcomes<Address, Result<Known, EnsError>>,
    /// Whom a name means, on Ethereum and on the network of a coin type.
    pub meant: Outcomes<(EnsName, Option<u64>), Result<ProfileAddresses, EnsError>>,
    /// The picture of an address or token, each by its own words.
    pub pictures: Outcomes<String, Result<Picture, AvatarError>>,
}

impl Identities {
    /// Nothing is remembered yet; the longest picture has this many bytes.
    pub fn new(picture_bytes: usize) -> Self {
        let picture_bytes = PICTURE_BYTES.max(picture_bytes.saturating_mul(2));
        Self {
            known: Outcomes::with_bytes(NAME_BYTES, USUAL_NAME),
            meant: Outcomes::with_bytes(NAME_BYTES, USUAL_NAME),
            pictures: Outcomes::with_bytes(picture_bytes, USUAL_PICTURE),
        }
    }

    /// Forgets what is known of an address, so that it is asked for anew.
    pub fn forget(&self, address: Address) {
        self.known.forget(&address);
        self.pictures.forget(&address.to_string());
    }
}

impl Outcome for Result<Known, EnsError> {
    fn lasts(&self) -> Duration {
        match self {
            Ok(Known { name: Some(_), .. }) => KNOWN_FOR,
            Ok(_) => UNNAMED_FOR,
            Err(error) => untold(error),
        }
    }

    fn is_answer(&self) -> bool {
        self.is_ok()
    }

    fn bytes(&self) -> usize {
        let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        self.as_ref().map_or(0, |known| length(&known.name) + length(&known.avatar))
    }
}

impl Outcome for Result<ProfileAddresses, EnsError> {
    fn lasts(&self) -> Duration {
        self.as_ref().map_or_else(untold, |_| MEANT_FOR)
    }

    fn is_of_head(&self) -> bool {
        self.is_ok()
    }

    fn is_answer(&self) -> bool {
        self.is_ok()
    }

    fn bytes(&self) -> usize {
        // The name is in the key, and has 255 bytes at most.
        self.as_ref().map_or(256, |all| 256 + 128 * all.0.0.len())
    }
}

impl Outcome for Result<Picture, AvatarError> {
    fn lasts(&self) -> Duration {
        match self {
            Ok(_) => PICTURE_FOR,
            Err(AvatarError::Evm(error)) if !error.is_contracts() => unasked(error),
            Err(AvatarError::Fetch(_)) => UNREACHED_FOR,
            Err(_) => NO_PICTURE_FOR,
        }
    }

    fn is_answer(&self) -> bool {
        !matches!(self, Err(AvatarError::Evm(_) | AvatarError::Fetch(_)))
    }

    fn bytes(&self) -> usize {
        self.as_ref().map_or(0, |picture| picture.bytes.len())
    }
}

/// How long a name is not asked for again after no answer came.
fn untold(error: &EnsError) -> Duration {
    match error {
        EnsError::Chain(error) => unasked(error),
        EnsError::Nowhere => UNNAMED_FOR,
        EnsError::Server(_) | EnsError::Protocol => UNTOLD_FOR,
    }
}

/// How long a chain is left alone with a question that it did not answer.
const fn unasked(error: &EvmError) -> Duration {
    match error {
        EvmError::Ask(AskError::Nodes(_)) => SILENT_FOR,
        _ => REFUSED_FOR,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::time::advance;

    use super::*;
    use crate::limits::{Busy, Payer};
    use crate::outbound::FetchError;
    use crate::rpc::UpstreamError;

    const SECOND: Duration = Duration::from_secs(1);

    fn identities() -> Identities {
        Identities::new(8 << 20)
    }

    fn named(name: &str) -> Known {
        Known { name: Some(name.into()), ..Known::default() }
    }

    fn silent() -> EvmError {
        EvmError::Ask(AskError::Nodes(UpstreamError::Timeout))
    }

    fn refused() -> EvmError {
        let (code, message, data) = (-32_000, "out of gas".into(), None);
        EvmError::Ask(AskError::Refused { code, message, data })
    }

    #[tokio::test(start_paused = true)]
    async fn every_outcome_of_an_address_is_remembered_for_its_time() {
        let table = [
            (Ok(named("a.eth")), KNOWN_FOR),
            (Ok(Known::default()), UNNAMED_FOR),
            (Err(EnsError::Nowhere), UNNAMED_FOR),
            (Err(EnsError::Protocol), UNTOLD_FOR),
            (Err(EnsError::Server(FetchError::Timeout)), UNTOLD_FOR),
            (Err(EnsError::Server(FetchError::Redirects)), UNTOLD_FOR),
            (Err(EnsError::Server(FetchError::TooLarge)), UNTOLD_FOR),
            (Err(EnsError::Server(FetchError::Budget)), UNTOLD_FOR),
            (Err(EnsError::Chain(refused())), REFUSED_FOR),
            (Err(EnsError::Chain(silent())), SILENT_FOR),
        ];
        for (first, time) in table {
            let identities = identities();
            let address = Address::ZERO;
            let other = Ok(named("other.eth"));
            let ask = async |find| identities.known.get(&address, 0, async { find }).await;
            assert_eq!(ask(first.clone()).await, first);
            advance(time.saturating_sub(SECOND)).await;
            assert_eq!(ask(other.clone()).await, first, "forgotten too soon");
            // Asked anew, an answer is forgotten; who did not answer has its time.
            identities.forget(address);
            let anew = ask(other.clone()).await;
            assert_eq!(anew == other, first.is_ok(), "{first:?}");
            advance(SECOND * 2).await;
            assert_eq!(ask(other.clone()).await, other, "{first:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn whom_a_name_means_is_remembered_within_a_block_and_a_failure_beyond() {
        let identities = identities();
        let none = || Ok(ProfileAddresses::default());
        let key = |name: &str| (EnsName::typed(name).unwrap(), None);
        let ask = async |name: &str, head, outcome: Result<ProfileAddresses, EnsError>| {
            let asked = AtomicUsize::new(0);
            let find = async {
                asked.fetch_add(1, Ordering::Relaxed);
                outcome
            };
            drop(identities.meant.get(&key(name), head, find).await);
            asked.into_inner()
        };
        // However it is written, it is one name.
        for (name, head, expected) in [
            ("alice.eth", 1, 1),
            ("Alice.ETH", 1, 0),
            ("\u{ff41}lice.eth", 1, 0),
            ("alice.eth", 2, 1),
            ("ALICE.eth", 2, 0),
        ] {
            assert_eq!(ask(name, head, none()).await, expected, "{name} {head}");
        }
        advance(MEANT_FOR).await;
        assert_eq!(ask("alice.eth", 2, none()).await, 1);
        let garbage = || Err(EnsError::Protocol);
        for (head, expected) in [(1, 1), (2, 0), (3, 0)] {
            assert_eq!(ask("bob.eth", head, garbage()).await, expected, "{head}");
        }
    }

    #[tokio::test]
    async fn those_who_ask_at_a_time_wait_for_one() {
        let identities = identities();
        let asked = AtomicUsize::new(0);
        let find = || async {
            asked.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            Err(EnsError::Protocol)
        };
        let ask = || identities.known.get(&Address::ZERO, 0, find());
        let _all = tokio::join!(ask(), ask(), ask(), ask());
        assert_eq!(asked.into_inner(), 1);
    }

    #[tokio::test]
    async fn what_ends_for_want_of_tokens_is_no_outcome() {
        let identities = identities();
        let spent = async {
            let payer = Payer::current().unwrap();
            while payer.pay() {}
            Err(EnsError::Server(FetchError::Unpaid))
        };
        let ask = identities.known.get(&Address::ZERO, 0, spent);
        // Who waits for it finds out for himself.
        let other = identities.known.get(&Address::ZERO, 0, async { Ok(named("a.eth")) });
        let poor = Payer::new(|| Err(Busy { seconds: 1 }));
        let (first, second) = tokio::join!(poor.each(ask), other);
        assert_eq!((first, second), (Err(Busy { seconds: 1 }), Ok(named("a.eth"))));
    }

    #[tokio::test(start_paused = true)]
    async fn every_outcome_of_a_picture_is_remembered_for_its_time() {
        // As long as the longest that is fetched.
        let picture =
            |bytes: usize| Picture { media_type: "image/png", bytes: vec![0; bytes].into() };
        let table = [
            (Ok(picture(8 << 20)), PICTURE_FOR),
            (Err(AvatarError::NoPicture), NO_PICTURE_FOR),
            (Err(AvatarError::Fetch(FetchError::Timeout)), UNREACHED_FOR),
            (Err(AvatarError::Evm(EvmError::Answer)), NO_PICTURE_FOR),
            (Err(AvatarError::Evm(refused())), REFUSED_FOR),
            (Err(AvatarError::Evm(silent())), SILENT_FOR),
        ];
        let identities = identities();
        for (number, (first, time)) in table.into_iter().enumerate() {
            let of = number.to_string();
            let ask = async |find| identities.pictures.get(&of, 0, async { find }).await;
            assert!(ask(first.clone()).await == first, "{of}");
            advance(time.saturating_sub(SECOND)).await;
            assert!(identities.pictures.holds(&of), "{of}");
            assert!(ask(Ok(picture(1))).await == first, "{of}");
            advance(SECOND).await;
            assert!(!identities.pictures.holds(&of), "{of}");
        }
    }

    #[tokio::test]
    async fn names_are_bounded_in_bytes_however_long_their_records_are() {
        let identities = identities();
        for number in 0..200_u8 {
            let avatar = Some("a".repeat(1 << 20));
            let known = Known { avatar, ..Known::default() };
            let address = Address::repeat_byte(number);
            drop(identities.known.get(&address, 0, async { Ok(known) }).await);
        }
        assert!(identities.known.bytes() <= NAME_BYTES as u64);
    }
}
