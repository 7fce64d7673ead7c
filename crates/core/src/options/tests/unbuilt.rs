//! Options that are known by name and not built yet.

use super::*;

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
