use std::collections::HashMap;
use std::path::{Path, PathBuf};

use api::Currency;
use api::wallets::Wallet;
use bytes::Bytes;
use serde::Deserialize;

use super::symbols::{ChainIcon, by_symbol, coin};
use super::{Catalogue, Icon, bundled};

/// The wallets, and all icons by their ids.
#[derive(Debug)]
pub struct Registry {
    catalogue: Catalogue,
    icons: HashMap<String, Icon>,
    /// Ids of icons, by the ids under which pages of other kits ask for them.
    images: HashMap<String, String>,
    /// Ids of icons, by symbols of native currencies.
    symbols: HashMap<String, String>,
}

/// The operator's own registry cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    /// A file cannot be read.
    #[error("registry: cannot read {path}: {source}; the folder holds registry.json and icons/")]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// `registry.json` is not what it should be.
    #[error("registry: registry.json: {0}")]
    Syntax(#[from] serde_json::Error),
}

#[derive(Deserialize)]
struct File {
    wallets: Vec<Wallet>,
    #[serde(default)]
    aliases: HashMap<String, String>,
    #[serde(default)]
    chains: Vec<ChainIcon>,
    #[serde(default)]
    images: HashMap<String, String>,
}

impl Registry {
    /// The registry in `folder`, or the one that is built in.
    pub fn open(folder: Option<&Path>) -> Result<Self, RegistryError> {
        match folder {
            Some(folder) => Self::read(folder),
            None => Self::built_in(),
        }
    }

    fn built_in() -> Result<Self, RegistryError> {
        let icons = bundled::ICONS.iter().map(|(name, bytes)| (*name, Bytes::from_static(bytes)));
        Self::new(bundled::REGISTRY, icons)
    }

    fn read(folder: &Path) -> Result<Self, RegistryError> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |source| RegistryError::Unreadable { path, source }
        };
        let file = folder.join("registry.json");
        let text = std::fs::read(&file).map_err(unreadable(&file))?;
        let icons = folder.join("icons");
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&icons).map_err(unreadable(&icons))? {
            let path = entry.map_err(unreadable(&icons))?.path();
            let bytes = std::fs::read(&path).map_err(unreadable(&path))?;
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            found.push((name.to_owned(), Bytes::from(bytes)));
        }
        Self::new(&text, found.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())))
    }

    fn new<'a>(
        text: &[u8],
        icons: impl Iterator<Item = (&'a str, Bytes)>,
    ) -> Result<Self, RegistryError> {
        let File { wallets, aliases, chains, images } = serde_json::from_slice(text)?;
        let icons = icons
            .filter_map(|(name, bytes)| Icon::from_file(name, bytes))
            .map(|(id, icon)| (id.to_owned(), icon));
        let catalogue = Catalogue::new(wallets, aliases);
        Ok(Self { catalogue, icons: icons.collect(), images, symbols: by_symbol(chains) })
    }

    /// The wallets.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The icon of this id, be it one of our own or one by which pages of other kits ask.
    pub fn icon(&self, id: &str) -> Option<&Icon> {
        self.icons.get(id).or_else(|| self.icons.get(self.images.get(id)?))
    }

    /// The icon of a currency that prices are in, by its code: one of this name in the folder, that of its chain, or its sign.
    pub fn currency_icon(&self, code: &str) -> Option<Icon> {
        let currency = Currency::parse(code).ok()?;
        self.token_icon(currency.as_str()).cloned().or_else(|| coin(currency))
    }

    /// The icon of a token, by its symbol: one of this name in the folder, `token-usdc`, or that of the chain whose currency it is.
    pub fn token_icon(&self, symbol: &str) -> Option<&Icon> {
        let symbol = symbol.to_lowercase();
        let own = self.icons.get(&format!("token-{symbol}"));
        own.or_else(|| self.icons.get(self.symbols.get(&symbol)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::wallets::WalletQuery;

    #[test]
    fn the_built_in_registry_is_whole() {
        let registry = Registry::open(None).unwrap();
        let wallets = registry.catalogue().wallets();
        assert!(wallets.len() >= 80);
        for wallet in wallets {
            let image = wallet.image_id.as_deref().unwrap_or(&wallet.id);
            assert!(registry.icon(image).is_some(), "{} has no icon {image}", wallet.name);
        }
    }

    #[test]
    fn the_built_in_registry_understands_ids_of_others() {
        let registry = Registry::open(None).unwrap();
        let id = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";
        let query = WalletQuery { include: vec![id.into()], ..WalletQuery::default() };
        let page = registry.catalogue().select(&query);
        assert_eq!((page.data[0].id.as_str(), page.count), ("metamask", 1));
        assert_eq!(page.data[0].aliases, [id]);
    }

    #[test]
    fn other_kits_find_every_picture_under_their_own_ids() {
        let table = include_str!("../../../../registry/kit-images.json");
        let entries: Vec<HashMap<String, String>> = serde_json::from_str(table).unwrap();
        let registry = Registry::open(None).unwrap();
        let etag = |id: &str| registry.icon(id).map(|icon| icon.etag.clone());
        for entry in &entries {
            let icon = etag(&entry["id"]);
            assert!(icon.is_some(), "{} has no picture", entry["of"]);
            if let Some(wallet) = entry.get("wallet") {
                assert_eq!(icon, etag(wallet), "{wallet}");
            }
        }
        let alone = entries.iter().filter(|entry| entry.len() == 2);
        let alone: Vec<_> = alone.map(|entry| entry["of"].as_str()).collect();
        assert_eq!(alone, ["IoTeX", "Browser wallet"], "an initial stands for these");
        assert_eq!(entries.len(), 37, "AppKit 1.8 knows so many");
        assert_eq!(etag("7289c336-3981-4081-c5f4-efc26ac64a00"), etag("chain-base"));
        assert_ne!(etag("7289c336-3981-4081-c5f4-efc26ac64a00"), etag("chain-ethereum"));
        assert_eq!(etag("00000000-0000-0000-0000-000000000000"), None);
    }

    #[test]
    fn currencies_and_tokens_have_pictures_by_their_symbols() {
        let registry = Registry::open(None).unwrap();
        for currency in Currency::ALL {
            assert!(registry.currency_icon(currency.as_str()).is_some(), "{currency}");
        }
        let id = |symbol: &str| registry.token_icon(symbol).map(|icon| icon.etag.clone());
        let of_chain = |id: &str| registry.icon(id).map(|icon| icon.etag.clone());
        assert_eq!(id("ETH"), of_chain("chain-ethereum"));
        assert!(id("eth") == id("ETH") && id("SOL").is_some() && id("nothing").is_none());
        assert!(registry.currency_icon("xyz").is_none());
    }

    #[test]
    fn a_folder_replaces_it() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("icons")).unwrap();
        std::fs::write(folder.path().join("icons/own.svg"), "<svg/>").unwrap();
        std::fs::write(folder.path().join("icons/token-usdc.svg"), "<svg/>").unwrap();
        let text = r#"{"wallets":[{"id":"own","name":"Own","image_id":"own"}],"chains":[]}"#;
        std::fs::write(folder.path().join("registry.json"), text).unwrap();
        let registry = Registry::open(Some(folder.path())).unwrap();
        assert_eq!(registry.catalogue().wallets()[0].name, "Own");
        assert!(registry.token_icon("USDC").is_some());
        assert_eq!(registry.icon("own").unwrap().media_type, "image/svg+xml");
    }

    #[test]
    fn a_folder_without_a_registry_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = Registry::open(Some(folder.path())).unwrap_err().to_string();
        assert!(error.contains("registry.json"), "{error}");
    }
}
