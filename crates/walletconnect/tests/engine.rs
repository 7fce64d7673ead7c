//! Pages and wallets on a relay, all in memory and in virtual time: each test tells what people do and what they see.
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

#[path = "engine/away.rs"]
mod away;
#[path = "engine/bad_input.rs"]
mod bad_input;
#[path = "engine/by_hand.rs"]
mod by_hand;
#[path = "engine/chaos.rs"]
mod chaos;
#[path = "engine/connect.rs"]
mod connect;
#[path = "engine/ending.rs"]
mod ending;
#[path = "engine/late.rs"]
mod late;
#[path = "engine/link.rs"]
mod link;
#[path = "engine/offline.rs"]
mod offline;
#[path = "engine/people.rs"]
mod people;
#[path = "engine/persist.rs"]
mod persist;
#[path = "engine/properties.rs"]
mod properties;
#[path = "engine/provider.rs"]
mod provider;
#[path = "engine/relay.rs"]
mod relay;
#[path = "engine/session.rs"]
mod session;
#[path = "engine/settling.rs"]
mod settling;
#[path = "engine/sign_in.rs"]
mod sign_in;
#[path = "engine/strict.rs"]
mod strict;
#[path = "engine/tags.rs"]
mod tags;
#[path = "engine/world.rs"]
mod world;
