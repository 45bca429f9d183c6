use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use ureq::{Agent, AgentBuilder};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Activation<'a> {
    key: &'a str,
    machine: &'a str,
    version: &'static str,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Licence {
    pub holder: String,
    pub seats: u32,
    pub valid_until: String,
}

#[derive(Debug)]
pub enum Refusal {
    UnknownKey,
    NoSeatLeft,
    Offline(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey => f.write_str("this key was never sold"),
            Self::NoSeatLeft => f.write_str("every seat of this licence is taken"),
            Self::Offline(why) => write!(f, "the licence server cannot be asked: {why}"),
        }
    }
}

impl std::error::Error for Refusal {}

pub struct LicenceServer {
    agent: Agent,
    base: String,
}

impl LicenceServer {
    pub fn new(base: impl Into<String>) -> Self {
        let agent = AgentBuilder::new()
            .timeout_connect(Duration::from_secs(3))
            .timeout(Duration::from_secs(10))
            .build();
        Self { agent, base: base.into() }
    }

    pub fn activate(&self, key: &str, machine: &str) -> Result<Licence, Refusal> {
        let activation = Activation { key, machine, version: env!("CARGO_PKG_VERSION") };
        match self.agent.post(&format!("{}/activations", self.base)).send_json(&activation) {
            Ok(response) => response.into_json().map_err(|e| Refusal::Offline(e.to_string())),
            Err(ureq::Error::Status(404, _)) => Err(Refusal::UnknownKey),
            Err(ureq::Error::Status(409, _)) => Err(Refusal::NoSeatLeft),
            Err(other) => Err(Refusal::Offline(other.to_string())),
        }
    }

    pub fn release(&self, key: &str, machine: &str) -> bool {
        self.agent
            .delete(&format!("{}/activations/{machine}", self.base))
            .set("X-Licence-Key", key)
            .call()
            .is_ok()
    }
}
