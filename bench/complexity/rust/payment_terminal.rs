use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use isahc::config::{Configurable, RedirectPolicy};
use isahc::http::{Request, StatusCode};
use isahc::{AsyncReadResponseExt, HttpClient};
use serde_json::{json, Value};
use thiserror::Error;

use crate::till::{Amount, Terminal};

#[derive(Debug, Error)]
pub enum TerminalError {
    #[error("the terminal is busy")]
    Busy,
    #[error("the customer cancelled")]
    Cancelled,
    #[error("the terminal answered {0}")]
    Unexpected(StatusCode),
    #[error(transparent)]
    Transport(#[from] isahc::Error),
    #[error("unreadable answer: {0}")]
    Body(#[from] std::io::Error),
    #[error("unreadable answer: {0}")]
    Json(#[from] serde_json::Error),
}

/// A card terminal in the shop's own network, spoken to through its local gateway.
#[derive(Clone)]
pub struct NetworkTerminal {
    http: Arc<HttpClient>,
    gateway: String,
}

impl NetworkTerminal {
    pub fn connect(gateway: &str) -> Result<Self, TerminalError> {
        let http = HttpClient::builder()
            .timeout(Duration::from_secs(90))
            .redirect_policy(RedirectPolicy::None)
            .default_header("content-type", "application/json")
            .build()?;
        Ok(Self { http: Arc::new(http), gateway: gateway.trim_end_matches('/').to_owned() })
    }

    async fn command(&self, name: &str, body: Value) -> Result<Value, TerminalError> {
        let request = Request::post(format!("{}/commands/{name}", self.gateway))
            .body(body.to_string())
            .map_err(isahc::Error::from)?;
        let mut response = self.http.send_async(request).await?;
        match response.status() {
            StatusCode::OK => Ok(serde_json::from_str(&response.text().await?)?),
            StatusCode::LOCKED => Err(TerminalError::Busy),
            StatusCode::GONE => Err(TerminalError::Cancelled),
            other => Err(TerminalError::Unexpected(other)),
        }
    }
}

#[async_trait]
impl Terminal for NetworkTerminal {
    type Error = TerminalError;

    async fn charge(&self, amount: Amount, reference: &str) -> Result<String, TerminalError> {
        let body = json!({ "cents": amount.cents(), "currency": "EUR", "ref": reference });
        let receipt = self.command("charge", body).await?;
        Ok(receipt["receipt"].as_str().unwrap_or_default().to_owned())
    }

    async fn cancel(&self) -> Result<(), TerminalError> {
        match self.command("cancel", json!({})).await {
            Err(TerminalError::Cancelled) | Ok(_) => Ok(()),
            Err(other) => Err(other),
        }
    }
}
