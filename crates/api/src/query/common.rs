use super::{QueryError, pairs, write_pair};

/// The parameters of every call to the registry and the data API (interface 3.1): `projectId=…&st=…&sv=…`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonQuery {
    /// The project that the page belongs to.
    pub project_id: String,
    /// `st`: which kit asks, `drawstring`.
    pub sdk_type: Option<String>,
    /// `sv`: its version, `react-0.1.0`.
    pub sdk_version: Option<String>,
    /// `clientId`: the WalletConnect client, once a WalletConnect session exists; the data API only.
    pub client_id: Option<String>,
}

impl CommonQuery {
    /// Reads the parameters and leaves all others alone. Of a parameter that comes twice the last counts.
    pub fn parse(query: &str) -> Result<Self, QueryError> {
        let (mut project_id, mut sdk_type, mut sdk_version, mut client_id) = Default::default();
        for (key, value) in pairs(query)? {
            match key.as_str() {
                "projectId" => project_id = Some(value),
                "st" => sdk_type = Some(value),
                "sv" => sdk_version = Some(value),
                "clientId" => client_id = Some(value),
                _ => {}
            }
        }
        let project_id = project_id.ok_or(QueryError::Missing { key: "projectId" })?;
        Ok(Self { project_id, sdk_type, sdk_version, client_id })
    }

    /// Appends the parameters to a query string.
    pub fn write(&self, out: &mut String) {
        write_pair(out, "projectId", &self.project_id);
        let optional =
            [("st", &self.sdk_type), ("sv", &self.sdk_version), ("clientId", &self.client_id)];
        for (key, value) in optional {
            if let Some(value) = value {
                write_pair(out, key, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query() -> CommonQuery {
        CommonQuery {
            project_id: "p1".into(),
            sdk_type: Some("drawstring".into()),
            sdk_version: Some("react 0.1".into()),
            client_id: None,
        }
    }

    #[test]
    fn it_is_written_after_what_is_there() {
        let mut out = String::from("page=1");
        query().write(&mut out);
        assert_eq!(out, "page=1&projectId=p1&st=drawstring&sv=react%200.1");
    }

    #[test]
    fn it_is_found_among_other_parameters() {
        let text = "sv=react+0.1&page=1&projectId=p2&st=drawstring&projectId=p1";
        assert_eq!(CommonQuery::parse(text), Ok(query()));
    }

    #[test]
    fn a_project_is_required() {
        for text in ["", "st=drawstring", "projectId="] {
            let refusal = CommonQuery::parse(text).unwrap_err();
            assert_eq!(refusal.to_string(), "projectId: missing", "{text}");
        }
    }
}
