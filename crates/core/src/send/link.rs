use crate::{
    amount::{Amount, LONGEST_UNITS},
    text::{join, parted, pieces, without_end},
};
use caip::Namespace;

/// A payment that a link asks for, as QR codes have it (EIP-681, Solana Pay, BIP-21). Without a scheme it is only somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// Who is paid: an address or a name.
    pub to: String,
    /// The chain family that it is for.
    pub family: Option<Namespace>,
    /// Number of the EVM network that it is for; where it does not say, any.
    pub chain: Option<String>,
    /// Contract or mint of the token; the coin where it does not say.
    pub token: Option<String>,
    /// How much.
    pub amount: Option<Asked>,
}

/// An amount as links have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    /// The smallest units, in digits.
    Units(String),
    /// Whole coins or tokens.
    Whole(Amount),
}

/// It is a link, and makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken;

impl Asked {
    /// Whole coins or tokens; broken when there are more decimals or digits than those have.
    pub fn whole(&self, decimals: u8) -> Result<Amount, Broken> {
        let amount = match self {
            Self::Units(units) => Amount::of_units(units, decimals).ok_or(Broken)?,
            Self::Whole(amount) => amount.clone(),
        };
        let units = amount.to_units(decimals).ok_or(Broken)?;
        if units.len() > LONGEST_UNITS { Err(Broken) } else { Ok(amount) }
    }

    fn some(self) -> Option<Self> {
        let nothing = match &self {
            Self::Units(units) => units == "0",
            Self::Whole(amount) => amount.is_zero(),
        };
        (!nothing).then_some(self)
    }
}

/// Reads what was typed, pasted or scanned.
pub(super) fn read(text: &str) -> Result<Link, Broken> {
    let text = text.trim();
    if let Some(rest) = after(text, "ethereum:") {
        return ethereum(text, after(rest, "pay-").unwrap_or(rest));
    }
    if let Some(rest) = after(text, "solana:") {
        return solana(rest);
    }
    if let Some(rest) = after(text, "bitcoin:") {
        return bitcoin(rest);
    }
    Ok(to(text, None))
}

fn to(text: &str, family: Option<Namespace>) -> Link {
    Link { to: text.to_owned(), family, chain: None, token: None, amount: None }
}

/// EIP-681. Whatever else than a transfer is to be called, is no payment to anybody.
fn ethereum(text: &str, rest: &str) -> Result<Link, Broken> {
    let (target, question) = parted(rest, b'?').unwrap_or((rest, ""));
    let (target, function) = parted(target, b'/').unwrap_or((target, ""));
    let (address, chain) = match parted(target, b'@') {
        Some((address, chain)) => (address, Some(chain.to_owned())),
        None => (target, None),
    };
    let number = |name: &str| parameter(question, name).map(|said| number(said).ok_or(Broken));
    let value = number("value").transpose()?.map(Asked::Units).and_then(Asked::some);
    let family = Some(Namespace::Eip155);
    match function {
        "" => Ok(Link { chain, amount: value, ..to(address, family) }),
        "transfer" => {
            let Some(receiver) = parameter(question, "address") else { return Ok(to(text, None)) };
            let amount = number("uint256").transpose()?.map(Asked::Units).and_then(Asked::some);
            // Tokens take no coins along.
            if value.is_some() {
                return Err(Broken);
            }
            Ok(Link { chain, token: Some(address.to_owned()), amount, ..to(receiver, family) })
        }
        _ => Ok(to(text, None)),
    }
}

/// Solana Pay's transfer request.
fn solana(rest: &str) -> Result<Link, Broken> {
    let (address, question) = parted(rest, b'?').unwrap_or((rest, ""));
    let amount = match parameter(question, "amount") {
        Some(said) => Asked::Whole(Amount::parse(said).ok_or(Broken)?).some(),
        None => None,
    };
    let token = parameter(question, "spl-token").map(str::to_owned);
    Ok(Link { token, amount, ..to(address, Some(Namespace::Solana)) })
}

/// BIP-21. What it requires and nobody here knows, makes it worth nothing.
fn bitcoin(rest: &str) -> Result<Link, Broken> {
    let (address, question) = parted(rest, b'?').unwrap_or((rest, ""));
    if pieces(question, b'&').any(|pair| after(pair, "req-").is_some()) {
        return Err(Broken);
    }
    let amount = match parameter(question, "amount") {
        // `.5` and `5.` are numbers there.
        Some(said) => {
            let said = join(&["0", said.strip_suffix('.').unwrap_or(said)]);
            Asked::Whole(Amount::parse(&said).ok_or(Broken)?).some()
        }
        None => None,
    };
    Ok(Link { amount, ..to(address, Some(Namespace::Bip122)) })
}

/// A parameter of the question, which codes of capital letters have too.
fn parameter<'a>(question: &'a str, name: &str) -> Option<&'a str> {
    pieces(question, b'&').find_map(|pair| after(after(pair, name)?, "="))
}

/// What stands behind this, in small letters or capital ones.
fn after<'a>(text: &'a str, begin: &str) -> Option<&'a str> {
    let (first, rest) = text.split_at_checked(begin.len())?;
    first.eq_ignore_ascii_case(begin).then_some(rest)
}

