use super::functions::find;
use crate::{
    evm::{EvmCall, Words, lower},
    text::{join, parted},
};

/// A call that was understood as far as it can be, with tokens not yet looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Decoded {
    /// `transfer`, the end of its title's key; `unknown` for what is not known.
    pub title: String,
    pub facts: Vec<Draft>,
}

impl Decoded {
    fn fact(&self, label: &str) -> Option<&Value> {
        self.facts.iter().find(|fact| fact.label == label).map(|fact| &fact.value)
    }

    /// The address under a label.
    pub(super) fn address(&self, label: &str) -> Option<&str> {
        match self.fact(label)? {
            Value::Address(address) => Some(address),
            _ => None,
        }
    }

    /// Token and amount under a label.
    pub(super) fn units(&self, label: &str) -> Option<(&str, &str)> {
        match self.fact(label)? {
            Value::Units { token, units } => Some((token, units)),
            _ => None,
        }
    }

    /// The text under a label.
    pub(super) fn text(&self, label: &str) -> Option<&str> {
        match self.fact(label)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The time under a label, in seconds.
    pub(super) fn time(&self, label: &str) -> Option<&str> {
        match self.fact(label)? {
            Value::Time(time) => Some(time),
            _ => None,
        }
    }
}

/// A fact whose token is not yet looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Draft {
    /// The end of its label's key.
    pub label: String,
    pub value: Value,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    Address(String),
    /// Smallest units of a token; the empty one is the network's coin.
    Units {
        token: String,
        units: String,
    },
    /// All of a token that the called contract holds.
    Held {
        token: String,
    },
    Time(String),
    Text(String),
}

/// Calls in calls in calls are nothing that a person should read.
const DEPTH: usize = 3;

/// What a call says, and the calls in it.
pub(super) fn decode(call: &EvmCall) -> Vec<Decoded> {
    let mut list = Vec::new();
    let data = lower(&call.data);
    if data.is_empty() {
        let to = Draft { label: "to".into(), value: Value::Address(call.to.clone()) };
        list.push(Decoded { title: "transfer".into(), facts: vec![to] });
    } else {
        decode_data(&call.to, &data, 0, &mut list);
    }
    if call.value != "0" {
        let value = Value::Units { token: String::new(), units: call.value.clone() };
        // Of a plain transfer it is the amount; of any other call what goes with it.
        let label = if data.is_empty() { "amount" } else { "value" };
        if let Some(outer) = list.first_mut() {
            outer.facts.push(Draft { label: label.into(), value });
        }
    }
    list
}

fn decode_data(to: &str, data: &str, depth: usize, list: &mut Vec<Decoded>) {
    let selector = data.get(..8).unwrap_or(data);
    let place = list.len();
    let known = find(selector)
        .and_then(|line| arguments(line, to, data.get(8..).unwrap_or_default(), depth, list));
    let (title, mut facts) = known.unwrap_or_else(|| {
        list.truncate(place);
        let selector = Value::Text(join(&["0x", selector]));
        ("unknown".to_owned(), vec![Draft { label: "function".into(), value: selector }])
    });
    let contract = Value::Address(to.to_owned());
    facts.push(Draft { label: "contract".into(), value: contract });
    list.insert(place, Decoded { title, facts });
}

/// The title and the facts; `None` when the arguments are not what the function takes. Calls inside go to the list.
fn arguments(
    line: &str,
    to: &str,
    data: &str,
    depth: usize,
    list: &mut Vec<Decoded>,
) -> Option<(String, Vec<Draft>)> {
    let (title, rest) = parted(line, b' ').unwrap_or((line, ""));
    let mut words = Words(data);
    let (sold, bought) = path(rest, words)?;
    let mut facts = Vec::new();
    let mut at = 0;
    let mut rest = rest;
    while !rest.is_empty() {
        let (field, after) = parted(rest, b' ').unwrap_or((rest, ""));
        rest = after;
        let Some((label, kind)) = parted(field, b':') else {
            words = words.from(words.small(0)?)?;
            continue;
        };
        let units = |token: &str| {
            let units = words.digits(at)?;
            Some(Value::Units { token: lower_address(token), units })
        };
        let value = match kind {
            "a" => Some(Value::Address(words.address(at)?)),
            "t" => Some(units(to)?),
            "s" => Some(units(&sold)?),
            "h" => Some(match units(&sold)? {
                Value::Units { token, units } if units == "0" => Value::Held { token },
                counted => counted,
            }),
            "b" => Some(units(&bought)?),
            "e" => Some(units("")?),
            "n" => Some(Value::Text(words.digits(at)?)),
            "d" => Some(Value::Time(words.digits(at)?)),
            "c" => {
                let calls = words.calls(at).filter(|_| depth < DEPTH)?;
                let count = calls.len().to_string();
                for call in calls {
                    decode_data(to, call, depth + 1, list);
                }
                let count = Draft { label: "count".into(), value: Value::Text(count) };
                facts.push(count);
                None
            }
            _ => {
                words.word(at)?;
                None
            }
        };
        at += 1;
        facts.extend(value.map(|value| Draft { label: label.into(), value }));
    }
    Some((title.to_owned(), facts))
}

