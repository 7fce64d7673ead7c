use super::WalletEntry;
use caip::Namespace;
use json::Value;
use std::rc::Rc;

/// What the package and the gateway's registry say.
#[derive(Default)]
pub struct RegistryState {
    /// Every wallet seen so far, in the registry's order: those of the package, then those that only the gateway knows.
    pub known: Vec<Listed>,
    /// How many of them are the package's; 0 until they are read.
    pub packaged: usize,
    /// The best-ranked ones, for suggestions.
    pub ranked: Vec<String>,
    /// How many there are at least: as many as the gateway's registry has, or the package.
    pub count: Option<u32>,
    /// Whether the gateway said which wallets rank best.
    pub answered: bool,
    /// Ids of wallets known only from the last visit's responses, until the gateway names them again.
    pub kept: Vec<String>,
    /// Ids connected last, newest first.
    pub recent: Vec<String>,
    /// What wallets announced as their icons in this browser, the latest first: after each rdns its icon.
    pub icons: Vec<String>,
    /// Each rdns that was announced on this visit, once its icon was looked at.
    pub announced: Vec<String>,
    /// The gateway's last page that is in the directory, from 1; 0 before the first.
    pub page: u32,
}

impl RegistryState {
    /// The wallets of the package.
    pub(super) fn package(&self) -> &[Listed] {
        self.known.split_at(self.packaged).0
    }

    /// The wallet of the package that has this id.
    pub(super) fn of_package(&self, id: &str) -> Option<&Listed> {
        self.package().iter().find(|own| own.entry.id == id)
    }

    /// Puts a wallet behind those that are suggested.
    pub(super) fn suggest(&mut self, id: String) {
        if !self.ranked.contains(&id) {
            self.ranked.push(id);
        }
    }
}

/// A wallet of the registry, of which only what the dialog needs is read.
#[derive(Clone)]
pub struct Listed {
    /// As it is shown where it is not installed.
    pub entry: Rc<WalletEntry>,
    /// The smaller, the earlier in the list.
    pub rank: Option<u32>,
    /// Chain families that it works on; none when it does not say.
    pub families: Vec<Namespace>,
    /// All that was told of it: the links into it are read when one is wanted.
    pub told: Rc<Value>,
}
