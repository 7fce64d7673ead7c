//! Vendors' plugins, over real HTTP: each before a server that answers as the vendor's documentation says, and as it should not.
//!
//! Where to start: [`Service`] is the vendor, [`Desk`] a gateway that was configured with it, [`faults`] what every plugin must survive.

mod balances;
mod desk;
mod esplora;
mod faults;
mod histories;
mod history;
mod jupiter;
mod market;
mod prices;
mod quotes;
mod service;
mod solana_market;
mod together;

use desk::{Desk, KEY};
use service::{Service, fixture};
