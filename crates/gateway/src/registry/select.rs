use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use api::wallets::{BadgeType, Wallet, WalletPage, WalletQuery, WalletSort};
use caip::ChainId;

/// The wallets that can be asked for.
#[derive(Debug)]
pub struct Catalogue {
    /// In the order in which they are shown.
    wallets: Vec<Wallet>,
    /// Other registries' ids, to ours.
    aliases: HashMap<String, String>,
    /// Every chain that a wallet names.
    chains: HashSet<ChainId>,
}

impl Catalogue {
    /// These wallets, and the ids that other registries have for them.
    pub fn new(mut wallets: Vec<Wallet>, aliases: HashMap<String, String>) -> Self {
        wallets.sort_by(shown_before);
        let chains = wallets.iter().flat_map(|wallet| wallet.chains.0.iter().cloned()).collect();
        Self { wallets, aliases, chains }
    }

    /// All of them, in the order in which they are shown.
    pub fn wallets(&self) -> &[Wallet] {
        &self.wallets
    }

    /// The page of the wallets that the query means, and how many it means in all. A wallet that was asked for by another
    /// registry's id says so.
    pub fn select(&self, query: &WalletQuery) -> WalletPage {
        let answer = |wallet: &Wallet| self.answer(wallet, query);
        page(self.meant(query), query, answer)
    }

    /// The same for kits that know only the ids that they ask by: wallets that `include` names come under the ids written there, in the
    /// order written there.
    pub fn select_as_asked(&self, query: &WalletQuery) -> WalletPage {
        let ids = self.ids(&query.include);
        let place = |wallet: &Wallet| ids.iter().position(|asked| *asked == wallet.id);
        let mut meant = self.meant(query);
        meant.sort_by_key(|wallet| place(wallet));
        page(meant, query, |wallet| {
            let id = place(wallet).map_or(&wallet.id, |place| &query.include[place]);
            // Those kits look for an image by what stands there.
            let drawn = wallet.image_url.is_none().then(|| wallet.id.clone());
            let image_id = wallet.image_id.clone().or(drawn);
            let wallet = Wallet { id: id.clone(), image_id, ..wallet.clone() };
            if query.brief { wallet.brief() } else { wallet }
        })
    }

    /// In the order in which they are shown.
    fn meant(&self, query: &WalletQuery) -> Vec<&Wallet> {
        let conditions = Conditions {
            query,
            search: query.search.as_deref().map(str::to_lowercase),
            include: self.ids(&query.include),
            exclude: self.ids(&query.exclude),
        };
        let WalletSort::Default = query.sort;
        self.wallets.iter().filter(|wallet| self.is_meant(wallet, &conditions)).collect()
    }

    fn ids<'a>(&'a self, written: &'a [String]) -> Vec<&'a str> {
        written.iter().map(|id| self.aliases.get(id).unwrap_or(id).as_str()).collect()
    }

    fn answer(&self, wallet: &Wallet, query: &WalletQuery) -> Wallet {
        let names = |alias: &&String| self.aliases.get(*alias) == Some(&wallet.id);
        let aliases = query.include.iter().filter(names).cloned().collect();
        let wallet = Wallet { aliases, ..wallet.clone() };
        if query.brief { wallet.brief() } else { wallet }
    }

    fn is_meant(&self, wallet: &Wallet, conditions: &Conditions) -> bool {
        let Conditions { query, search, include, exclude } = conditions;
        let named = |list: &[String], value: Option<&str>| {
            list.is_empty() || value.is_some_and(|value| list.iter().any(|item| item == value))
        };
        let id = wallet.id.as_str();
        search.as_ref().is_none_or(|part| wallet.name.to_lowercase().contains(part))
            && query
                .badge_type
                .is_none_or(|badge| (badge == BadgeType::Certified) == is_certified(wallet))
            && (include.is_empty() || include.contains(&id))
            && !exclude.contains(&id)
            && named(&query.names, Some(&wallet.name))
            && named(&query.rdns, wallet.rdns.as_deref())
            && (query.chains.is_empty() || query.chains.iter().any(|id| self.works(wallet, id)))
    }

    /// Whether the wallet works on the chain. One that says nothing is believed to; of a chain that no wallet names, such
    /// as a company's own, those of its family are: they let their owner add it.
    fn works(&self, wallet: &Wallet, chain: &ChainId) -> bool {
        let family = |known: &ChainId| known.namespace() == chain.namespace();
        let chains = &wallet.chains.0;
        chains.is_empty()
            || chains.contains(chain)
            || (!self.chains.contains(chain) && chains.iter().any(family))
    }
}

fn page(
    meant: Vec<&Wallet>,
    query: &WalletQuery,
    answer: impl Fn(&Wallet) -> Wallet,
) -> WalletPage {
    let count = u32::try_from(meant.len()).unwrap_or(u32::MAX);
    let skipped = (query.page as usize - 1).saturating_mul(query.entries as usize);
    let page = meant.into_iter().skip(skipped).take(query.entries as usize);
    WalletPage { data: page.map(answer).collect(), count }
}

/// A query, made ready to be compared with.
struct Conditions<'a> {
    query: &'a WalletQuery,
    search: Option<String>,
    include: Vec<&'a str>,
    exclude: Vec<&'a str>,
}

/// Certified wallets first, then those with a picture, then by rank, then by name.
fn shown_before(one: &Wallet, other: &Wallet) -> Ordering {
    let place = |wallet: &Wallet| {
        (!is_certified(wallet), !is_pictured(wallet), wallet.order.unwrap_or(u32::MAX))
    };
    place(one).cmp(&place(other)).then_with(|| one.name.cmp(&other.name))
}

