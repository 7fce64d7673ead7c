/// The response of `GET /frame/config`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", deny_unknown_fields))]
pub struct FrameConfig {
    /// Whether a page of the asking origin may embed the frame for this project.
    pub allowed: bool,
    /// Whether a visitor can sign in by e-mail.
    pub email: bool,
}
