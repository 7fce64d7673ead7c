//! The embedded wallet's own origin, by the `Host` that a request names.

mod client;
mod device;
mod frame;
mod origin;

use std::fs;

use drawstring_gateway::config::Settings;
use drawstring_gateway::database;
use drawstring_gateway::projects::{OriginRule, ProjectChange, SqliteStore, Store};
use drawstring_gateway::sign_in::Clock;
use tempfile::TempDir;

use crate::world::{Answer, World, request};

const WALLET: &str = "http://wallet.localhost:8787";
const HOST: &str = "wallet.localhost:8787";
const DOCUMENT: &str = "<!doctype html><meta name=\"ew-origins\" content=\"\" /><script src=\"/frame/assets/index-B3fk_2aD.js\"></script>";

/// A gateway with an embedded wallet, and the folder of its frame.
struct Wallet {
    world: World,
    frame: TempDir,
}

impl Wallet {
    fn start() -> Self {
        Self::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let frame = tempfile::tempdir().unwrap();
        fs::write(frame.path().join("index.html"), DOCUMENT).unwrap();
        fs::create_dir(frame.path().join("assets")).unwrap();
        fs::write(frame.path().join("assets/index-B3fk_2aD.js"), "export {}").unwrap();
        let world = World::with(&[], |settings| {
            settings.embedded.origin = Some(WALLET.into());
            settings.embedded.frame_dir = Some(frame.path().to_owned());
            change(settings);
        });
        Self { world, frame }
    }

    fn clock(&self) -> &Clock {
        &self.world.gateway.app.embedded().unwrap().clock
    }

    /// A request to the wallet's origin.
    async fn request(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.request_at(HOST, method, path, headers).await
    }

    async fn request_at(
        &self,
        host: &str,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        let headers = [&[("host", host)], headers].concat();
        request(method, &format!("{}{path}", self.world.url), &headers, "").await
    }

    /// Gives the project that lists its origins these ones.
    fn list(&self, origins: &[&str]) {
        let store = SqliteStore::new(database::open(self.world.data.path()).unwrap());
        let rules = origins.iter().map(|rule| OriginRule::parse(rule).unwrap()).collect();
        let change = ProjectChange { origins: Some(rules), ..ProjectChange::default() };
        store.change(&self.world.closed, &change).unwrap();
    }
}
