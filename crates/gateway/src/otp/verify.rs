use super::limits::{count_wrong, locked};
use super::store::{Challenge, Rows, StoreError};
use super::{Code, EmailCodes, Fault};
use crate::mail::EmailAddress;
use crate::secrets::SecretError;

/// Codes that may be tried on one challenge (contract of the embedded wallet, 3.12).
const TRIES: u32 = 5;

/// Devices of one address that are known at a time (3.12: sessions).
const DEVICES: u32 = 20;

/// A code did not sign in.
#[derive(Debug, thiserror::Error)]
pub enum VerifyRefusal {
    /// It is not the one that was sent; so many more may be tried. With none left the challenge is over.
    #[error("another code was sent ({left} more tries)")]
    Wrong {
        /// Further tries.
        left: u32,
    },
    /// There is no such challenge for this device: it never was, is used, expired, or a newer one took its place.
    #[error("the code is over: ask for a new one")]
    Over,
    /// Too many wrong codes: none is tried for this time.
    #[error("too many wrong codes: wait {wait_ms} ms")]
    Locked {
        /// Milliseconds to wait.
        wait_ms: u64,
    },
    /// A fault on this side.
    #[error(transparent)]
    Fault(#[from] Fault),
}

enum Outcome {
    Right { sealed: Vec<u8> },
    Refused(VerifyRefusal),
}

impl EmailCodes {
    /// Tries a code, in one atomic step; it can be right once. `device` is the thumbprint of the key that the request proved. Returns the address
    /// that the device's person reads.
    pub fn verify(
        &self,
        project: &str,
        device: &str,
        challenge: &str,
        code: &Code,
    ) -> Result<EmailAddress, VerifyRefusal> {
        let now_ms = self.time.now_ms();
        let device = self.device(project, device);
        let tried = self.store.run(|rows| {
            rows.set_newest_ms(now_ms)?;
            let found = rows.challenge(challenge)?;
            match found.filter(|found| found.device == device && found.expires_ms > now_ms) {
                Some(found) => self.attempt(rows, found, code, now_ms),
                None => Ok(Outcome::Refused(VerifyRefusal::Over)),
            }
        });
        match tried.map_err(Fault::from)? {
            Outcome::Right { sealed } => Ok(self.address(challenge, &sealed)?),
            Outcome::Refused(refusal) => Err(refusal),
        }
    }

    fn attempt(
        &self,
        rows: &mut dyn Rows,
        mut challenge: Challenge,
        code: &Code,
        now_ms: u64,
    ) -> Result<Outcome, StoreError> {
        let scope = self.scope(rows, &challenge.person, &challenge.device)?.digest;
        let wait_ms = locked(rows, &scope, now_ms)?;
        if wait_ms > 0 {
            return Ok(Outcome::Refused(VerifyRefusal::Locked { wait_ms }));
        }
        // Counted before it is compared: no way out between the two is a free try.
        challenge.tries += 1;
        rows.put_challenge(&challenge)?;
        if self.keys.is_code(&challenge.code, &challenge.id, code) {
            rows.remove_challenge(&challenge.id)?;
            rows.remember(&challenge.person, &challenge.device, now_ms, DEVICES)?;
            return Ok(Outcome::Right { sealed: challenge.email });
        }
        count_wrong(rows, &self.keys, &scope, now_ms)?;
        let left = TRIES.saturating_sub(challenge.tries);
        if left == 0 {
            rows.remove_challenge(&challenge.id)?;
        }
        Ok(Outcome::Refused(VerifyRefusal::Wrong { left }))
    }

    fn address(&self, challenge: &str, sealed: &[u8]) -> Result<EmailAddress, Fault> {
        let bytes = self.keys.open_field("email", challenge, sealed)?;
        let text = std::str::from_utf8(&bytes).ok();
        let address = text.and_then(|text| EmailAddress::parse(text).ok());
        Ok(address.ok_or_else(|| SecretError::Damaged { name: "otp/email".to_owned() })?)
    }
}
