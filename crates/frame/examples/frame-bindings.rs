//! Prints `apps/frame/src/generated/protocol.ts`: the types of all that crosses between the frame's page and its wallet.

use frame::protocol;
use json::{TypeScript, typescript::Declarations};

fn main() {
    let mut types = Declarations::default();
    protocol::MakeWallet::declare(&mut types);
    protocol::MadeWallet::declare(&mut types);
    protocol::OpenWallet::declare(&mut types);
    protocol::RpcRequest::declare(&mut types);
    protocol::Plan::declare(&mut types);
    protocol::Costs::declare(&mut types);
    protocol::Signed::declare(&mut types);
    protocol::Refusal::declare(&mut types);
    println!("// Written by `./x bindings` from crates/frame. Do not edit.\n");
    println!("{}", types.render());
}
