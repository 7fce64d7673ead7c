use std::fmt;

use zeroize::Zeroizing;

/// Digits of a code.
const DIGITS: usize = 6;

/// Codes that there are.
const CODES: u32 = 1_000_000;

/// The numbers below it fall evenly on the codes; those above are drawn again.
const EVEN: u32 = u32::MAX - u32::MAX % CODES;

/// A one-time code of six digits. It is not printed by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(Zeroizing<String>);

impl Code {
    /// Draws a code, each equally likely. `fill` fills a slice with random bytes.
    pub fn draw<E>(mut fill: impl FnMut(&mut [u8]) -> Result<(), E>) -> Result<Self, E> {
        loop {
            let mut bytes = [0; 4];
            fill(&mut bytes)?;
            let number = u32::from_le_bytes(bytes);
            if number < EVEN {
                return Ok(Self(Zeroizing::new(format!("{:0DIGITS$}", number % CODES))));
            }
        }
    }

    /// Reads what was typed: six digits, and nothing else.
    pub fn parse(text: &str) -> Option<Self> {
        let is_code = text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
        is_code.then(|| Self(Zeroizing::new(text.to_owned())))
    }

    /// The digits, for the message and the digest.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Code(…)")
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use ring::hmac;

    use super::*;

    /// Bytes that are the same in every run: HMAC-SHA256 of a counter.
    fn stream() -> impl FnMut(&mut [u8]) -> Result<(), Infallible> {
        let key = hmac::Key::new(hmac::HMAC_SHA256, b"codes");
        let mut count = 0_u64;
        move |bytes| {
            count += 1;
            let block = hmac::sign(&key, &count.to_le_bytes());
            bytes.copy_from_slice(&block.as_ref()[..bytes.len()]);
            Ok(())
        }
    }

    const DRAWS: u32 = 200_000;

    /// Chi-square of the digits of so many codes, with nine degrees of freedom.
    fn chi_square(mut draw: impl FnMut() -> String) -> f64 {
        let mut seen = [0_u32; 10];
        for _ in 0..DRAWS {
            for digit in draw().bytes() {
                seen[usize::from(digit - b'0')] += 1;
            }
        }
        let expected = f64::from(DRAWS) * 6.0 / 10.0;
        seen.iter().map(|seen| (f64::from(*seen) - expected).powi(2) / expected).sum()
    }

    /// Chance alone exceeds it once in ten million times; a byte modulo ten is at 400 and more.
    const BOUND: f64 = 52.0;

    #[test]
    fn every_digit_is_equally_likely() {
        let mut fill = stream();
        let even = chi_square(|| Code::draw(&mut fill).unwrap().reveal().to_owned());
        assert!(even < BOUND, "{even}");
    }

    #[test]
    fn the_bound_finds_the_bias_of_a_byte_modulo_ten() {
        let mut fill = stream();
        let biased = chi_square(|| {
            let mut bytes = [0; DIGITS];
            fill(&mut bytes).unwrap();
            bytes.iter().map(|byte| char::from(b'0' + byte % 10)).collect()
        });
        assert!(biased > 4.0 * BOUND, "{biased}");
    }

    #[test]
    fn numbers_that_would_favour_some_codes_are_drawn_again() {
        let draw = |numbers: &[u32]| {
            let mut numbers = numbers.iter();
            let code = Code::draw(|bytes| {
                bytes.copy_from_slice(&numbers.next().unwrap().to_le_bytes());
                Ok::<_, Infallible>(())
            });
            assert_eq!(numbers.next(), None);
            code.unwrap().reveal().to_owned()
        };
        assert_eq!(draw(&[0]), "000000");
        assert_eq!(draw(&[1_000_007]), "000007");
        assert_eq!(draw(&[4_293_999_999]), "999999");
        assert_eq!(draw(&[u32::MAX, 4_294_000_000, 12]), "000012");
    }

    #[test]
    fn a_source_that_fails_gives_no_code() {
        assert_eq!(Code::draw(|_| Err("no random numbers")), Err("no random numbers"));
    }

    #[test]
    fn what_is_typed_is_six_digits() {
        assert_eq!(Code::parse("012345").unwrap().reveal(), "012345");
        for text in
            ["", "12345", "1234567", "12345a", " 12345", "-12345", "１２３４５６", "12345\n"]
        {
            assert_eq!(Code::parse(text), None, "{text:?}");
        }
        assert_eq!(format!("{:?}", Code::parse("012345").unwrap()), "Code(…)");
    }
}
