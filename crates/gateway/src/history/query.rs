use api::Currency;
use caip::{Address, ChainId, Namespace};

use crate::app::App;
use crate::balance::is_of_network;
use crate::index::Asker;
use crate::web::{ApiError, value};

/// What is asked: whose history, on which chains, from where on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The account, in its namespace's canonical form.
    pub address: Address,
    /// The chain that was named; without one, all of the address's family that the gateway serves.
    pub chain: Option<ChainId>,
    /// The chains that are meant, in the order of their ids; at least one.
    pub chains: Vec<ChainId>,
    /// The currency for values.
    pub currency: Currency,
    /// What came as cursor.
    pub cursor: Option<String>,
    /// The transactions that a page should have at most.
    pub limit: u32,
    /// Who asks.
    pub asker: Asker,
}

/// A page's transactions.
const PAGE: u32 = 50;

/// The longest address there is has 90 letters (BIP-173).
const LONGEST_ADDRESS: usize = 128;

impl Question {
    /// Reads it from the path's address and the query.
    pub fn parse(app: &App, address: &str, query: &str) -> Result<Self, ApiError> {
        let named = value(query, "chainId").map(|id| chain(app, &id)).transpose()?;
        let currency = value(query, "currency").map(|text| Currency::parse(&text)).transpose();
        let currency =
            currency.map_err(|error| ApiError::bad_input("currency", error.to_string()))?;
        let address = match &named {
            Some(chain) => account(chain.namespace(), address)?,
            None => account(family(address)?, address)?,
        };
        let namespace = named
            .as_ref()
            .map_or_else(|| family(address.as_str()), |chain| Ok(chain.namespace()))?;
        let mut chains: Vec<ChainId> = match &named {
            Some(chain) => vec![chain.clone()],
            None => app.chains.iter().map(|chain| chain.id.clone()).collect(),
        };
        chains.retain(|chain| chain.namespace() == namespace);
        let family = chains.len();
        chains.retain(|chain| is_of_network(chain, address.as_str()));
        chains.sort();
        if chains.is_empty() && family > 0 {
            let advice =
                "this address belongs to another network than the chain asked for: check both";
            return Err(ApiError::bad_input("address", advice));
        }
        if chains.is_empty() {
            let advice = format!(
                "this gateway has no node of a chain of the family {}: GET /v1/supported-chains lists those it has",
                namespace.family()
            );
            return Err(ApiError::bad_input("address", advice));
        }
        Ok(Self {
            address,
            chain: named,
            chains,
            currency: currency.unwrap_or_default(),
            cursor: value(query, "cursor").map(std::borrow::Cow::into_owned),
            limit: PAGE,
            asker: Asker::default(),
        })
    }

    /// What a cursor is given for.
    pub fn subject(&self) -> String {
        let chain = self.chain.as_ref().map_or("*", ChainId::as_str);
        format!("{chain} {}", self.address.as_str())
    }
}

fn chain(app: &App, id: &str) -> Result<ChainId, ApiError> {
    let parsed = ChainId::parse(id).map_err(|_| {
        ApiError::bad_input("chainId", "write a CAIP-2 id, for example eip155:1 for Ethereum")
    })?;
    if parsed.namespace() == Namespace::Polkadot {
        let advice = "there is no history of Polkadot's chains: ask for one of another family";
        return Err(ApiError::bad_input("chainId", advice));
    }
    if app.chains.get(parsed.as_str()).is_none() {
        let advice =
            "this gateway has no node of this chain: GET /v1/supported-chains lists those it has";
        return Err(ApiError::bad_input("chainId", advice));
    }
    Ok(parsed)
}

/// The family whose addresses look like this.
fn family(address: &str) -> Result<Namespace, ApiError> {
    if address.starts_with("0x") {
        return Ok(Namespace::Eip155);
    }
    let fits = |namespace: &Namespace| Address::parse(*namespace, address).is_ok();
    let known = [Namespace::Bip122, Namespace::Solana].into_iter();
    known.filter(|_| address.len() <= LONGEST_ADDRESS).find(fits).ok_or_else(|| {
        let advice = "this is no account's address: write one of an EVM chain (0x and 40 hexadecimal digits), Solana or Bitcoin";
        ApiError::bad_input("address", advice)
    })
}

fn account(namespace: Namespace, address: &str) -> Result<Address, ApiError> {
    let refuse = |advice: String| ApiError::bad_input("address", advice);
    if address.len() > LONGEST_ADDRESS {
        return Err(refuse(format!("the address is longer than {LONGEST_ADDRESS} letters")));
    }
    let parsed = Address::parse(namespace, address).map_err(|_| {
        refuse(format!("this is no address of the family {}: check it", namespace.family()))
    })?;
    if namespace == Namespace::Eip155 && !caip::address::eip155::is_checksum_valid(address) {
        let advice =
            "the address's checksum is wrong (EIP-55): check it, or write it in lower case";
        return Err(refuse(advice.to_owned()));
    }
    if namespace == Namespace::Eip155 && !address.starts_with("0x") {
        return Err(refuse("write the address with 0x in front".to_owned()));
    }
    Ok(parsed)
}
