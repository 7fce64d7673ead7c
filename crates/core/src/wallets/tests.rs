//! Wallets: found, listed, suggested, searched (specification, section 2; interface, section 4.9).

mod aliases;
mod directory;
mod directory_of_both;
mod icons;
mod identity;
mod kept;
mod links;
mod merging;
mod package;
mod pages;
mod rows;
mod search;
mod visibility;
