use caip::ChainId;

use super::BadgeType;
use crate::query::{QueryError, list, pairs, write_list, write_pair};

/// Entries of a page when the query says nothing (interface 3.2).
pub const PAGE_ENTRIES: u32 = 40;

/// Most entries of a page: what a search asks for (interface 3.2).
pub const MAX_ENTRIES: u32 = 100;

/// Which wallets are asked for. Conditions are joined by "and"; inside a list, by "or"; an empty list is no condition.
///
/// `page=1&entries=40&search=rain&chains=eip155:1,eip155:10`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletQuery {
    /// Which page, from 1.
    pub page: u32,
    /// Wallets per page, 1 to [`MAX_ENTRIES`].
    pub entries: u32,
    /// Part of a name, in any letter case.
    pub search: Option<String>,
    /// Certified ones only, or the others only. Read under the name `badge` too.
    pub badge_type: Option<BadgeType>,
    /// Ids, ours or another registry's: these only.
    pub include: Vec<String>,
    /// Ids, ours or another registry's: not these.
    pub exclude: Vec<String>,
    /// Wallets that work on one of these chains; of a chain that the registry does not know, those of its family.
    pub chains: Vec<ChainId>,
    /// Whole names, without commas.
    pub names: Vec<String>,
    /// Names under which wallets announce themselves (EIP-6963).
    pub rdns: Vec<String>,
    /// The order of the answer.
    pub sort: WalletSort,
    /// Of each wallet only what a list of wallets needs ([`Wallet::brief`](super::Wallet::brief)).
    pub brief: bool,
}

/// The order of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WalletSort {
    /// `default`, or no word at all: certified wallets first, then by rank.
    #[default]
    Default,
}

impl Default for WalletQuery {
    fn default() -> Self {
        Self {
            page: 1,
            entries: PAGE_ENTRIES,
            search: None,
            badge_type: None,
            include: Vec::new(),
            exclude: Vec::new(),
            chains: Vec::new(),
            names: Vec::new(),
            rdns: Vec::new(),
            sort: WalletSort::Default,
            brief: false,
        }
    }
}

impl WalletQuery {
    /// Appends the parameters to a query string; those that say nothing are left out, page and entries never.
    pub fn write(&self, out: &mut String) {
        write_pair(out, "page", &json::to_string(&self.page));
        write_pair(out, "entries", &json::to_string(&self.entries));
        if let Some(search) = &self.search {
            write_pair(out, "search", search);
        }
        if let Some(badge) = self.badge_type {
            write_pair(out, "badge_type", badge.as_str());
        }
        write_list(out, "include", &self.include);
        write_list(out, "exclude", &self.exclude);
        write_list(out, "chains", &self.chains);
        write_list(out, "names", &self.names);
        write_list(out, "rdns", &self.rdns);
        if self.brief {
            write_pair(out, "brief", "true");
        }
    }

    /// Reads the parameters and leaves all others alone. Of a parameter that comes twice the last counts.
    pub fn parse(query: &str) -> Result<Self, QueryError> {
        let mut found = Self::default();
        for (key, value) in pairs(query)? {
            match key.as_str() {
                "page" => found.page = number("page", &value, u32::MAX, "a whole number from 1")?,
                "entries" => {
                    let expected = "a whole number from 1 to 100";
                    found.entries = number("entries", &value, MAX_ENTRIES, expected)?;
                }
                "search" => found.search = Some(value),
                "badge_type" | "badge" => found.badge_type = Some(badge(&value)?),
                "include" => found.include = texts(&value),
                "exclude" => found.exclude = texts(&value),
                "chains" => found.chains = chains(&value)?,
                "names" => found.names = texts(&value),
                "rdns" => found.rdns = texts(&value),
                "sort" => found.sort = sort(&value)?,
                "brief" => found.brief = flag("brief", &value)?,
                _ => {}
            }
        }
        Ok(found)
    }
}

fn number(
    key: &'static str,
    value: &str,
    most: u32,
    expected: &'static str,
) -> Result<u32, QueryError> {
    value
        .parse()
        .ok()
        .filter(|number| (1..=most).contains(number))
        .ok_or(QueryError::Value { key, expected })
}

