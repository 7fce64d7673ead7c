//! Prints `packages/core/src/generated/walletconnect.ts`: the types of all that crosses into and out of the engine, and the storage's keys.

use json::{TypeScript, typescript::Declarations};
use walletconnect::{protocol, store};

fn main() {
    let mut types = Declarations::default();
    protocol::Options::declare(&mut types);
    protocol::Environment::declare(&mut types);
    protocol::Action::declare(&mut types);
    protocol::WalletAction::declare(&mut types);
    protocol::HostEvent::declare(&mut types);
    protocol::Output::declare(&mut types);
    println!("// Written by `./x bindings` from crates/walletconnect. Do not edit.\n");
    println!("{}", types.render());
    println!("/** What survives a reload, and under which keys. */");
    println!("export const storageKeys: readonly string[] = [");
    for key in store::KEYS {
        println!("  '{key}',");
    }
    println!("]");
}
