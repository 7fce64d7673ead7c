use crate::{
    protocol::{Action, HostEvent, Purpose, View},
    testing::{ALICE, Answer, BOB, Page, actions::*, metamask, standard},
};

fn shown(told: Answer) -> Page {
    let mut page = Page::new();
    page.on_http(Purpose::Identity, move |_| told.clone());
    page.connect(metamask());
    page.act(open());
    page
}

fn named() -> Answer {
    Answer::http(
        200,
        "{\"name\":\"alice.eth\",\"avatar\":\"https://gateway.test/v1/identity/x/avatar\"}",
    )
}

#[test]
fn the_account_goes_by_its_name_and_picture() {
    let page = shown(named());
    let account = page.account();
    assert_eq!(account.profile_name.as_deref(), Some("alice.eth"));
    assert_eq!(account.profile_image.as_deref(), Some("https://gateway.test/v1/identity/x/avatar"));
    let url = format!("https://gateway.test/v1/identity/{ALICE}?sender={ALICE}&projectId=");
    assert!(page.urls(Purpose::Identity)[0].starts_with(&url));
}

#[test]
fn the_pages_button_knows_the_name_as_soon_as_the_wallet_is_connected() {
    let mut page = Page::new();
    page.on_http(Purpose::Identity, |_| named());
    page.connect(metamask());
    assert_eq!(page.account().profile_name.as_deref(), Some("alice.eth"));
    page.advance(600_000);
    assert_eq!(page.urls(Purpose::Identity).len(), 1);
}

#[test]
fn a_gateway_without_an_answer_is_not_asked_again_before_account_is_shown() {
    let mut page = Page::new();
    page.on_http(Purpose::Identity, |_| Answer::timeout());
    page.connect(metamask());
    page.advance(600_000);
    assert_eq!(page.urls(Purpose::Identity).len(), 1);
    page.act(open());
    assert_eq!(page.urls(Purpose::Identity).len(), 2);
}

#[test]
fn it_is_asked_for_when_account_is_shown_and_remembered_for_five_minutes() {
    let mut page = shown(named());
    page.act(Action::Close);
    page.act(open());
    page.advance(299_000);
    page.act(Action::Close);
    page.act(open());
    assert_eq!(page.urls(Purpose::Identity).len(), 1);
    page.act(Action::Close);
    page.advance(1_000);
    page.act(open());
    assert_eq!(page.urls(Purpose::Identity).len(), 2);
}

#[test]
fn another_network_has_the_same_name() {
    let mut page = shown(named());
    page.act(switch("eip155:10"));
    page.advance(2_000);
    assert_eq!(page.account().profile_name.as_deref(), Some("alice.eth"));
    assert_eq!(page.urls(Purpose::Identity).len(), 1);
}

#[test]
fn no_name_and_no_answer_leave_the_address() {
    for told in [
        Answer::http(200, "{\"name\":null,\"avatar\":null}"),
        Answer::http(200, "nonsense"),
        Answer::http(502, ""),
        Answer::timeout(),
    ] {
        let page = shown(told);
        assert_eq!((page.account().profile_name, page.account().profile_image), (None, None));
        assert!(!page.notice().open);
    }
}

#[test]
fn hostile_names_are_cleaned_and_pictures_of_strangers_are_not_fetched() {
    let page = shown(Answer::http(
        200,
        "{\"name\":\"\\u202eevil\\u200b.eth\",\"avatar\":\"https://evil.test/track.png\"}",
    ));
    assert_eq!(page.account().profile_name.as_deref(), Some("evil.eth"));
    assert_eq!(page.account().profile_image, None);
}

#[test]
fn solana_addresses_are_not_asked_for() {
    let mut page = Page::new();
    page.connect(standard("Solflare"));
    page.act(open());
    assert_eq!(page.urls(Purpose::Identity).len(), 0);
}

#[test]
fn every_account_goes_by_its_name_where_all_are_shown() {
    let mut page = Page::new();
    page.on_http(Purpose::Identity, |url| {
        let name = if url.contains(BOB) { "bob.eth" } else { "alice.eth" };
        Answer::http(200, &format!("{{\"name\":\"{name}\",\"avatar\":null}}"))
    });
    page.connect(metamask());
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        accounts: vec![ALICE.into(), BOB.into()],
    });
    let names = |page: &Page| {
        let records = page.account().all_accounts.into_iter();
        records.map(|record| record.profile_name.unwrap_or_default()).collect::<Vec<_>>()
    };
    page.act(open());
    assert_eq!(names(&page), ["alice.eth", ""]);
    page.act(push(View::ProfileWallets));
    assert_eq!(names(&page), ["alice.eth", "bob.eth"]);
    assert_eq!(page.urls(Purpose::Identity).len(), 2);
    page.act(Action::SwitchAccount { namespace: caip::Namespace::Eip155, address: BOB.into() });
    assert_eq!(page.account().profile_name.as_deref(), Some("bob.eth"));
    assert_eq!(names(&page).len(), 2);
    assert_eq!(page.urls(Purpose::Identity).len(), 2, "both are remembered");
}

#[test]
fn without_a_gateway_nobody_is_asked() {
    let mut page = Page::with(|setup| setup.options.gateway_url = None);
    page.connect(metamask());
    page.act(open());
    page.act(push(View::ProfileWallets));
    assert_eq!(page.urls(Purpose::Identity), Vec::<String>::new());
}
