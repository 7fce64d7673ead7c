use api::Known;
use caip::ChainId;

use crate::support::{assert_reads, assert_refused, assert_wire};

#[test]
fn a_page_of_history() {
    use api::history::{
        Direction, FungibleInfo, HistoryItem, HistoryMetadata, HistoryPage, HistoryStatus,
        NftFlags, NftInfo, Transfer, TransferQuantity,
    };
    let transfer = Transfer {
        fungible_info: Some(FungibleInfo {
            name: Some("USD Coin".into()),
            symbol: Some("USDC".into()),
            ..FungibleInfo::default()
        }),
        nft_info: None,
        direction: Direction::Out,
        quantity: TransferQuantity { numeric: "1.5".into() },
        value: Some(api::Decimal::parse("1.50").unwrap()),
        price: None,
        spam_reasons: Vec::new(),
    };
    let nft = Transfer {
        fungible_info: None,
        nft_info: Some(NftInfo {
            name: Some("Punks #7".into()),
            content: None,
            flags: NftFlags { is_spam: true },
            address: None,
            token_id: Some("7".into()),
        }),
        direction: Direction::Itself,
        quantity: TransferQuantity { numeric: "1".into() },
        value: None,
        price: None,
        spam_reasons: vec!["url_in_name".into()],
    };
    let item = HistoryItem {
        id: "eip155:1:0xab".into(),
        metadata: HistoryMetadata {
            operation_type: "send".into(),
            hash: "0xab".into(),
            mined_at: "2026-01-31T12:00:00Z".into(),
            sent_from: "0x1".into(),
            sent_to: "0x2".into(),
            status: HistoryStatus::Confirmed,
            nonce: 7,
            chain: Some(ChainId::eip155(1)),
            application: None,
        },
        transfers: vec![transfer, nft],
    };
    let page = HistoryPage {
        data: Known(vec![item]),
        next: Some("c1".into()),
        sources: vec!["index".into()],
        ..HistoryPage::default()
    };
    assert_wire(
        &page,
        concat!(
            r#"{"data":[{"id":"eip155:1:0xab","metadata":{"operationType":"send","hash":"0xab","#,
            r#""minedAt":"2026-01-31T12:00:00Z","sentFrom":"0x1","sentTo":"0x2","status":"confirmed","nonce":7,"#,
            r#""chain":"eip155:1"},"transfers":[{"fungible_info":{"name":"USD Coin","symbol":"USDC"},"#,
            r#""direction":"out","quantity":{"numeric":"1.5"},"value":1.50},"#,
            r#"{"nft_info":{"name":"Punks #7","flags":{"is_spam":true},"token_id":"7"},"direction":"self","#,
            r#""quantity":{"numeric":"1"},"spam_reasons":["url_in_name"]}]}],"next":"c1","asOf":[],"#,
            r#""sources":["index"],"partial":[]}"#
        ),
    );
    assert_reads(r#"{"data":[],"next":null}"#, &HistoryPage::default());
    assert_refused::<HistoryPage>(r#"{"next":null}"#);
}
