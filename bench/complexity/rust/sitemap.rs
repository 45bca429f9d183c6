use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use anyhow::{bail, Context, Result};
use quick_xml::events::Event;
use quick_xml::Reader;
use reqwest::header::CONTENT_TYPE;
use reqwest_middleware::{ClientBuilder, ClientWithMiddleware};
use reqwest_retry::{policies::ExponentialBackoff, RetryTransientMiddleware};
use tracing::{debug, warn};
use url::Url;

const MOST_PAGES: usize = 50_000;

/// Reads the sitemaps of a site, and the sitemaps those name.
pub struct Sitemaps {
    client: ClientWithMiddleware,
}

impl Sitemaps {
    pub fn new(user_agent: &str) -> Result<Self> {
        let inner = reqwest::Client::builder()
            .user_agent(user_agent)
            .gzip(true)
            .timeout(Duration::from_secs(20))
            .build()?;
        let backoff = ExponentialBackoff::builder().build_with_max_retries(3);
        let client = ClientBuilder::new(inner)
            .with(RetryTransientMiddleware::new_with_policy(backoff))
            .build();
        Ok(Self { client })
    }

    pub async fn pages(&self, site: &Url) -> Result<HashSet<Url>> {
        let mut waiting = VecDeque::from([site.join("/sitemap.xml")?]);
        let mut seen = HashSet::new();
        let mut pages = HashSet::new();
        while let Some(sitemap) = waiting.pop_front() {
            if !seen.insert(sitemap.clone()) {
                continue;
            }
            let xml = match self.download(&sitemap).await {
                Ok(xml) => xml,
                Err(error) => {
                    warn!(%sitemap, %error, "skipped");
                    continue;
                }
            };
            for location in locations(&xml)? {
                if location.path().ends_with(".xml") {
                    waiting.push_back(location);
                } else if location.host() == site.host() && pages.len() < MOST_PAGES {
                    pages.insert(location);
                }
            }
        }
        Ok(pages)
    }

    async fn download(&self, url: &Url) -> Result<String> {
        let response = self.client.get(url.clone()).send().await?.error_for_status()?;
        let kind = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !kind.is_some_and(|kind| kind.contains("xml")) {
            bail!("{url} is {kind:?}, not XML");
        }
        debug!(%url, "read");
        response.text().await.context("body of the sitemap")
    }
}

fn locations(xml: &str) -> Result<Vec<Url>> {
    let mut reader = Reader::from_str(xml);
    let mut inside = false;
    let mut found = Vec::new();
    loop {
        match reader.read_event()? {
            Event::Start(tag) => inside = tag.name().as_ref() == b"loc",
            Event::Text(text) if inside => found.push(text.unescape()?.trim().parse()?),
            Event::End(_) => inside = false,
            Event::Eof => return Ok(found),
            _ => {}
        }
    }
}
