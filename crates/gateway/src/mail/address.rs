use std::fmt;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use lettre::Address;

/// Bytes of a whole address: a path is 256 with its angle brackets (RFC 5321, section 4.5.3.1.3).
const LONGEST: usize = 254;

/// Bytes of what stands before the @ (RFC 5321, section 4.5.3.1.1).
const LONGEST_LOCAL: usize = 64;

/// An e-mail address in its one normal form: ASCII, lower case, the domain in IDNA's ASCII form.
///
/// Two spellings that reach the same mailbox at the usual servers are equal. Mail is sent to this form, not to the one that was typed: otherwise
/// the owner of `A@host`, where a server tells the two apart, would receive the codes of `a@host`. It has no control characters, quotes,
/// spaces or angle brackets, so that it cannot end a header. It is not printed by `Debug`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EmailAddress(String);

/// The text is no e-mail address that mail can be sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseEmailError {
    /// There is no @, or nothing on one side of it.
    #[error("write an e-mail address, for example ada@example.org")]
    Shape,
    /// What stands before the @ has other characters than letters, digits and the usual signs of ASCII.
    #[error("what stands before the @ may have letters, digits and signs of ASCII alone")]
    Local,
    /// What stands after the @ is no domain name.
    #[error("what stands after the @ must be a domain name, for example example.org")]
    Domain,
    /// It is longer than mail servers accept.
    #[error("an e-mail address has at most {LONGEST} bytes")]
    TooLong,
}

impl EmailAddress {
    /// Reads an address as it was typed; blanks around it are left out.
    pub fn parse(text: &str) -> Result<Self, ParseEmailError> {
        let text = text.trim_matches(' ');
        // A domain may become shorter in its ASCII form; no address is this much longer.
        if text.len() > 4 * LONGEST {
            return Err(ParseEmailError::TooLong);
        }
        let (local, domain) = text.rsplit_once('@').ok_or(ParseEmailError::Shape)?;
        if local.is_empty() || domain.is_empty() {
            return Err(ParseEmailError::Shape);
        }
        let (local, domain) = (normal_local(local)?, normal_domain(domain)?);
        let address = Self(format!("{local}@{domain}"));
        if local.len() > LONGEST_LOCAL || address.0.len() > LONGEST {
            return Err(ParseEmailError::TooLong);
        }
        Address::new(&local, &domain).map_err(|_| ParseEmailError::Local)?;
        Ok(address)
    }

    /// The address, for the server that sends to it and the person that it belongs to.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What stands after the @.
    pub fn domain(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(_, domain)| domain)
    }
}

/// A dot-atom (RFC 5322, section 3.2.3) in lower case. The quoted form, which may hold spaces and line ends, is refused.
fn normal_local(local: &str) -> Result<String, ParseEmailError> {
    let is_atom =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte);
    if local.bytes().all(is_atom) {
        Ok(local.to_ascii_lowercase())
    } else {
        Err(ParseEmailError::Local)
    }
}

/// The domain in ASCII (UTS 46). Addresses of machines (`[127.0.0.1]`, `127.0.0.1`) are refused.
fn normal_domain(domain: &str) -> Result<String, ParseEmailError> {
    let deny = AsciiDenyList::STD3;
    let name = Uts46::new()
        .to_ascii(domain.as_bytes(), deny, Hyphens::CheckFirstLast, DnsLength::Verify)
        .map_err(|_| ParseEmailError::Domain)?;
    let last = name.rsplit('.').next().unwrap_or_default();
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Err(ParseEmailError::Domain) } else { Ok(name.into_owned()) }
}

/// No part of the address: logs and errors hold none.
impl fmt::Debug for EmailAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("EmailAddress(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    fn read(text: &str) -> Result<String, ParseEmailError> {
        EmailAddress::parse(text).map(|address| address.0)
    }

    #[test]
    fn spellings_of_one_mailbox_are_one_address() {
        let table = [
            ("ada@example.org", "ada@example.org"),
            (" Ada.Lovelace+x@Example.ORG ", "ada.lovelace+x@example.org"),
            ("o'neil@example.org", "o'neil@example.org"),
            ("a@bücher.example", "a@xn--bcher-kva.example"),
            ("a@BÜCHER.example", "a@xn--bcher-kva.example"),
            ("a@xn--bcher-kva.example", "a@xn--bcher-kva.example"),
            ("a@ｅxample。org", "a@example.org"),
            ("a@localhost", "a@localhost"),
        ];
        for (text, expected) in table {
            assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_with_its_reason() {
        use ParseEmailError::{Domain, Local, Shape, TooLong};
        let long_local = format!("{}@example.org", "a".repeat(65));
        let long = format!("{}@{}example.org", "a".repeat(60), "b.".repeat(100));
        let long_domain = format!("a@{}example.org", "b.".repeat(125));
        let table = [
            ("", Shape),
            ("ada", Shape),
            ("@example.org", Shape),
            ("ada@", Shape),
            ("ada lovelace@example.org", Local),
            ("\"ada\"@example.org", Local),
            ("ädа@example.org", Local),
            (".ada@example.org", Local),
            ("ada..x@example.org", Local),
            ("a@b@example.org", Local),
            ("ada\r\nBcc: eve@example.org", Local),
            ("ada@example.org\r\nBcc: eve", Domain),
            ("ada@example.org\n", Domain),
            ("ada@exa mple.org", Domain),
            ("ada@example..org", Domain),
            ("ada@example.org.", Domain),
            ("ada@-example.org", Domain),
            ("ada@[127.0.0.1]", Domain),
            ("ada@127.0.0.1", Domain),
            ("ada@example.org>", Domain),
            (&long_local, TooLong),
            (&long, TooLong),
            (&long_domain, Domain),
        ];
        for (text, expected) in table {
            assert_eq!(read(text), Err(expected), "{text:?}");
        }
    }

    #[test]
    fn an_address_is_not_printed() {
        let address = EmailAddress::parse("ada@example.org").unwrap();
        assert_eq!(format!("{address:?}"), "EmailAddress(…)");
    }

    proptest! {
        #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(311), ..ProptestConfig::with_cases(2_000) })]

        /// What is read is its own normal form, whatever was typed, and cannot leave the header that it is written into.
        #[test]
        fn the_normal_form_is_read_as_itself(text in "[ -~äÖß。\u{ff20}\r\n]{0,12}@[a-zA-Z0-9.äß\\-。\u{ff0e}\r\n]{0,20}") {
            if let Ok(address) = EmailAddress::parse(&text) {
                prop_assert_eq!(EmailAddress::parse(&address.0), Ok(address.clone()));
                let is_plain = |byte: u8| byte.is_ascii_graphic() && !byte.is_ascii_uppercase();
                prop_assert!(address.0.bytes().all(is_plain) && !address.0.contains(['<', '>', '"', ',']));
                prop_assert!(address.0.len() <= LONGEST && !address.domain().is_empty());
            }
        }

        /// Letter case never makes two addresses of one.
        #[test]
        fn letter_case_does_not_count(local in "[a-z0-9]{1,20}", domain in "[a-z]{1,20}\\.[a-z]{2,6}") {
            let text = format!("{local}@{domain}");
            prop_assert_eq!(read(&text.to_ascii_uppercase()), read(&text));
            prop_assert_eq!(read(&text), Ok(text));
        }
    }
}
