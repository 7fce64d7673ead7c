use alloy_primitives::{Address, B256, Bloom, keccak256};
use serde::Deserialize;
use serde_json::json;

use super::logs::Log;

/// Which logs are meant: from any of these addresses, with one of these topics at each place. Nothing written means all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct LogFilter {
    addresses: Vec<Address>,
    topics: Vec<Vec<B256>>,
    /// The bits that they set in a block's filter of logs, hashed once.
    address_bits: Vec<Bits>,
    topic_bits: Vec<Vec<Bits>>,
}

/// The three bits that something sets in a block's filter of logs (Yellow Paper, 4.3.1).
type Bits = [u16; 3];

fn bits_of(bytes: &[u8]) -> Bits {
    let hash = keccak256(bytes);
    [0, 2, 4].map(|at| u16::from_be_bytes([hash[at], hash[at + 1]]) & 0x7ff)
}

fn has(bloom: &Bloom, bits: Bits) -> bool {
    // The lowest bit is the last one.
    let is_set = |bit: &u16| bloom.0[255 - usize::from(bit / 8)] & (1 << (bit % 8)) != 0;
    bits.iter().all(is_set)
}

/// The filter cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FilterError(String);

#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    address: Option<OneOrMany<Address>>,
    #[serde(default)]
    topics: Option<Vec<Option<OneOrMany<B256>>>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

/// A log has at most this many topics.
const PLACES: usize = 4;

/// Addresses and topics together; each new block is compared with all of them.
const MOST: usize = 1_000;

/// A filter of this many addresses and topics counts as one subscription.
const USUAL: usize = 64;

impl LogFilter {
    /// Reads the filter object of `eth_subscribe`: `{"address": A or [A, ...], "topics": [T, null, [T, ...]]}`.
    pub fn read(text: &str) -> Result<Self, FilterError> {
        let refuse = |reason: &str| Err(FilterError(reason.to_owned()));
        let written: Written = serde_json::from_str(text).map_err(|_| {
            FilterError("write the filter as {\"address\": address or list, \"topics\": list of topic, null or list}".into())
        })?;
        let mut addresses = written.address.map(OneOrMany::list).unwrap_or_default();
        let written = written.topics.unwrap_or_default().into_iter();
        let mut topics: Vec<Vec<B256>> =
            written.map(|topic| topic.map(OneOrMany::list).unwrap_or_default()).collect();
        if topics.len() > PLACES {
            return refuse("a log has at most 4 topics: leave out the others");
        }
        if addresses.len() + topics.iter().map(Vec::len).sum::<usize>() > MOST {
            return refuse("at most 1000 addresses and topics: subscribe more than once");
        }
        // One writing for all filters that mean the same.
        while topics.last().is_some_and(Vec::is_empty) {
            topics.pop();
        }
        for list in &mut topics {
            list.sort_unstable();
            list.dedup();
        }
        addresses.sort_unstable();
        addresses.dedup();
        let address_bits = addresses.iter().map(|address| bits_of(address.as_slice())).collect();
        let of_place = |list: &Vec<B256>| {
            list.iter().map(|topic| bits_of(topic.as_slice())).collect::<Vec<_>>()
        };
        let topic_bits = topics.iter().map(of_place).collect();
        Ok(Self { addresses, topics, address_bits, topic_bits })
    }

    /// How many subscriptions it counts as: what is kept of a long one is much more.
    pub fn weight(&self) -> usize {
        let all = self.addresses.len() + self.topics.iter().map(Vec::len).sum::<usize>();
        all.div_ceil(USUAL).max(1)
    }

    /// The contracts that are meant; none means all.
    pub fn addresses(&self) -> &[Address] {
        &self.addresses
    }

    /// The topics that are meant, by their place; none at a place means all.
    pub fn topics(&self) -> &[Vec<B256>] {
        &self.topics
    }

    /// Whether the log is meant.
    pub fn matches(&self, log: &Log) -> bool {
        (self.addresses.is_empty() || self.addresses.binary_search(&log.address).is_ok())
            && self.topics.len() <= log.topics.len()
            && self
                .topics
                .iter()
                .zip(&log.topics)
                .all(|(any, topic)| any.is_empty() || any.binary_search(topic).is_ok())
    }

    /// Whether a block of this filter of logs may hold one that is meant.
    pub fn may_be_in(&self, bloom: &Bloom) -> bool {
        let any_of =
            |list: &Vec<Bits>| list.is_empty() || list.iter().any(|bits| has(bloom, *bits));
        any_of(&self.address_bits) && self.topic_bits.iter().all(any_of)
    }

    /// The filter object of `eth_getLogs` for one block.
    pub fn in_block(&self, hash: &B256) -> serde_json::Value {
        let mut filter = json!({ "blockHash": hash });
        if !self.addresses.is_empty() {
            filter["address"] = json!(self.addresses);
        }
        if !self.topics.is_empty() {
            let place = |list: &Vec<B256>| if list.is_empty() { json!(null) } else { json!(list) };
            filter["topics"] = self.topics.iter().map(place).collect();
        }
        filter
    }
}