const fn is_pictured(wallet: &Wallet) -> bool {
    wallet.image_id.is_some() || wallet.image_url.is_some()
}

fn is_certified(wallet: &Wallet) -> bool {
    wallet.badge_type == Some(BadgeType::Certified)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caip::Namespace;

    const ALIAS: &str = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";

    fn catalogue() -> Catalogue {
        let wallet = |id: &str, name: &str, certified: bool, order, chain: u64| Wallet {
            id: id.into(),
            name: name.into(),
            badge_type: certified.then_some(BadgeType::Certified),
            order,
            chains: vec![ChainId::eip155(chain)].into(),
            rdns: Some(format!("org.{id}")),
            ..Wallet::default()
        };
        let all = vec![
            wallet("c", "Cello", false, Some(1), 1),
            wallet("b", "Banjo", true, None, 10),
            wallet("a", "Alto", true, Some(2), 1),
            wallet("d", "Double Bass", false, None, 1),
        ];
        Catalogue::new(all, HashMap::from([(ALIAS.into(), "d".into())]))
    }

    fn ids(query: &str) -> (String, u32) {
        let page = catalogue().select(&WalletQuery::parse(query).unwrap());
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
            ("chains=eip155:31337", "abcd", 4),
            ("chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "", 0),
            ("names=Alto,Cello", "ac", 2),
            ("rdns=org.c", "c", 1),
            ("search=ba&badge_type=certified", "b", 1),
        ];
        for (query, expected, count) in table {
            assert_eq!(ids(query), (expected.to_owned(), count), "{query}");
        }
    }

    #[test]
    fn another_registrys_id_is_understood() {
        assert_eq!(ids(&format!("include=a,{ALIAS}")), ("ad".to_owned(), 2));
        assert_eq!(ids(&format!("exclude={ALIAS}")), ("abc".to_owned(), 3));
    }

    #[test]
    fn wallets_without_a_picture_come_after_those_with_one_and_name_it_to_other_kits() {
        let wallet = |id: &str, order, image: Option<&str>| Wallet {
            id: id.into(),
            name: id.into(),
            order: Some(order),
            image_id: image.map(str::to_owned),
            ..Wallet::default()
        };
        let all = vec![wallet("a", 1, None), wallet("b", 2, Some("b"))];
        let catalogue = Catalogue::new(all, HashMap::new());
        let images = |page: WalletPage| -> Vec<_> {
            page.data.into_iter().map(|wallet| (wallet.id, wallet.image_id)).collect()
        };
        let query = WalletQuery::default();
        let own = |id: &str| Some(id.to_owned());
        assert_eq!(images(catalogue.select(&query)), [("b".into(), own("b")), ("a".into(), None)]);
        let told = images(catalogue.select_as_asked(&query));
        assert_eq!(told, [("b".into(), own("b")), ("a".into(), own("a"))]);
    }

    #[test]
    fn a_wallet_says_by_which_other_id_it_was_asked_for() {
        let query = WalletQuery::parse(&format!("include={ALIAS},a,d")).unwrap();
        let page = catalogue().select(&query);
        let aliases: Vec<_> = page.data.iter().map(|wallet| wallet.aliases.as_slice()).collect();
        assert_eq!(aliases, [&[][..], &[ALIAS.to_owned()]]);
        let all = catalogue().select(&WalletQuery::default());
        assert!(all.data.iter().all(|wallet| wallet.aliases.is_empty()));
    }

    #[test]
    fn other_kits_find_wallets_under_the_ids_and_in_the_order_that_they_asked_for() {
        let asked = |query: &str| {
            let page = catalogue().select_as_asked(&WalletQuery::parse(query).unwrap());
            assert!(page.data.iter().all(|wallet| wallet.aliases.is_empty()));
            let ids: Vec<_> = page.data.into_iter().map(|wallet| wallet.id).collect();
            (ids.join(","), page.count)
        };
        assert_eq!(asked(&format!("include={ALIAS},c,a")), (format!("{ALIAS},c,a"), 3));
        assert_eq!(asked(&format!("include=c,{ALIAS},a&entries=2")), (format!("c,{ALIAS}"), 3));
        assert_eq!(asked(&format!("include=c,{ALIAS},a&entries=2&page=2")), ("a".to_owned(), 3));
        assert_eq!(asked(&format!("include=unknown,{ALIAS}&brief=true")), (ALIAS.to_owned(), 1));
        assert_eq!(asked(""), ("a,b,c,d".to_owned(), 4));
    }

    #[test]
    fn in_brief_a_wallet_names_the_families_of_its_chains_and_says_nothing_more_of_itself() {
        let chains = ["eip155:1", "eip155:10", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"];
        let wallet = Wallet {
            id: "a".into(),
            description: Some("A wallet.".into()),
            chains: chains.map(|chain| ChainId::parse(chain).unwrap()).to_vec().into(),
            mobile_link: Some("a://".into()),
            ..Wallet::default()
        };
        let catalogue = Catalogue::new(vec![wallet], HashMap::new());
        let query = WalletQuery::parse("chains=eip155:10&brief=true").unwrap();
        let expected = Wallet {
            id: "a".into(),
            namespaces: vec![Namespace::Eip155, Namespace::Solana].into(),
            mobile_link: Some("a://".into()),
            ..Wallet::default()
        };
        assert_eq!(catalogue.select(&query).data, [expected]);
    }

    #[test]
    fn a_wallet_that_names_no_chains_is_believed_to_work() {
        let wallet = Wallet { id: "a".into(), ..Wallet::default() };
        let catalogue = Catalogue::new(vec![wallet], HashMap::new());
        let query = WalletQuery::parse("chains=eip155:1").unwrap();
        assert_eq!(catalogue.select(&query).count, 1);
    }
}
