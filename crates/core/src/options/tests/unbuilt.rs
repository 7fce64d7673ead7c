//! Options that are known by name and not built yet.

use super::*;

#[test]
fn a_sign_in_that_is_not_built_is_refused_loudly_and_nobody_is_connected_without_it() {
    let mut page = Page::with(|setup| {
        setup.options.siwe_config = Some(SiweOptions::default().into());
    });
    assert!(
        page.console()[0].contains("siweConfig and siwx are not built yet"),
        "{:?}",
        page.console()
    );
    assert_eq!((page.alert().open, page.alert().code.as_str()), (true, "DS015"));
    page.found(metamask());
    page.act(connect("MetaMask"));
    assert_eq!(page.address(), None);
    let mut page = Page::with(|setup| setup.options.siwx = true);
    page.found(metamask());
    page.act(connect("MetaMask"));
    assert_eq!(page.address(), None, "wallets in the browser do not sign in");
    assert_eq!(page.connecting().message.unwrap().key, "error.signInUnavailable");
}

#[test]
fn smart_sessions_are_refused_until_they_are_built_and_off_is_fine() {
    for (written, refused) in [(None, false), (Some(false), false), (Some(true), true)] {
        let page = Page::with(|setup| setup.options.features.smart_sessions = written);
        let console = page.console();
        let told = console.iter().any(|line| line.contains("smart sessions are not built yet"));
        assert_eq!(told, refused, "{console:?}");
    }
    let mut page = Page::new();
    let features = FeatureOptions { smart_sessions: Some(true), ..FeatureOptions::default() };
    page.act(Action::SetFeatures { features });
    assert!(page.console()[0].contains("smart sessions are not built yet"), "{:?}", page.console());
}
