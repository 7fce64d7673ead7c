use alloy_primitives::{Address, B256, Bloom, BloomInput};
use serde::Deserialize;
use serde_json::json;

use super::logs::Log;

/// Which logs are meant: from any of these addresses, with one of these topics at each place. Nothing written means all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct LogFilter {
    addresses: Vec<Address>,
    topics: Vec<Vec<B256>>,
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
        Ok(Self { addresses, topics })
    }

    /// Whether the log is meant.
    pub fn matches(&self, log: &Log) -> bool {
        (self.addresses.is_empty() || self.addresses.contains(&log.address))
            && self.topics.len() <= log.topics.len()
            && self
                .topics
                .iter()
                .zip(&log.topics)
                .all(|(any, topic)| any.is_empty() || any.contains(topic))
    }

    /// Whether a block of this filter of logs may hold one that is meant.
    pub fn may_be_in(&self, bloom: &Bloom) -> bool {
        let has = |bytes: &[u8]| bloom.contains_input(BloomInput::Raw(bytes));
        let any_of =
            |list: &[B256]| list.is_empty() || list.iter().any(|topic| has(topic.as_slice()));
        (self.addresses.is_empty() || self.addresses.iter().any(|address| has(address.as_slice())))
            && self.topics.iter().all(|list| any_of(list))
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
    fn what_is_no_filter_is_refused_with_advice() {
        for text in ["5", r#"{"address":"0x1"}"#, r#"{"topics":"0x1"}"#, r#"{"topics":[5]}"#] {
            assert!(LogFilter::read(text).unwrap_err().to_string().contains("address"), "{text}");
        }
        assert!(LogFilter::read(r#"{"topics":[null,null,null,null,null]}"#).is_err());
        let many = vec![topic(1); 1_001];
        assert!(LogFilter::read(&json!({ "topics": [many] }).to_string()).is_err());
    }
}
