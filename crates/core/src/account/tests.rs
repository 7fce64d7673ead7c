//! The connected account as the views see it.

use crate::{
    protocol::{Action, Effect, UrlTarget},
    testing::{ALICE, Answer, Page, SOL, actions::*, metamask, standard},
};

#[test]
fn nobody_connected_is_no_account() {
    let account = Page::new().account();
    assert_eq!(
        (account.address, account.caip_address, account.all_accounts.len()),
        (None, None, 0)
    );
}

#[test]
fn an_evm_address_is_shortened_after_its_prefix() {
    let mut page = Page::new();
    page.connect(metamask());
    assert_eq!(page.account().short_address.as_deref(), Some("0xd8dA…6045"));
}

#[test]
fn a_solana_address_is_shortened_by_fours() {
    let mut page = Page::new();
    page.connect(standard("Solflare"));
    assert_eq!(page.account().short_address.as_deref(), Some("7S3P…AaKv"));
    assert_eq!(page.account().address.as_deref(), Some(SOL));
}

#[test]
fn the_explorers_query_stays_behind_the_address() {
    let mut page = Page::with(|setup| {
        let solana = &mut setup.options.networks[2];
        let explorers = solana.block_explorers.as_mut().unwrap();
        explorers.default.url = "https://explorer.test/?cluster=devnet".into();
    });
    page.connect(standard("Solflare"));
    let url = format!("https://explorer.test/address/{SOL}?cluster=devnet");
    assert_eq!(page.account().explorer_url, Some(url));
}

#[test]
fn a_network_without_an_explorer_has_no_address_there() {
    let mut page = Page::with(|setup| setup.options.networks[0].block_explorers = None);
    page.connect(metamask());
    assert_eq!(page.account().explorer_url, None);
    page.act(Action::OpenExplorer);
    assert!(page.asked(|effect| matches!(effect, Effect::OpenUrl { .. })).is_empty());
}

#[test]
fn the_explorer_opens_in_a_new_tab() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(Action::OpenExplorer);
    let url = format!("https://scan-1.test/address/{ALICE}");
    let opened = Effect::OpenUrl { url, target: UrlTarget::NewTab };
    assert!(page.effects.iter().any(|request| request.effect == opened));
}

#[test]
fn copying_copies_the_full_address() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(Action::CopyAddress);
    let copied = Effect::Copy { text: ALICE.into() };
    assert!(page.effects.iter().any(|request| request.effect == copied));
}

#[test]
fn what_was_copied_is_told_for_1_600_ms() {
    let mut page = Page::new();
    page.connect(metamask());
    page.on(|effect| matches!(effect, Effect::Copy { .. }).then(Answer::done));
    page.act(Action::CopyAddress);
    assert_eq!(page.notice().message.key, "notice.addressCopied");
    page.advance(1_599);
    assert!(page.notice().open);
    page.advance(1);
    assert!(!page.notice().open);
}

#[test]
fn a_clipboard_that_refuses_is_told() {
    let mut page = Page::new();
    page.connect(metamask());
    page.on(|effect| matches!(effect, Effect::Copy { .. }).then(|| Answer::throws("NotAllowed")));
    page.act(Action::CopyAddress);
    let notice = page.notice();
    assert_eq!(notice.message.key, "error.clipboardFailed");
    assert_eq!(notice.by_hand.as_deref(), Some(ALICE), "to be copied by hand");
    page.advance(600_000);
    assert!(page.notice().open, "for as long as that takes");
    page.on(|effect| matches!(effect, Effect::Copy { .. }).then(Answer::done));
    page.act(Action::CopyAddress);
    page.advance(150);
    let notice = page.notice();
    assert_eq!((notice.message.key.as_str(), notice.by_hand), ("notice.addressCopied", None));
}

#[test]
fn copying_nothing_does_nothing() {
    let mut page = Page::new();
    page.act(Action::CopyAddress);
    assert!(!page.notice().open);
}

#[test]
fn the_account_follows_the_active_family() {
    let mut page = Page::new();
    page.connect(metamask());
    page.connect(standard("Solflare"));
    page.act(switch("eip155:10"));
    assert_eq!(page.address().as_deref(), Some(ALICE));
    assert_eq!(page.account().all_accounts.len(), 2);
}

#[test]
fn the_list_that_was_chosen_stays_while_the_account_does() {
    use crate::{
        protocol::{Action, Tab, View},
        testing::{Page, actions::*, metamask},
    };
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    page.act(Action::ShowTab { tab: Tab::Activity });
    let told = page.properties("CLICK_TRANSACTIONS");
    assert_eq!(told, [r#"{"isSmartAccount":false,"caipNetworkId":"eip155:1"}"#]);
    page.act(push(View::WalletReceive));
    page.act(Action::Back);
    assert_eq!(page.account().current_tab, Tab::Activity);
    page.act(disconnect());
    assert_eq!(page.account().current_tab, Tab::Tokens);
}
