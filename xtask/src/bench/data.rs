//! `./x bench data`: what is read from a real node, as `./x bench gateway` measures it, and nothing else.

use anyhow::Result;
use serde_json::{Value, json};

use super::served::Served;
use super::{Report, balances, history, table::Table};
use crate::support::children::Children;
use crate::support::{paths, stop::Stop};
use crate::{build, world};

pub struct Data {
    balances: balances::Balances,
    history: history::History,
}

pub fn measure() -> Result<Report> {
    let program = build::released_gateway()?;
    let stop = Stop::listen()?;
    let mut children = Children::new(paths::target("bench/logs-data"))?;
    let data = Data::measure(&mut Served { program, children: &mut children, stop: &stop })?;
    let mut table = Table::default();
    data.add_to(&mut table);
    data.tell(&mut table);
    Ok(Report { table, figures: data.figures() })
}

impl Data {
    pub fn measure(served: &mut Served<'_>) -> Result<Self> {
        world::run(&[])?;
        Ok(Self { balances: balances::measure(served)?, history: history::measure(served)? })
    }

    pub fn add_to(&self, table: &mut Table) {
        self.balances.add_to(table);
        self.history.add_to(table);
    }

    pub fn tell(&self, table: &mut Table) {
        self.balances.tell(table);
        self.history.tell(table);
    }

    pub fn figures(&self) -> Value {
        json!({ "balances": self.balances.figures(), "history": self.history.figures() })
    }
}
