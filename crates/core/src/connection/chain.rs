use crate::text::{has, join, number};
use caip::{ChainId, Namespace};

/// The network a wallet names: a CAIP-2 id, a number, or hex. `None` when it is none of these.
pub fn parse_chain(namespace: Namespace, said: &str) -> Option<ChainId> {
    let said = said.trim_ascii();
    if has(said, ":") {
        return ChainId::parse(said).ok().filter(|chain| chain.namespace() == namespace);
    }
    if namespace != Namespace::Eip155 {
        return ChainId::parse(&join(&[namespace.as_str(), ":", said])).ok();
    }
    let number = match said.strip_prefix("0x").or_else(|| said.strip_prefix("0X")) {
        Some(hex) => number(hex, 16)?,
        None => number(said, 10)?,
    };
    (number > 0).then(|| ChainId::eip155(number))
}
