use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::app::Shared;
use crate::disk::Use;
use crate::limits::Places;
use crate::rpc::is_served;

/// Looks are kept so long: who asks often costs no more than who asks seldom.
const KEPT: Duration = Duration::from_secs(2);
/// How long one part may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// What was seen last.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<(Instant, Report)>>);

/// What was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Whether visitors should be sent here: what they come for is served. Without events, histories, or some of the chains the rest is.
    pub ready: bool,
    /// What is wrong, by the name of the part; chains are named by their ids.
    pub reasons: BTreeMap<String, String>,
    /// The chains of which a node answers.
    pub chains: Vec<String>,
}

impl Readiness {
    /// What is wrong now, or was a moment ago. One look at a time.
    pub async fn look(&self, app: &Shared) -> Report {
        let mut last = self.0.lock().await;
        if let Some((at, report)) = &*last
            && at.elapsed() < KEPT
        {
            return report.clone();
        }
        let report = look(app).await;
        *last = Some((Instant::now(), report.clone()));
        report
    }
}

async fn look(app: &Shared) -> Report {
    let mut reasons = BTreeMap::new();
    let mut note = |part: &str, why: Option<String>| {
        let is_wrong = why.is_some();
        reasons.extend(why.map(|why| (part.to_owned(), why)));
        is_wrong
    };
    let needed = [
        note("database", database(app).await.err()),
        note("relay", relay(app).await.err()),
        note("connections", places(&app.connections, "connections")),
        note("sockets", places(&app.sockets, "WebSockets")),
    ];
    // Without these the rest goes on.
    note("disk", disk(app).map(ToOwned::to_owned));
    note("events", app.events.trouble().map(ToOwned::to_owned));
    note("histories", histories(app).await.err());
    let parts_are_well = !needed.contains(&true) && app.disk.allows(Use::Relay);
    let (served, down) = chains(app).await;
    let none_served = served.is_empty() && !down.is_empty();
    for chain in down {
        reasons.insert(chain, "none of its nodes answers, or all are on another chain".to_owned());
    }
    Report { ready: parts_are_well && !none_served, reasons, chains: served }
}

/// Whether the database can be read.
pub async fn database(app: &Shared) -> Result<(), String> {
    let app = app.clone();
    let read = tokio::task::spawn_blocking(move || app.projects.check());
    match timeout(PATIENCE, read).await {
        Ok(Ok(Ok(()))) => Ok(()),
        Ok(Ok(Err(error))) => Err(error.to_string()),
        Ok(Err(_)) => Err("reading it ended by a fault in the program".to_owned()),
        Err(_) => Err(format!("no answer within {} s", PATIENCE.as_secs())),
    }
}

fn disk(app: &Shared) -> Option<&'static str> {
    let stopped = [
        (Use::Projects, "almost full: nothing is written any more"),
        (
            Use::Relay,
            "almost full: the relay refuses messages, events are refused, and histories of new accounts are",
        ),
        (Use::Events, "little room is left: events are refused, and histories of new accounts are"),
    ];
    stopped.into_iter().find(|(of, _)| !app.disk.allows(*of)).map(|(_, why)| why)
}

async fn relay(app: &Shared) -> Result<(), String> {
    let Some(room) = &app.relay else { return Ok(()) };
    match timeout(PATIENCE, room.relay.check()).await {
        Ok(Ok(())) if room.relay.is_full() => {
            Err("its store is full: it refuses messages of everybody; raise relay.total_bytes"
                .to_owned())
        }
        Ok(checked) => checked.map_err(|error| error.to_string()),
        Err(_) => Err(format!("its store does not answer within {} s", PATIENCE.as_secs())),
    }
}

/// Whether histories are read and written.
async fn histories(app: &Shared) -> Result<(), String> {
    match timeout(PATIENCE, app.index.check()).await {
        Ok(checked) => checked.map_err(ToOwned::to_owned),
        Err(_) => Err(format!("index.db does not answer within {} s", PATIENCE.as_secs())),
    }
}

fn places(places: &Places, of: &str) -> Option<String> {
    places.is_full().then(|| format!("as many {of} are open as limits.connections allows"))
}

/// The chains of which a node answers, and the others.
async fn chains(app: &Shared) -> (Vec<String>, Vec<String>) {
    let looks: Vec<_> = app
        .chains
        .iter()
        .map(|chain| {
            let (proxy, chain) = (app.proxy.clone(), chain.clone());
            let id = chain.id.to_string();
            let look = tokio::spawn(async move { is_served(&proxy, &chain).await });
            (id, timeout(PATIENCE, look))
        })
        .collect();
    let (mut served, mut down) = (Vec::new(), Vec::new());
    for (id, look) in looks {
        let well = matches!(look.await, Ok(Ok(true)));
        if well { &mut served } else { &mut down }.push(id);
    }
    served.sort();
    (served, down)
}
