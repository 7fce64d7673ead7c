//! The body of every refusal, whatever its HTTP status (interface 3.3).

use json::Json;

/// Why the gateway refused.
///
/// `{"status":"FAILED","reasons":[{"field":"projectId","description":"Unknown project"}]}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ErrorBody {
    /// Always `FAILED`.
    pub status: ErrorStatus,
    /// At least one.
    pub reasons: Vec<Reason>,
}

/// The one status of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ErrorStatus {
    /// The call did nothing.
    #[serde(rename = "FAILED")]
    Failed,
}

/// One thing that was wrong.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reason {
    /// The parameter, header or body field at fault; empty if no single one is.
    pub field: String,
    /// What is wrong and what to do, for people.
    pub description: String,
    /// What is wrong, for programs, where they can do something about it: codes of [`crate::sign_in::SignInCode`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

impl ErrorBody {
    /// A refusal for one reason.
    pub fn new(field: impl Into<String>, description: impl Into<String>) -> Self {
        let reason = Reason { field: field.into(), description: description.into(), code: None };
        Self { status: ErrorStatus::Failed, reasons: vec![reason] }
    }

    /// The same with a code for programs.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<String>) -> Self {
        if let Some(reason) = self.reasons.first_mut() {
            reason.code = Some(code.into());
        }
        self
    }

    /// The first reason's text, which is what a user is shown.
    pub fn description(&self) -> Option<&str> {
        self.reasons.first().map(|reason| reason.description.as_str())
    }
}
