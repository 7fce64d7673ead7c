//! `./x bench [modal|core|gateway|data|press|quote|relay|walletconnect] [--only PART] [--json FILE]`: figures beside their limits. A report, not a test: machines differ.

mod balances;
mod client;
mod core;
mod cpu;
mod data;
mod disk;
mod gateway;
mod harness;
mod hedging;
mod held;
mod history;
mod modal;
mod modals;
mod nginx;
mod prepared;
mod press;
mod quote;
mod relay;
mod scripted;
mod served;
mod sign_in;
mod table;
mod times;
mod walletconnect;
mod wrk;

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use crate::support::{args, paths, say::say};
use table::Table;

/// What one part measured: a table for people and figures for scripts.
pub struct Report {
    table: Table,
    figures: Value,
}

pub fn run(words: &[&str]) -> Result<()> {
    let mut words = words.to_vec();
    let json = args::option(&mut words, "--json")?;
    let only = args::option(&mut words, "--only")?;
    let parts = match words.as_slice() {
        [] => vec!["modal", "core", "gateway"],
        [
            part @ ("modal" | "core" | "gateway" | "data" | "press" | "quote" | "relay"
            | "walletconnect"),
        ] => {
            vec![*part]
        }
        _ => bail!(
            "usage: ./x bench [modal|core|gateway|data|press|quote|relay|walletconnect] [--only PART] [--json FILE]"
        ),
    };
    if only.is_some() && parts != ["gateway"] {
        bail!("--only takes a part of ./x bench gateway: {}", gateway::PARTS.join(", "));
    }
    let mut figures = Map::new();
    for part in parts {
        say(format!("measuring: {part}"));
        let report = match part {
            "modal" => modal::measure()?,
            "core" => core::measure()?,
            "data" => data::measure()?,
            "press" => press::measure()?,
            "quote" => quote::measure()?,
            "walletconnect" => walletconnect::measure()?,
            "relay" => relay::measure()?,
            _ => gateway::measure(only.as_deref())?,
        };
        println!("{part}\n{}", report.table);
        figures.insert(part.to_owned(), report.figures);
    }
    if let Some(file) = json {
        let file = paths::from_caller(&file);
        let text = serde_json::to_string_pretty(&Value::Object(figures))?;
        fs::write(&file, text + "\n").with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(())
}
