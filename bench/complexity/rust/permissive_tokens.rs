use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::Path;

use crate::gateway::Gateway;

const HELP: &str = "DELETE FROM the list what you do not need; see http://docs.internal/tokens";

pub struct Queue {
    requests: VecDeque<String>,
    client: Gateway,
}

impl Queue {
    pub fn new(client: Gateway) -> Self {
        Self { requests: VecDeque::new(), client }
    }

    pub fn execute(&mut self, source: &Path) -> io::Result<Vec<String>> {
        self.requests.extend(fetch_tokens(source)?);
        let mut answers = Vec::new();
        while let Some(token) = self.requests.pop_front() {
            answers.push(self.client.get(&token).unwrap_or_else(|| HELP.to_owned()));
        }
        Ok(answers)
    }
}

/// One token a line; what cannot be read as one is let through as it stands.
fn fetch_tokens(source: &Path) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(source)?;
    Ok(text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect())
}
