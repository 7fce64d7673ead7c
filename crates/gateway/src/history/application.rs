use api::history::{Application, HistoryItem};

use crate::app::Shared;

/// Names the applications that transactions went to: the exchanges whose routers are known.
pub fn add_applications(app: &Shared, items: &mut [HistoryItem]) {
    for metadata in items.iter_mut().map(|item| &mut item.metadata) {
        let dex = metadata.chain.as_ref().and_then(|chain| app.dexes.of(chain));
        let name = dex.and_then(|dex| dex.name_of(metadata.sent_to.parse().ok()?));
        if let (None, Some(name)) = (&metadata.application, name) {
            let name = Some(name.to_owned());
            metadata.application = Some(Application { name, icon_url: None });
        }
    }
}
