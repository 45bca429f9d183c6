use std::env;

use anyhow::Result;
use chrono::Utc;
use reqwest as web;
use semver::Version;
use serde::Deserialize;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Row, SqlitePool};

#[derive(Deserialize)]
struct Answer {
    versions: Vec<Published>,
}

#[derive(Deserialize)]
struct Published {
    num: Version,
    yanked: bool,
}

struct Watched {
    name: String,
    last: Option<Version>,
}

async fn watched(db: &SqlitePool) -> Result<Vec<Watched>> {
    let rows = sqlx::query("SELECT name, last_version FROM watched ORDER BY name")
        .fetch_all(db)
        .await?;
    rows.into_iter()
        .map(|row| {
            let last: Option<String> = row.try_get("last_version")?;
            Ok(Watched { name: row.try_get("name")?, last: last.map(|text| text.parse()).transpose()? })
        })
        .collect()
}

async fn newest(http: &web::Client, name: &str) -> Result<Option<Version>> {
    let url = format!("https://registry.example.io/api/v1/crates/{name}/versions");
    let answer: Answer = http.get(url).send().await?.error_for_status()?.json().await?;
    Ok(answer
        .versions
        .into_iter()
        .filter(|published| !published.yanked && published.num.pre.is_empty())
        .map(|published| published.num)
        .max())
}

async fn note(db: &SqlitePool, name: &str, version: &Version) -> Result<()> {
    sqlx::query("UPDATE watched SET last_version = ?1, changed_at = ?2 WHERE name = ?3")
        .bind(version.to_string())
        .bind(Utc::now().to_rfc3339())
        .bind(name)
        .execute(db)
        .await?;
    Ok(())
}

#[tokio::main]
async fn main() -> Result<()> {
    let file = env::args().nth(1).unwrap_or_else(|| "watch.db".into());
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(false);
    let db = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    let http = web::Client::builder().user_agent("crate-watch (ops@example.com)").build()?;

    for crate_ in watched(&db).await? {
        match newest(&http, &crate_.name).await {
            Ok(Some(version)) if crate_.last.as_ref() != Some(&version) => {
                println!("{} {version}", crate_.name);
                note(&db, &crate_.name, &version).await?;
            }
            Ok(_) => {}
            Err(error) => eprintln!("{}: {error}", crate_.name),
        }
    }
    Ok(())
}
