use alloy_primitives::{Address, U256};

use crate::evm::{BlockTag, Evm, EvmError, Query, read};
use crate::index::Came;
use crate::index::record::Kind;

mod abi {
    #![allow(missing_docs, reason = "the standards say what each function does")]

    alloy_sol_types::sol! {
        interface Erc721 {
            function ownerOf(uint256 token) external view returns (address);
        }

        interface Erc1155 {
            function balanceOf(address owner, uint256 token) external view returns (uint256);
        }
    }
}

use abi::{Erc721, Erc1155};

/// How many of each the account holds now, as the collections say; 0 where one does not say.
pub async fn held(evm: &Evm, owner: Address, all: &[Came]) -> Result<Vec<U256>, EvmError> {
    let queries: Vec<Query> = all.iter().map(|came| query(owner, came)).collect();
    let answers = evm.call_many(&queries, BlockTag::Latest).await?;
    let units = all.iter().zip(&answers).map(|(came, answer)| match came.kind {
        Kind::Erc721 => {
            let holder = read::<Erc721::ownerOfCall>(answer.as_ref());
            U256::from(u8::from(holder == Some(owner)))
        }
        _ => read::<Erc1155::balanceOfCall>(answer.as_ref()).unwrap_or_default(),
    });
    Ok(units.collect())
}

fn query(owner: Address, came: &Came) -> Query {
    match came.kind {
        Kind::Erc721 => Query::new(came.collection, &Erc721::ownerOfCall { token: came.item }),
        _ => Query::new(came.collection, &Erc1155::balanceOfCall { owner, token: came.item }),
    }
}
