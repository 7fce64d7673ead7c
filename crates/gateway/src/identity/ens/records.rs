use alloy_primitives::{Address, U256};
use futures_util::future::join_all;

use super::abi::{CoinResolver, Resolver};
use super::resolver::{Found, calls};
use super::{Ens, EnsError, EnsName, coin};
use crate::evm::BlockTag;

/// A name that leads back to its address, and the contract that answers for it.
#[derive(Debug, Clone)]
pub struct Named {
    /// The name.
    pub name: EnsName,
    resolver: Found,
}

impl Ens {
    /// The name that an address calls itself and that calls the address the same (ENSIP-3). A name that points to somebody else is a
    /// lie, and no name.
    pub async fn name_of(&self, address: Address) -> Result<Option<Named>, EnsError> {
        let reverse = EnsName::reverse_of(address);
        let Some(resolver) = self.resolver(&reverse).await? else { return Ok(None) };
        let question = Resolver::nameCall { node: reverse.node() };
        let claimed = self.ask(resolver, &reverse, &question).await?;
        let Some(name) = claimed.and_then(|name| EnsName::parse(&name).ok()) else {
            return Ok(None);
        };
        let Some(resolver) = self.resolver(&name).await? else { return Ok(None) };
        let meant = self.address_by(resolver, &name).await?;
        Ok((meant == Some(address)).then_some(Named { name, resolver }))
    }

    /// The address that a name means.
    pub async fn address_of(&self, name: &EnsName) -> Result<Option<Address>, EnsError> {
        let Some(resolver) = self.resolver(name).await? else { return Ok(None) };
        self.address_by(resolver, name).await
    }

    /// What [`Self::address_of`] says of each of these names, asked together: two requests to a node, and one for each name whose records are kept
    /// outside the chain.
    pub async fn addresses_of(
        &self,
        names: &[EnsName],
    ) -> Result<Vec<Result<Option<Address>, EnsError>>, EnsError> {
        let resolvers = self.resolvers(names).await?;
        let mut all = Vec::new();
        for (name, resolver) in names.iter().zip(&resolvers) {
            if let Some(resolver) = resolver {
                all.extend(calls(*resolver, name, &Resolver::addrCall { node: name.node() }));
            }
        }
        let mut answers = self.evm.execute_all(&all, BlockTag::Latest).await.into_iter();
        let found = resolvers.into_iter().map(|resolver| {
            let own: Vec<_> = answers.by_ref().take(resolver.map_or(0, |_| 3)).collect();
            async move {
                let Some(resolver) = resolver else { return Ok(None) };
                let found = self.read_answers::<Resolver::addrCall>(resolver, own).await?;
                Ok(found.filter(|address| !address.is_zero()))
            }
        });
        let found: Vec<_> = found.collect();
        Ok(join_all(found).await)
    }

    async fn address_by(
        &self,
        resolver: Found,
        name: &EnsName,
    ) -> Result<Option<Address>, EnsError> {
        let found = self.ask(resolver, name, &Resolver::addrCall { node: name.node() }).await?;
        Ok(found.filter(|address| !address.is_zero()))
    }

    /// The address that a name means on the network of a coin type (ENSIP-9), in that network's form: its own record, or for an EVM chain without
    /// one the record for all of them (ENSIP-19). On the chain that the names themselves are on, it is the address that the name means there.
    pub async fn address_for(&self, name: &EnsName, coin: u64) -> Result<Option<String>, EnsError> {
        let Some(resolver) = self.resolver(name).await? else { return Ok(None) };
        let record = async |coin: u64| {
            let question = CoinResolver::addrCall { node: name.node(), coinType: U256::from(coin) };
            let found = self.ask(resolver, name, &question).await?;
            Ok::<_, EnsError>(found.and_then(|record| coin::read(coin, &record)))
        };
        if coin == coin::ETHEREUM || !coin::is_evm(coin) {
            let found = record(coin).await?;
            if found.is_some() || coin != coin::ETHEREUM {
                return Ok(found);
            }
            return record(coin::ANY_EVM).await;
        }
        if let Some(found) = record(coin).await? {
            return Ok(Some(found));
        }
        if coin == coin::of_chain(self.evm.chain_id())
            && let Some(own) = self.address_of(name).await?
        {
            return Ok(Some(own.to_string()));
        }
        record(coin::ANY_EVM).await
    }

    /// Whether a contract stands at an address on the names' chain; none where the chain does not tell. An account that delegates to a contract
    /// (EIP-7702) still has its key.
    pub async fn is_contract(&self, address: Address) -> Option<bool> {
        let code = self.evm.code(address).await.ok()?;
        let delegates = code.len() == 23 && code.starts_with(&[0xef, 0x01, 0x00]);
        Some(!code.is_empty() && !delegates)
    }

    /// A text record of a name (ENSIP-5), such as `avatar`.
    pub async fn text(&self, of: &Named, key: &str) -> Result<Option<String>, EnsError> {
        let question = Resolver::textCall { node: of.name.node(), key: key.to_owned() };
        let found = self.ask(of.resolver, &of.name, &question).await?;
        Ok(found.filter(|text| !text.is_empty()))
    }
}
