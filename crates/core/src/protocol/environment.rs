use json::Json;

/// What the host knows about where it runs, told once at start.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Environment {
    /// Origin and path of the page, without query and fragment.
    pub url: String,
    /// Host name of the page.
    pub domain: String,
    /// What the visitor reads, as the browser says: `de-AT`.
    pub language: String,
    /// A phone or tablet (interface section 7.3).
    pub mobile: bool,
    /// The tab is visible.
    pub visible: bool,
    /// The browser believes it is online.
    pub online: bool,
    /// What the device runs.
    pub system: System,
    /// The page is in Telegram's own browser.
    pub telegram: bool,
    /// Do Not Track or Global Privacy Control is set.
    pub do_not_track: bool,
}

/// What the device runs, as far as links into its apps differ by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub enum System {
    /// Apple's phones and tablets.
    Ios,
    /// Android.
    Android,
    /// Any other.
    #[default]
    Other,
}
