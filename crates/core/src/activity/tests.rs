//! What the account did: page by page, grouped by month, spam folded, what is on its way on top.

mod calls;
mod paging;
mod pending;
mod properties;
mod reading;
mod tokens;

use crate::{
    protocol::{Action, ActivityAction, Purpose},
    testing::{ALICE, Answer, Page, metamask, with_rows},
};
use api::{
    config::{Feature, FeatureId, ProjectConfig},
    history::{
        Direction, FungibleInfo, HistoryItem, HistoryMetadata, HistoryPage, HistoryStatus,
        Transfer, TransferQuantity,
    },
};
use caip::ChainId;

/// A transaction of the gateway's answer: its number becomes its hash.
fn item(number: usize, time: &str) -> String {
    let hash = format!("0x{number:064x}");
    let ether = FungibleInfo {
        name: Some("Ether".into()),
        symbol: Some("ETH".into()),
        ..FungibleInfo::default()
    };
    json::to_string(&HistoryItem {
        id: format!("eip155:1:{hash}"),
        metadata: HistoryMetadata {
            operation_type: "send".into(),
            hash,
            mined_at: time.into(),
            sent_from: ALICE.into(),
            sent_to: "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb".into(),
            status: HistoryStatus::Confirmed,
            nonce: 1,
            chain: Some(ChainId::eip155(1)),
            application: None,
        },
        transfers: vec![Transfer {
            fungible_info: Some(ether),
            nft_info: None,
            direction: Direction::Out,
            quantity: TransferQuantity { numeric: "1.5".into() },
            value: None,
            price: None,
            spam_reasons: Vec::new(),
        }],
    })
}

/// Number 0 is the newest; three of a day, backwards from the end of January.
fn time(number: usize) -> String {
    let day = number / 3;
    format!(
        "{:04}-{:02}-{:02}T12:00:0{}Z",
        2026 - day / 336,
        12 - day / 28 % 12,
        28 - day % 28,
        2 - number % 3
    )
}

fn page_of(items: &[String], next: Option<&str>) -> Answer {
    let page = HistoryPage { next: next.map(str::to_owned), ..HistoryPage::default() };
    Answer::http(200, &with_rows(&page, "data", items))
}

/// A gateway with so many transactions, in pages of 50 whose cursors are numbers.
fn gateway(count: usize) -> impl FnMut(&str) -> Answer {
    move |url| {
        let cursor = url.split("cursor=").nth(1).and_then(|rest| rest.split('&').next());
        let from: usize = cursor.map_or(0, |cursor| cursor.parse().unwrap());
        let to = count.min(from + 50);
        let items: Vec<String> = (from..to).map(|number| item(number, &time(number))).collect();
        page_of(&items, (to < count).then_some(to.to_string()).as_deref())
    }
}

fn ask(action: ActivityAction) -> Action {
    Action::Activity { action: json::Later::of(&action) }
}

/// A connected page whose Account shows the activity, of a gateway that answers so.
fn looking(told: impl FnMut(&str) -> Answer + 'static) -> Page {
    let mut page = Page::new();
    page.on_http(Purpose::Configuration, |_| {
        let on = Feature { id: FeatureId::Activity, is_enabled: true, config: None };
        Answer::http(200, &json::to_string(&ProjectConfig { features: vec![on].into() }))
    });
    page.on_http(Purpose::History, told);
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page.act(ask(ActivityAction::Watch { on: true }));
    page
}

fn asked(page: &Page) -> Vec<String> {
    page.urls(Purpose::History)
}
