use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use reqwest::blocking as web;

const PART: usize = 8 * 1024 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum Failed {
    #[error("cannot read: {0}")]
    Read(#[from] io::Error),
    #[error("part {part} was not accepted: {source}")]
    Send { part: usize, source: reqwest::Error },
}

/// Sends the file in parts of 8 MB; the server puts them together.
pub fn send(file: &Path, target: &str) -> Result<usize, Failed> {
    let session = web::Client::new();
    let mut source = File::open(file)?;
    let mut buffer = vec![0; PART];
    let mut part = 0;
    loop {
        let read = source.read(&mut buffer)?;
        if read == 0 {
            return Ok(part);
        }
        part += 1;
        session
            .put(format!("{target}?part={part}"))
            .body(buffer[..read].to_vec())
            .send()
            .and_then(web::Response::error_for_status)
            .map_err(|source| Failed::Send { part, source })?;
    }
}