/// The digits of EIP-681's number, a whole one from zero up: `1e18`, `2.014e18`, `12`.
fn number(text: &str) -> Option<String> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let (figure, exponent) = match text.bytes().position(|byte| byte | 32 == b'e') {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    };
    let (whole, fraction) = match parted(figure, b'.') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (figure, ""),
    };
    let fraction = without_end(fraction, b'0');
    let mut zeros = 0;
    for byte in exponent.bytes() {
        zeros = zeros * 10 + usize::from(byte.checked_sub(b'0').filter(|digit| *digit < 10)?);
        if zeros > LONGEST_UNITS {
            return None;
        }
    }
    let mut digits = join(&[whole, fraction]);
    if figure.is_empty() || digits.len() > LONGEST_UNITS {
        return None;
    }
    for _ in 0..zeros.checked_sub(fraction.len())? {
        digits.push('0');
    }
    // `0.0` has no digits left where the zeros were cut off.
    if digits.is_empty() {
        digits.push('0');
    }
    Amount::parse(&digits)?.to_units(0).filter(|units| units.len() <= LONGEST_UNITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO: &str = "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb";

    #[test]
    fn numbers_are_whole_and_exact_with_and_without_an_exponent() {
        let huge = "9".repeat(78);
        let table = [
            ("0", Some("0")),
            ("12", Some("12")),
            ("+12", Some("12")),
            ("0012", Some("12")),
            ("1e18", Some("1000000000000000000")),
            ("1E3", Some("1000")),
            ("1e", Some("1")),
            ("2.014e18", Some("2014000000000000000")),
            (".5e1", Some("5")),
            ("1.50e1", Some("15")),
            ("0.0", Some("0")),
            ("00e5", Some("0")),
            (huge.as_str(), Some(huge.as_str())),
            ("", None),
            ("e18", None),
            (".", None),
            ("1.", None),
            ("-1", None),
            ("-0", None),
            ("1.5", None),
            ("1.005e2", None),
            ("1e-1", None),
            ("1e1.5", None),
            ("1e79", None),
            ("10e77", None),
            ("1e99999999999999999999999", None),
            ("0x10", None),
            ("1,000", None),
            ("1_000", None),
            ("1 ", None),
            ("½", None),
            ("١", None),
            ("NaN", None),
        ];
        for (text, units) in table {
            assert_eq!(number(text).as_deref(), units, "{text}");
        }
    }

    #[test]
    fn a_link_says_whom_what_and_how_much() {
        let units = |digits: &str| Some(Asked::Units(digits.into()));
        let link = read(&format!("ethereum:pay-{TO}@10?gas=1&value=1.5e18")).unwrap();
        assert_eq!((link.to.as_str(), link.chain.as_deref()), (TO, Some("10")));
        assert_eq!((link.token, link.amount), (None, units("1500000000000000000")));
        let link = read(&format!("ethereum:0xT/transfer?uint256=7&address={TO}")).unwrap();
        assert_eq!((link.to.as_str(), link.token.as_deref()), (TO, Some("0xT")));
        assert_eq!((link.chain, link.amount), (None, units("7")));
        let link = read("solana:mvines?spl-token=EPj&label=a%20b&amount=0.01").unwrap();
        assert_eq!((link.to.as_str(), link.token.as_deref()), ("mvines", Some("EPj")));
        assert_eq!(link.amount, Some(Asked::Whole(Amount::parse("0.01").unwrap())));
        let link = read("BITCOIN:BC1Q?AMOUNT=.5&label=Luke").unwrap();
        assert_eq!(link.amount, Some(Asked::Whole(Amount::parse("0.5").unwrap())));
        assert_eq!(read(" bob.eth ").unwrap(), to("bob.eth", None));
    }

    #[test]
    fn nothing_is_no_amount() {
        for text in ["ethereum:a?value=0", "solana:a?amount=0.0", "bitcoin:a?amount=", "solana:a"] {
            assert_eq!(read(text).unwrap().amount, None, "{text}");
        }
    }

    #[test]
    fn links_that_make_no_sense_are_broken() {
        for text in [
            "ethereum:a?value=-1",
            "ethereum:a?value=",
            "ethereum:a?value=1.5",
            "ethereum:0xT/transfer?address=a&uint256=x",
            "ethereum:0xT/transfer?address=a&uint256=1&value=1",
            "solana:a?amount=.5",
            "solana:a?amount=1e9",
            "solana:a?amount=-1",
            "solana:a?amount=1,5",
            "bitcoin:a?amount=1e8",
            "bitcoin:a?amount=5..",
            "bitcoin:a?amount=1&req-somethingyoudontunderstand=50",
        ] {
            assert_eq!(read(text), Err(Broken), "{text}");
        }
    }

    #[test]
    fn an_amount_has_no_more_decimals_and_digits_than_the_token() {
        let whole = |text: &str| Asked::Whole(Amount::parse(text).unwrap());
        assert_eq!(whole("0.000001").whole(6).unwrap().text(), "0.000001");
        assert_eq!(whole("0.0000001").whole(6), Err(Broken));
        assert_eq!(whole(&"9".repeat(90)).whole(6), Err(Broken));
        assert_eq!(Asked::Units("1500000".into()).whole(6).unwrap().text(), "1.5");
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_broken(text in "(ethereum|solana|bitcoin)?:?(pay-)?[\\PC@/?&=.e0-9-]{0,40}") {
            if let Ok(Link { amount: Some(asked), .. }) = read(&text) {
                proptest::prop_assert!(asked.whole(255).is_err() || !asked.whole(255).unwrap().is_zero());
            }
        }

        #[test]
        fn any_number_is_what_its_exponent_says(digits in "[1-9][0-9]{0,17}", zeros in 0_usize..20) {
            let written = format!("{digits}{}", "0".repeat(zeros));
            proptest::prop_assert_eq!(number(&format!("{digits}e{zeros}")), Some(written.clone()));
            let (one, rest) = digits.split_at(1);
            if !rest.is_empty() {
                let exponent = rest.len() + zeros;
                proptest::prop_assert_eq!(number(&format!("{one}.{rest}e{exponent}")), Some(written));
            }
        }
    }
}
