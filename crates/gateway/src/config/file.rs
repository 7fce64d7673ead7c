use std::path::Path;

use super::{ConfigError, Settings};

/// Reads the TOML file at `path`.
pub fn from_file(path: &Path) -> Result<Settings, ConfigError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| ConfigError::Unreadable { path: path.to_owned(), source })?;
    from_text(&text).map_err(|message| ConfigError::Syntax { path: path.to_owned(), message })
}

fn from_text(text: &str) -> Result<Settings, String> {
    toml::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_file_of_the_readme_is_understood() {
        let readme = include_str!("../../README.md");
        let example = readme.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
        let settings = from_text(example).unwrap();
        assert_eq!(settings.chains["eip155:1"].rpc.len(), 2);
    }

    #[test]
    fn other_nodes_leave_the_rest_of_what_the_file_says_of_their_chain() {
        let file = from_text(
            "[chains.\"eip155:1\"]\nrpc = [\"http://a\"]\ntokens = \"t.json\"\nextra_methods = [\"x\"]\n",
        );
        let nearer = from_text("[chains.\"eip155:1\"]\nrpc = [\"http://b\"]\n").unwrap();
        let chain = nearer.over(file.unwrap()).chains.remove("eip155:1").unwrap();
        assert_eq!(chain.rpc, ["http://b"]);
        assert_eq!(chain.tokens, Some("t.json".into()));
        assert_eq!(chain.extra_methods, ["x"]);
    }

    #[test]
    fn an_unknown_key_is_named_with_its_line_and_the_known_ones() {
        let message = from_text("listen = \"127.0.0.1:1\"\nlisten_port = 3\n").unwrap_err();
        for part in ["line 2", "listen_port", "data_dir"] {
            assert!(message.contains(part), "{part} in {message}");
        }
    }
}