fn badge(value: &str) -> Result<BadgeType, QueryError> {
    match value {
        "certified" => Ok(BadgeType::Certified),
        "none" => Ok(BadgeType::None),
        _ => Err(QueryError::Value { key: "badge_type", expected: "certified or none" }),
    }
}

fn flag(key: &'static str, value: &str) -> Result<bool, QueryError> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(QueryError::Value { key, expected: "true or false" }),
    }
}

fn sort(value: &str) -> Result<WalletSort, QueryError> {
    match value {
        "default" => Ok(WalletSort::Default),
        _ => Err(QueryError::Value { key: "sort", expected: "default" }),
    }
}

fn chains(value: &str) -> Result<Vec<ChainId>, QueryError> {
    let expected = "CAIP-2 ids with commas between them, such as eip155:1";
    list(value)
        .map(|item| ChainId::parse(item).map_err(|_| QueryError::Value { key: "chains", expected }))
        .collect()
}

fn texts(value: &str) -> Vec<String> {
    list(value).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn written(query: &WalletQuery) -> String {
        let mut out = String::new();
        query.write(&mut out);
        out
    }

    #[test]
    fn an_empty_query_asks_for_the_first_forty() {
        let query = WalletQuery::parse("").unwrap();
        assert_eq!(query, WalletQuery::default());
        assert_eq!(written(&query), "page=1&entries=40");
    }

    #[test]
    fn every_parameter_is_written_and_read() {
        let query = WalletQuery {
            page: 2,
            entries: 100,
            search: Some("rain & bow".into()),
            badge_type: Some(BadgeType::Certified),
            include: vec!["a1".into(), "b2".into()],
            exclude: vec!["c3".into()],
            chains: vec![ChainId::eip155(1), ChainId::eip155(10)],
            names: vec!["Köln".into()],
            rdns: vec!["com.example".into()],
            sort: WalletSort::Default,
            brief: true,
        };
        let text = "page=2&entries=100&search=rain%20%26%20bow&badge_type=certified&include=a1,b2\
                    &exclude=c3&chains=eip155:1,eip155:10&names=K%C3%B6ln&rdns=com.example&brief=true";
        assert_eq!(written(&query), text);
        assert_eq!(WalletQuery::parse(text), Ok(query));
    }

    #[test]
    fn a_browsers_way_of_writing_is_read_too() {
        let query = WalletQuery::parse("chains=eip155%3A1%2Ceip155%3A10&badge=none&projectId=p");
        let query = query.unwrap();
        assert_eq!(query.chains, [ChainId::eip155(1), ChainId::eip155(10)]);
        assert_eq!(query.badge_type, Some(BadgeType::None));
    }

    #[test]
    fn wrong_values_say_what_would_be_right() {
        for (text, refusal) in [
            ("page=0", "page: must be a whole number from 1"),
            ("page=one", "page: must be a whole number from 1"),
            ("entries=101", "entries: must be a whole number from 1 to 100"),
            ("entries=-1", "entries: must be a whole number from 1 to 100"),
            ("badge_type=gold", "badge_type: must be certified or none"),
            ("brief=1", "brief: must be true or false"),
            ("sort=age", "sort: must be default"),
            (
                "chains=eip155",
                "chains: must be CAIP-2 ids with commas between them, such as eip155:1",
            ),
        ] {
            assert_eq!(WalletQuery::parse(text).unwrap_err().to_string(), refusal, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_query_reads_as_it_was_written(
            page in 1_u32..,
            entries in 1..=MAX_ENTRIES,
            search in proptest::option::of("\\PC{1,20}"),
            names in proptest::collection::vec("[a-zA-Z&=%+é]{1,8}", 0..4),
            chains in proptest::collection::vec(any::<u64>().prop_map(ChainId::eip155), 0..4),
            brief in any::<bool>(),
        ) {
            let rest = WalletQuery::default();
            let query = WalletQuery { page, entries, search, chains, names, brief, ..rest };
            prop_assert_eq!(WalletQuery::parse(&written(&query)), Ok(query));
        }
    }
}
