use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::Empty;
use hyper::Uri;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;

#[derive(Debug)]
pub enum Health {
    Up(Duration),
    Degraded(u16),
    Down(String),
}

pub struct Probe {
    wire: Client<HttpConnector, Empty<Bytes>>,
}

impl Probe {
    pub fn new() -> Self {
        Self { wire: Client::builder(TokioExecutor::new()).build_http() }
    }

    pub async fn check(&self, target: Uri) -> Health {
        let started = Instant::now();
        match self.wire.get(target).await {
            Ok(answer) if answer.status().is_success() => Health::Up(started.elapsed()),
            Ok(answer) => Health::Degraded(answer.status().as_u16()),
            Err(error) => Health::Down(error.to_string()),
        }
    }
}
