//! Prints one of the files that `./x bindings` writes, by its name: `protocol`, the boundary's types, the slices' first state, the storage's keys; `parts`, the parts of the
//! core's code for the splitter; `part-files`, where the host finds each.

use drawstring_core::{SliceTypes, protocol, protocol::Part, storage};
use json::{TypeScript, typescript::Declarations};

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("protocol") => print_protocol(),
        Some("parts") => print_parts(),
        Some("part-files") => print_part_files(),
        other => panic!("protocol, parts or part-files, and not {other:?}"),
    }
}

const ORIGIN: &str = "// Written by `./x bindings` from crates/core. Do not edit.\n";

fn print_protocol() {
    let mut types = Declarations::default();
    protocol::Options::declare(&mut types);
    protocol::Environment::declare(&mut types);
    protocol::Action::declare(&mut types);
    protocol::HostEvent::declare(&mut types);
    protocol::Reply::declare(&mut types);
    protocol::Output::declare(&mut types);
    SliceTypes::declare(&mut types);
    println!("{ORIGIN}");
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

/// Every part's name, in the order in which they are loaded.
fn part_names() -> impl Iterator<Item = String> {
    Part::ALL.iter().map(|part| json::to_string(part).trim_matches('"').to_owned())
}

fn print_parts() {
    part_names().for_each(|name| println!("{name}"));
}

/// Bundlers find this shape of `new URL` and carry the files along.
fn print_part_files() {
    println!("{ORIGIN}");
    println!("import type {{ PartFile }} from '../host/wasm/loadPart.js'");
    println!("import type {{ Part }} from './protocol.js'\n");
    println!("export const partFiles: Record<Part, PartFile> = {{");
    for name in part_names() {
        let file = format!("./wasm/drawstring_{name}");
        println!("  {name}: {{");
        println!(
            "    ask: async (options) => fetch(new URL('{file}.wasm', import.meta.url), options),"
        );
        println!("    copy: () => import('{file}.base64.js'),");
        println!("  }},");
    }
    println!("}}");
}
