//! The types that the page's own code sees.

use json::typescript::Declarations;

fn declared() -> String {
    let mut out = Declarations::default();
    out.add::<api::balance::Balances>();
    out.add::<api::chains::SupportedChains>();
    out.add::<api::config::ProjectConfig>();
    out.add::<api::convert::Quotes>();
    out.add::<api::convert::GasPrice>();
    out.add::<api::convert::Allowance>();
    out.add::<api::convert::BuiltApproval>();
    out.add::<api::convert::BuildSwap>();
    out.add::<api::convert::BuiltSwap>();
    out.add::<api::error::ErrorBody>();
    out.add::<api::events::EventBatch>();
    out.add::<api::history::HistoryPage>();
    out.add::<api::nfts::Nfts>();
    out.add::<api::price::PriceRequest>();
    out.add::<api::price::Prices>();
    out.add::<api::rpc::RpcRequest>();
    out.add::<api::rpc::RpcResponse>();
    out.add::<api::sign_in::SignInNonce>();
    out.add::<api::sign_in::Authenticate>();
    out.add::<api::sign_in::SessionToken>();
    out.add::<api::sign_in::SessionClaims>();
    out.add::<api::sign_in::KeySet>();
    out.add::<api::sign_in::SignInCode>();
    out.add::<api::tokens::Tokens>();
    out.add::<api::wallets::WalletPage>();
    // The documentation is for people; what must not drift is the rest.
    out.render()
        .lines()
        .filter(|line| !line.trim_start().starts_with(['/', '*']) && !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// After a wanted change: `UPDATE_SNAPSHOT=1 cargo test -p drawstring-api`, then read the difference.
#[test]
fn every_wire_type_is_declared_as_it_is_written() {
    if std::env::var_os("UPDATE_SNAPSHOT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/typescript.snapshot.txt");
        std::fs::write(path, declared() + "\n").unwrap();
        return;
    }
    assert_eq!(declared(), include_str!("typescript.snapshot.txt").trim_end());
}
