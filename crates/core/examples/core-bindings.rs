//! Prints `packages/core/src/generated/protocol.ts`: the boundary's types, the slices' first state, the storage's keys.

use drawstring_core::{SliceTypes, protocol, storage};
use json::{TypeScript, typescript::Declarations};

fn main() {
    let mut types = Declarations::default();
    protocol::Options::declare(&mut types);
    protocol::Environment::declare(&mut types);
    protocol::Action::declare(&mut types);
    protocol::HostEvent::declare(&mut types);
    protocol::Reply::declare(&mut types);
    protocol::Output::declare(&mut types);
    SliceTypes::declare(&mut types);
    println!("// Written by `./x bindings` from crates/core. Do not edit.\n");
    println!("{}", types.render().replace("SliceTypes", "Slices"));
    println!("/** The name of a slice. */");
    println!("export type SliceName = keyof Slices\n");
    println!("/** Every slice before the core has run. */");
    println!("export const initial: Slices = {}\n", json::to_string(&SliceTypes::default()));
    println!("/** What survives a reload, and under which keys. */");
    println!("export const storageKeys = {{");
    for (name, key) in [
        ("status", storage::STATUS),
        ("connections", storage::CONNECTIONS),
        ("activeNetwork", storage::ACTIVE_NETWORK),
        ("recentWallets", storage::RECENT_WALLETS),
    ] {
        println!("  {name}: '{key}',");
    }
    println!("}} as const");
}