/// The tokens that are sold and bought, of functions that have such.
fn path(line: &str, mut words: Words<'_>) -> Option<(String, String)> {
    let (mut sold, mut bought) = (String::new(), String::new());
    let mut at = 0;
    let mut rest = line;
    while !rest.is_empty() {
        let (field, after) = parted(rest, b' ').unwrap_or((rest, ""));
        rest = after;
        match parted(field, b':').map(|(_, kind)| kind) {
            None => {
                words = words.from(words.small(0)?)?;
                continue;
            }
            Some("S") => sold = words.address(at)?,
            Some("B") => bought = words.address(at)?,
            Some("p") => {
                let mut list = words.addresses(at)?;
                bought = list.pop()?;
                sold = list.into_iter().next()?;
            }
            Some("P") => {
                // Tokens of 20 bytes, with fees of 3 between them.
                let bytes =
                    words.bytes(at).filter(|bytes| bytes.len() > 40 && bytes.len() % 46 == 40)?;
                sold = join(&["0x", bytes.get(..40)?]);
                bought = join(&["0x", bytes.get(bytes.len() - 40..)?]);
            }
            Some(_) => {}
        }
        at += 1;
    }
    Some((sold, bought))
}

/// Addresses as they are compared.
pub(super) fn lower_address(address: &str) -> String {
    address.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::abi::encode;

    const TOKEN: &str = "0x00000000000000000000000000000000000000aa";
    const BOB: &str = "0x00000000000000000000000000000000000000b0";

    fn titles(data: &str) -> Vec<String> {
        let call = EvmCall { to: TOKEN.into(), value: "0".into(), data: data.into(), gas: None };
        decode(&call).into_iter().map(|call| call.title).collect()
    }

    fn word(number: u64) -> String {
        format!("{number:064x}")
    }

    #[test]
    fn a_transfer_says_to_whom_and_how_much() {
        let call = EvmCall {
            to: TOKEN.into(),
            value: "0".into(),
            data: encode("a9059cbb", &[BOB, "0x64"]),
            gas: None,
        };
        let decoded = &decode(&call)[0];
        assert_eq!(decoded.title, "transfer");
        let values: Vec<_> = decoded.facts.iter().map(|fact| fact.value.clone()).collect();
        assert_eq!(
            values,
            [
                Value::Address(BOB.into()),
                Value::Units { token: TOKEN.into(), units: "100".into() },
                Value::Address(TOKEN.into()),
            ]
        );
    }

    #[test]
    fn the_coin_that_goes_with_a_call_is_said() {
        let call = EvmCall { to: BOB.into(), value: "7".into(), data: "0x".into(), gas: None };
        let decoded = &decode(&call)[0];
        let amount = Value::Units { token: String::new(), units: "7".into() };
        assert_eq!(decoded.facts[1], Draft { label: "amount".into(), value: amount });
    }

    #[test]
    fn of_the_second_router_no_amount_is_all_that_it_holds() {
        let sold = |selector: &str, amount| {
            let tokens = [160, 0xb0, 2, 0xaa, 0xcc].map(word);
            let [path, receiver, tokens @ ..] = tokens;
            // Only the functions of the first routers have a deadline.
            let (path, until) = match selector {
                "472b43f3" => (word(128), String::new()),
                _ => (path, word(1_700_000_000)),
            };
            let words = [word(amount), word(90), path, receiver, until, tokens.concat()];
            let data = format!("0x{selector}{}", words.concat());
            let call = EvmCall { to: BOB.into(), value: "0".into(), data, gas: None };
            decode(&call)[0].facts[0].value.clone()
        };
        let units = |units: &str| Value::Units { token: TOKEN.into(), units: units.into() };
        assert_eq!(sold("472b43f3", 0), Value::Held { token: TOKEN.into() });
        assert_eq!(sold("472b43f3", 5), units("5"));
        assert_eq!(sold("38ed1739", 0), units("0"), "elsewhere it is nothing");
    }

    #[test]
    fn what_is_not_known_is_said_to_be_unknown() {
        let short = encode("a9059cbb", &[BOB]);
        let dirty = format!("0xa9059cbb{}{}", "f".repeat(64), word(1));
        for data in ["0xdeadbeef", "0xa9059cbb", "0x1234", &short, &dirty] {
            assert_eq!(titles(data), ["unknown"], "{data}");
        }
    }

    #[test]
    fn calls_inside_a_call_are_told_after_it() {
        let inner = format!("49404b7c{}{}", word(5), word(0xb0));
        let padded = format!("{inner:0<192}");
        let data = format!(
            "0xac9650d8{}{}{}{}{padded}",
            word(32),
            word(1),
            word(32),
            word(inner.len() as u64 / 2),
        );
        assert_eq!(titles(&data), ["several", "unwrap"]);
        let call = EvmCall { to: TOKEN.into(), value: "0".into(), data, gas: None };
        let count = Draft { label: "count".into(), value: Value::Text("1".into()) };
        assert_eq!(decode(&call)[0].facts[0], count, "how many they are");
    }

    #[test]
    fn a_swap_by_addresses_says_what_is_sold_and_bought() {
        let data = format!(
            "0x38ed1739{}{}{}{}{}{}{}{}",
            word(100),
            word(90),
            word(160),
            word(0xb0),
            word(1_700_000_000),
            word(2),
            word(0xaa),
            word(0xcc),
        );
        let call = EvmCall { to: BOB.into(), value: "0".into(), data, gas: None };
        let facts = &decode(&call)[0].facts;
        let sold = Value::Units { token: TOKEN.into(), units: "100".into() };
        assert_eq!(facts[0], Draft { label: "give".into(), value: sold });
        let token = "0x00000000000000000000000000000000000000cc".into();
        let bought = Value::Units { token, units: "90".into() };
        assert_eq!(facts[1], Draft { label: "least".into(), value: bought });
    }

    #[test]
    fn a_swap_by_a_path_of_bytes_says_what_is_sold_and_bought() {
        let path = format!("{}000bb8{}", &TOKEN[2..], &BOB[2..]);
        let padded = format!("{path:0<128}");
        let data = format!(
            "0xb858183f{}{}{}{}{}{}{padded}",
            word(32),
            word(128),
            word(0xb0),
            word(100),
            word(90),
            word(43),
        );
        let call = EvmCall { to: BOB.into(), value: "0".into(), data, gas: None };
        let decoded = &decode(&call)[0];
        assert_eq!(decoded.title, "swap");
        let sold = Value::Units { token: TOKEN.into(), units: "100".into() };
        assert_eq!(decoded.facts[1], Draft { label: "give".into(), value: sold });
    }

    #[test]
    fn a_path_of_bytes_that_ends_behind_or_before_a_token_is_not_read() {
        // A token, and for each pool a fee and a token: 43 bytes, 66, 89. A router ignores what is left over, so that the last token is not the one that is bought.
        for (bytes, read) in [
            (0, false),
            (20, false),
            (23, false),
            (42, false),
            (43, true),
            (44, false),
            (63, false),
            (65, false),
            (66, true),
            (86, false),
            (89, true),
            (109, false),
        ] {
            let path = "ab".repeat(bytes);
            let padded = path.len().next_multiple_of(64);
            let head = encode("b858183f", &["20", "80", BOB, "64", "5a"]);
            let data = format!("{head}{}{path:0<padded$}", word(bytes as u64));
            assert_eq!(titles(&data) == ["swap"], read, "{bytes} bytes");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_read_without_a_slip(at in 0_usize..29, tail in "[0-9a-f]{0,700}") {
            let selector = &crate::review::functions::FUNCTIONS.lines().nth(at).unwrap()[..8];
            let data = format!("0x{selector}{tail}");
            proptest::prop_assert!(!titles(&data).is_empty());
        }
    }
}
