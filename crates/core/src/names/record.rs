use super::{ETHEREUM, Name, SOLANA};
use crate::{
    evm::{Argument, WORD, Words, bare, bytes_of_hex, functions, hex},
    text::join,
};
use caip::{Address, Namespace, address::script::of_script};

functions! {
    /// (ENSIP-23)
    RESOLVE = "a1472844" "resolveWithGateways(bytes,bytes,string[])";
    /// (ENSIP-9)
    ADDRESS_OF_COIN = "f1cb7e06" "addr(bytes32,uint256)";
    /// (EIP-137)
    ADDRESS = "3b3b57de" "addr(bytes32)";
}

/// A record of a name that holds an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Record {
    /// That of a coin type.
    Coin(u64),
    /// The one that names had before there were coin types: Ethereum's.
    First,
}

impl Record {
    /// The call that asks for it, which hands what is kept outside the chain to `server` (hex of a URL).
    pub fn question(self, name: &Name, server: &str) -> String {
        let node = Argument::hash(&name.node());
        let inner = match self {
            Self::Coin(coin) => ADDRESS_OF_COIN.call(&[node, Argument::count(coin)]),
            Self::First => ADDRESS.call(&[node]),
        };
        let servers = Argument::list(vec![Argument::bytes(server)]);
        let name = Argument::bytes(&hex(&name.dns()));
        RESOLVE.call(&[name, Argument::bytes(&inner), servers])
    }

    /// The address in an answer, in its network's own form; `None` where it holds none.
    pub fn read(self, answer: &str) -> Option<String> {
        let words = Words(answer);
        let coin = match self {
            Self::First if answer.len() == WORD => {
                return evm(&bytes_of_hex(bare(&words.address(0)?)?)?);
            }
            Self::First => return None,
            Self::Coin(coin) => coin,
        };
        let record = bytes_of_hex(words.bytes(0)?)?;
        match coin {
            super::BITCOIN => of_script(&record),
            SOLANA => (record.len() == 32).then(|| bs58::encode(record).into_string()),
            _ => evm(&record),
        }
    }
}

/// An EVM address in its mixed-case form; the zero address is none.
fn evm(record: &[u8]) -> Option<String> {
    if record.len() != 20 || record.iter().all(|byte| *byte == 0) {
        return None;
    }
    let address = Address::parse(Namespace::Eip155, &join(&["0x", &hex(record)])).ok()?;
    Some(address.as_str().to_owned())
}

/// Records in which an address on a network of this coin type stands, best first.
pub(super) fn of_coin(coin: u64) -> Vec<Record> {
    match coin {
        ETHEREUM => vec![Record::Coin(ETHEREUM), Record::First, Record::Coin(super::EVM)],
        coin if coin >= super::EVM => vec![Record::Coin(coin), Record::Coin(super::EVM)],
        coin => vec![Record::Coin(coin)],
    }
}