impl<T> OneOrMany<T> {
    fn list(self) -> Vec<T> {
        match self {
            Self::One(one) => vec![one],
            Self::Many(many) => many,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use alloy_primitives::BloomInput;

    const A: &str = "0x000000000000000000000000000000000000000a";
    const B: &str = "0x000000000000000000000000000000000000000b";

    fn topic(last: u8) -> B256 {
        B256::with_last_byte(last)
    }

    fn log(address: &str, topics: &[u8]) -> Log {
        Log {
            address: address.parse().unwrap(),
            topics: topics.iter().map(|last| topic(*last)).collect(),
            text: bytes::Bytes::new(),
        }
    }

    fn filter(text: &str) -> LogFilter {
        LogFilter::read(text).unwrap()
    }

    #[test]
    fn a_log_is_meant_as_the_standard_says() {
        let (one, two) = (topic(1), topic(2));
        let table = [
            ("{}".to_owned(), vec![(A, vec![], true), (B, vec![1, 2], true)]),
            (format!(r#"{{"address":"{A}"}}"#), vec![(A, vec![1], true), (B, vec![1], false)]),
            (format!(r#"{{"address":["{A}","{B}"]}}"#), vec![(A, vec![], true), (B, vec![], true)]),
            (format!(r#"{{"topics":["{one}"]}}"#), vec![(A, vec![1, 9], true), (A, vec![], false)]),
            (
                format!(r#"{{"topics":[null,["{one}","{two}"]]}}"#),
                vec![(A, vec![9, 2], true), (A, vec![9, 3], false), (A, vec![1], false)],
            ),
            (format!(r#"{{"topics":["{one}",null]}}"#), vec![(A, vec![1], true)]),
        ];
        for (text, logs) in table {
            for (address, topics, expected) in logs {
                let found = filter(&text).matches(&log(address, &topics));
                assert_eq!(found, expected, "{text} for {address} {topics:?}");
            }
        }
    }

    #[test]
    fn filters_that_mean_the_same_are_the_same() {
        let first = filter(&format!(r#"{{"address":["{A}","{B}","{A}"],"topics":[null]}}"#));
        let second = filter(&format!(
            r#"{{"address":["{}","{}"],"topics":[]}}"#,
            B.to_uppercase().replace("0X", "0x"),
            A
        ));
        assert_eq!(first, second);
    }

    #[test]
    fn a_block_that_cannot_hold_a_log_is_not_asked() {
        let mut bloom = Bloom::default();
        bloom.accrue(BloomInput::Raw(A.parse::<Address>().unwrap().as_slice()));
        bloom.accrue(BloomInput::Raw(topic(1).as_slice()));
        assert!(filter("{}").may_be_in(&bloom));
        assert!(
            filter(&format!(r#"{{"address":"{A}","topics":["{}"]}}"#, topic(1))).may_be_in(&bloom)
        );
        assert!(!filter(&format!(r#"{{"address":"{B}"}}"#)).may_be_in(&bloom));
        assert!(!filter(&format!(r#"{{"topics":["{}"]}}"#, topic(2))).may_be_in(&bloom));
    }

    #[test]
    fn a_long_filter_counts_as_several() {
        let of = |count| {
            let topics: Vec<_> = (0..count).map(|at| keccak256(u32::to_be_bytes(at))).collect();
            filter(&json!({ "topics": [topics] }).to_string()).weight()
        };
        assert_eq!([of(0), of(64), of(65), of(1_000)], [1, 1, 2, 16]);
    }

    #[test]
    fn the_bits_are_those_that_a_block_sets() {
        for number in 0..2_000_u32 {
            let bytes = keccak256(number.to_be_bytes());
            let mut bloom = Bloom::default();
            bloom.accrue(BloomInput::Raw(bytes.as_slice()));
            let mut own = Bloom::default();
            for bit in bits_of(bytes.as_slice()) {
                own.0[255 - usize::from(bit / 8)] |= 1 << (bit % 8);
            }
            assert_eq!(own, bloom);
            assert!(has(&bloom, bits_of(bytes.as_slice())));
            assert!(!has(&Bloom::default(), bits_of(bytes.as_slice())));
        }
    }

    #[test]
    fn what_is_no_filter_is_refused_with_advice() {
        for text in ["5", r#"{"address":"0x1"}"#, r#"{"topics":"0x1"}"#, r#"{"topics":[5]}"#] {
            assert!(LogFilter::read(text).unwrap_err().to_string().contains("address"), "{text}");
        }
        assert!(LogFilter::read(r#"{"topics":[null,null,null,null,null]}"#).is_err());
        let many = vec![topic(1); 1_001];
        assert!(LogFilter::read(&json!({ "topics": [many] }).to_string()).is_err());
    }
}
