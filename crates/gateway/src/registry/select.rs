use std::cmp::Ordering;

use api::wallets::{BadgeType, Wallet, WalletPage, WalletQuery, WalletSort};

/// The page of the wallets that the query means, and how many it means in all. `wallets` are in the order in which they are shown.
pub fn select(wallets: &[Wallet], query: &WalletQuery) -> WalletPage {
    let search = query.search.as_deref().map(str::to_lowercase);
    let meant = |wallet: &&Wallet| is_meant(wallet, query, search.as_deref());
    let WalletSort::Default = query.sort;
    let skipped = (query.page as usize - 1).saturating_mul(query.entries as usize);
    let data = wallets.iter().filter(meant).skip(skipped).take(query.entries as usize).cloned();
    let count = wallets.iter().filter(meant).count();
    WalletPage { data: data.collect(), count: u32::try_from(count).unwrap_or(u32::MAX) }
}

/// Certified wallets first, then by rank, then by name.
pub fn shown_before(one: &Wallet, other: &Wallet) -> Ordering {
    let place = |wallet: &Wallet| (!is_certified(wallet), wallet.order.unwrap_or(u32::MAX));
    place(one).cmp(&place(other)).then_with(|| one.name.cmp(&other.name))
}

fn is_meant(wallet: &Wallet, query: &WalletQuery, search: Option<&str>) -> bool {
    let named = |list: &[String], value: Option<&str>| {
        list.is_empty() || value.is_some_and(|value| list.iter().any(|item| item == value))
    };
    search.is_none_or(|part| wallet.name.to_lowercase().contains(part))
        && query
            .badge_type
            .is_none_or(|badge| (badge == BadgeType::Certified) == is_certified(wallet))
        && named(&query.include, Some(&wallet.id))
        && !query.exclude.contains(&wallet.id)
        && named(&query.names, Some(&wallet.name))
        && named(&query.rdns, wallet.rdns.as_deref())
        && (query.chains.is_empty() || query.chains.iter().any(|id| wallet.chains.0.contains(id)))
}

fn is_certified(wallet: &Wallet) -> bool {
    wallet.badge_type == Some(BadgeType::Certified)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caip::ChainId;

    fn wallets() -> Vec<Wallet> {
        let wallet = |id: &str, name: &str, certified: bool, order, chain: u64| Wallet {
            id: id.into(),
            name: name.into(),
            badge_type: certified.then_some(BadgeType::Certified),
            order,
            chains: vec![ChainId::eip155(chain)].into(),
            rdns: Some(format!("org.{id}")),
            ..Wallet::default()
        };
        let mut all = vec![
            wallet("c", "Cello", false, Some(1), 1),
            wallet("b", "Banjo", true, None, 10),
            wallet("a", "Alto", true, Some(2), 1),
            wallet("d", "Double Bass", false, None, 1),
        ];
        all.sort_by(shown_before);
        all
    }

    fn ids(query: &str) -> (String, u32) {
        let page = select(&wallets(), &WalletQuery::parse(query).unwrap());
        (page.data.iter().map(|wallet| wallet.id.as_str()).collect(), page.count)
    }

    #[test]
    fn a_query_means_these_wallets() {
        let table = [
            ("", "abcd", 4),
            ("entries=2", "ab", 4),
            ("entries=3&page=2", "d", 4),
            ("entries=3&page=3", "", 4),
            ("page=4294967295&entries=100", "", 4),
            ("search=BA", "bd", 2),
            ("search=bass&entries=1", "d", 1),
            ("badge_type=certified", "ab", 2),
            ("badge=none", "cd", 2),
            ("include=d,a", "ad", 2),
            ("exclude=d,a", "bc", 2),
            ("include=a&exclude=a", "", 0),
            ("chains=eip155:10", "b", 1),
            ("chains=eip155:10,eip155:1", "abcd", 4),
            ("names=Alto,Cello", "ac", 2),
            ("rdns=org.c", "c", 1),
            ("search=ba&badge_type=certified", "b", 1),
        ];
        for (query, expected, count) in table {
            assert_eq!(ids(query), (expected.to_owned(), count), "{query}");
        }
    }
}
