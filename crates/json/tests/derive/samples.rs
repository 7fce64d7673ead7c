//! One type for each thing the derive can do, with serde's derive beside it.

use json::Json;
use serde::{Deserialize, Serialize};

/// An account of a wallet.
#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// CAIP-2 id, see [`json::Value`].
    pub chain_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    pub profile: Option<u32>,
    #[serde(rename = "type")]
    pub kind: Kind,
    #[serde(default)]
    pub tags: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Option<String>>,
    #[serde(default = "seven")]
    pub index: i32,
    pub r#final: bool,
}

pub fn seven() -> i32 {
    7
}

/// What it is.
#[derive(Debug, Clone, Copy, PartialEq, Json, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Kind {
    /// On a device.
    HardWallet,
    #[serde(rename = "soft's")]
    Soft,
}

/// Everything has a default.
#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    pub dark_mode: bool,
    pub retries: u8,
    pub name: Option<String>,
    #[serde(default)]
    pub port: u16,
    #[serde(flatten)]
    pub page: Page,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dark_mode: true,
            retries: 3,
            name: Some("x".into()),
            port: 80,
            page: Page { limit: 1, cursor: None },
        }
    }
}

#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
pub struct Page {
    pub limit: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A page of things.
#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
pub struct Listing<T> {
    #[serde(flatten)]
    pub page: Page,
    /// The things.
    pub items: Vec<T>,
    pub first: Option<Box<T>>,
}

/// A step.
#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Step {
    /// Nothing.
    Idle,
    /// Somewhere.
    GoTo {
        view_name: String,
        out: Option<u8>,
        value: bool,
    },
    #[serde(rename = "paged")]
    Page(Page),
    /// Again.
    Nested {
        inner: Box<Step>,
    },
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    Flat {
        #[serde(flatten)]
        page: Page,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        is_last: Option<bool>,
    },
    Empty {},
}

/// A name.
#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
pub struct Name(pub String);

#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Wrapped {
    pub inner: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
pub struct Wraps {
    pub name: Name,
    pub wrapped: Wrapped,
}

#[derive(Debug, Clone, PartialEq, Json, Serialize, Deserialize)]
pub struct StepRecord {
    pub id: u32,
    #[serde(flatten)]
    pub step: Step,
    #[serde(rename = "final\n", skip_serializing_if = "Option::is_none")]
    pub final_flag: Option<bool>,
}
