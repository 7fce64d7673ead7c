//! No query string makes its readers panic, and a wallet query that is read writes itself so that it reads the same again.

use api::query::CommonQuery;
use api::wallets::WalletQuery;

/// The law for one text.
pub fn holds(text: &str) {
    if let Ok(query) = CommonQuery::parse(text) {
        let mut written = String::new();
        query.write(&mut written);
        assert_eq!(CommonQuery::parse(&written), Ok(query));
    }
    if let Ok(query) = WalletQuery::parse(text) {
        let mut written = String::new();
        query.write(&mut written);
        assert_eq!(WalletQuery::parse(&written), Ok(query));
    }
}
