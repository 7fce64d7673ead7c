use alloy_primitives::Address;

use super::abi::Resolver;
use super::{Ens, EnsError, EnsName};

impl Ens {
    /// The name that an address calls itself and that calls the address the same (ENSIP-3). A name that points to somebody else is a
    /// lie, and no name.
    pub async fn name_of(&self, address: Address) -> Result<Option<EnsName>, EnsError> {
        let reverse = EnsName::reverse_of(address);
        let Some(resolver) = self.resolver(&reverse).await? else { return Ok(None) };
        let question = Resolver::nameCall { node: reverse.node() };
        let claimed = self.ask(resolver, &reverse, &question).await?;
        let Some(name) = claimed.and_then(|name| EnsName::parse(&name).ok()) else {
            return Ok(None);
        };
        Ok((self.address_of(&name).await? == Some(address)).then_some(name))
    }

    /// The address that a name means.
    pub async fn address_of(&self, name: &EnsName) -> Result<Option<Address>, EnsError> {
        let Some(resolver) = self.resolver(name).await? else { return Ok(None) };
        let found = self.ask(resolver, name, &Resolver::addrCall { node: name.node() }).await?;
        Ok(found.filter(|address| !address.is_zero()))
    }

    /// A text record of a name (ENSIP-5), such as `avatar`.
    pub async fn text(&self, name: &EnsName, key: &str) -> Result<Option<String>, EnsError> {
        let Some(resolver) = self.resolver(name).await? else { return Ok(None) };
        let question = Resolver::textCall { node: name.node(), key: key.to_owned() };
        let found = self.ask(resolver, name, &question).await?;
        Ok(found.filter(|text| !text.is_empty()))
    }
}
