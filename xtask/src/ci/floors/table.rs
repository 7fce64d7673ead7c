//! The floors: read from the table in ARCHITECTURE.md, so that the table cannot lie.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::support::paths;

const FILE: &str = "ARCHITECTURE.md";
const HEAD: &str = "| floor | modules |";

/// Every module's floor: 0 is the highest.
#[derive(Debug)]
pub struct Floors {
    names: Vec<String>,
    modules: BTreeMap<String, usize>,
}

impl Floors {
    pub fn read() -> Result<Self> {
        Self::parse(&fs::read_to_string(paths::at(FILE))?)
    }

    pub fn parse(text: &str) -> Result<Self> {
        let mut floors = Self { names: Vec::new(), modules: BTreeMap::new() };
        let rows = text.lines().skip_while(|line| line.trim() != HEAD).skip(2);
        for row in rows.take_while(|line| line.starts_with('|')) {
            floors.add(row)?;
        }
        if floors.names.is_empty() {
            bail!("{FILE} has no table \"{HEAD}\"");
        }
        Ok(floors)
    }

    fn add(&mut self, row: &str) -> Result<()> {
        let (name, modules) = row.trim_matches('|').split_once('|').context(row.to_owned())?;
        self.names.push(name.trim().to_owned());
        for module in modules.split('`').skip(1).step_by(2) {
            let floor = self.names.len() - 1;
            let before = self.modules.insert(stem(module).to_owned(), floor);
            if before.is_some() {
                bail!("{module} is on two floors in {FILE}");
            }
        }
        Ok(())
    }

    /// Fails when a file is on no floor, or a module of the table has no file.
    pub fn check<'f>(&'f self, files: impl Iterator<Item = &'f str>) -> Result<()> {
        let mut without = self.modules.clone();
        for file in files {
            without.remove(self.module(file)?);
        }
        match without.keys().next() {
            None => Ok(()),
            Some(module) => {
                bail!("{FILE} has a floor for {module}, which does not exist: take it away there")
            }
        }
    }

    /// The module of the table that a file belongs to: its own row, else that of every file of its name (`*/slice.rs`), else
    /// that of the folder around it.
    pub fn module<'f>(&'f self, file: &'f str) -> Result<&'f str> {
        let mut place = stem(file);
        if !self.modules.contains_key(place)
            && let Some((of_name, _)) = self.modules.get_key_value(&of_name(place))
        {
            return Ok(of_name);
        }
        while !self.modules.contains_key(place) {
            let around = place.rsplit_once('/');
            (place, _) = around.with_context(|| {
                let module = stem(file.split('/').next().unwrap_or_default());
                format!("{module} is on no floor: add it to the table of floors in {FILE}")
            })?;
        }
        Ok(place)
    }

    /// The floor of a module that [`Self::module`] returned.
    pub fn floor(&self, module: &str) -> usize {
        self.modules[module]
    }

    pub fn name(&self, module: &str) -> &str {
        &self.names[self.floor(module)]
    }
}

/// The row of every file that is called like this one.
fn of_name(place: &str) -> String {
    format!("*/{}", place.rsplit('/').next().unwrap_or_default())
}

/// `a/` and `a.rs` are both `a`: a module may have a file and a folder.
fn stem(module: &str) -> &str {
    module.trim_end_matches('/').trim_end_matches(".rs")
}
