use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Release {
    pub version: String,
    pub yanked: bool,
}

pub struct Registry {
    client: Client,
    base: String,
}

impl Registry {
    pub fn new(client: Client, base: impl Into<String>) -> Self {
        Self { client, base: base.into() }
    }

    /// Selects from the releases those that are not yanked, newest first.
    pub async fn releases(&self, name: &str) -> reqwest::Result<Option<Vec<Release>>> {
        let response = self
            .client
            .get(format!("{}/packages/{name}", self.base))
            .timeout(Duration::from_secs(5))
            .send()
            .await?;
        if response.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        let mut releases: Vec<Release> = response.error_for_status()?.json().await?;
        releases.retain(|release| !release.yanked);
        releases.sort_by(|a, b| b.version.cmp(&a.version));
        Ok(Some(releases))
    }
}
