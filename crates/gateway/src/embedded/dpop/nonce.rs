use data_encoding::BASE64URL_NOPAD;
use ring::hmac;

/// How long a nonce is the latest, in milliseconds. The one before it counts as well, so that no request fails where they change.
const PERIOD_MS: u64 = 5 * 60_000;

/// Bytes of a nonce.
const BYTES: usize = 16;

/// The server's nonce (RFC 9449, section 8): the same for all clients, made of the time by a secret of the process. A proof that was made before the process
/// started, or for a later time, has none of its nonces, so that used proofs need not outlive the process.
pub struct ServerNonce(hmac::Key);

impl ServerNonce {
    /// With a new secret.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)?;
        Ok(Self(hmac::Key::new(hmac::HMAC_SHA256, &secret)))
    }

    /// The latest.
    pub fn latest(&self, now_ms: u64) -> String {
        self.of(now_ms / PERIOD_MS)
    }

    /// Whether it is the latest, or the one before.
    pub fn is_recent(&self, nonce: &str, now_ms: u64) -> bool {
        let period = now_ms / PERIOD_MS;
        nonce == self.of(period) || period.checked_sub(1).is_some_and(|it| nonce == self.of(it))
    }

    fn of(&self, period: u64) -> String {
        let tag = hmac::sign(&self.0, &period.to_be_bytes());
        BASE64URL_NOPAD.encode(&tag.as_ref()[..BYTES])
    }
}

impl std::fmt::Debug for ServerNonce {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ServerNonce").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_is_good_for_its_period_and_the_next_one_and_of_this_process_alone() {
        let (own, other) = (ServerNonce::random().unwrap(), ServerNonce::random().unwrap());
        let made = own.latest(10 * PERIOD_MS);
        assert_eq!(made.len(), 22);
        for (now_ms, expected) in [
            (10 * PERIOD_MS, true),
            (11 * PERIOD_MS - 1, true),
            (12 * PERIOD_MS - 1, true),
            (12 * PERIOD_MS, false),
            (10 * PERIOD_MS - 1, false),
        ] {
            assert_eq!(own.is_recent(&made, now_ms), expected, "{now_ms}");
        }
        assert!(!other.is_recent(&made, 10 * PERIOD_MS));
        assert!(!own.is_recent("", 0) && own.is_recent(&own.latest(0), 0));
    }
}
