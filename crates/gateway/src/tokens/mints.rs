use serde::Deserialize;
use serde_json::json;

use super::Hearsay;
use crate::ask::{Ask, AskError};

/// Accounts that a node tells in one call.
const MOST: usize = 100;

#[derive(Deserialize)]
struct Accounts {
    value: Vec<Option<Account>>,
}

#[derive(Deserialize)]
struct Account {
    data: Data,
}

/// Nodes parse what they know and leave the rest as text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Data {
    Parsed { parsed: Parsed },
    Raw(serde::de::IgnoredAny),
}

#[derive(Deserialize)]
#[serde(tag = "type", content = "info", rename_all = "camelCase")]
enum Parsed {
    Mint(Mint),
}

#[derive(Deserialize)]
struct Mint {
    decimals: u8,
    #[serde(default)]
    extensions: Vec<Extension>,
}

/// An extension of a Token-2022 mint; each has a state of its own shape.
#[derive(Deserialize)]
struct Extension {
    extension: String,
    #[serde(default)]
    state: serde_json::Value,
}

#[derive(Deserialize)]
struct Metadata {
    name: String,
    symbol: String,
}

/// Asks Solana for mints: decimals, and the name that a Token-2022 mint may carry in itself. `None` for what is no mint.
pub async fn read_mints(ask: &Ask, mints: &[&str]) -> Result<Vec<Option<Hearsay>>, AskError> {
    let mut said = Vec::with_capacity(mints.len());
    for part in mints.chunks(MOST) {
        let params = json!([part, { "encoding": "jsonParsed" }]);
        let Accounts { value } = ask.call("getMultipleAccounts", &params).await?;
        if value.len() != part.len() {
            return Err(AskError::Shape { method: "getMultipleAccounts" });
        }
        said.extend(part.iter().zip(value).map(|(mint, account)| hearsay(mint, account?)));
    }
    Ok(said)
}

fn hearsay(mint: &str, account: Account) -> Option<Hearsay> {
    let Data::Parsed { parsed: Parsed::Mint(Mint { decimals, extensions }) } = account.data else {
        return None;
    };
    let metadata = extensions.into_iter().find(|one| one.extension == "tokenMetadata");
    let metadata = metadata.and_then(|one| serde_json::from_value::<Metadata>(one.state).ok());
    let (name, symbol) = metadata.map(|said| (said.name, said.symbol)).unwrap_or_default();
    Some(Hearsay::new(mint, &name, &symbol, decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(account: serde_json::Value) -> Option<Hearsay> {
        hearsay("Mint1111111111", serde_json::from_value(account).unwrap())
    }

    #[test]
    fn a_mint_says_its_decimals_and_perhaps_its_name() {
        let extensions = json!([
            { "extension": "transferFeeConfig", "state": { "withheldAmount": 0 } },
            { "extension": "tokenMetadata", "state": { "name": "Pay\u{202e}Pal", "symbol": "PYUSD", "uri": "" } }
        ]);
        let info = json!({ "decimals": 6, "supply": "1", "extensions": extensions });
        let account = json!({ "data": { "program": "spl-token-2022", "parsed": { "type": "mint", "info": info } } });
        assert_eq!(said(account), Some(Hearsay::new("", "PayPal", "PYUSD", 6)));
        let old = json!({ "data": { "parsed": { "type": "mint", "info": { "decimals": 9 } }, "program": "spl-token" } });
        assert_eq!(said(old).unwrap().symbol, "Mint111111");
    }

    #[test]
    fn what_is_no_mint_says_nothing() {
        for data in [
            json!(["", "base64"]),
            json!({ "parsed": { "type": "account", "info": { "mint": "x" } }, "program": "spl-token" }),
        ] {
            assert_eq!(said(json!({ "data": data })), None);
        }
    }
}
