use std::env;
use std::error::Error;

use rusqlite::{params, Connection};
use serde::Deserialize;

#[derive(Deserialize)]
struct Station {
    id: u32,
    name: String,
    altitude: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let source = env::args().nth(1).ok_or("usage: mirror <url>")?;
    let stations: Vec<Station> = ureq::get(&source).call()?.into_json()?;

    let mut database = Connection::open("stations.sqlite")?;
    database.execute_batch(
        "CREATE TABLE IF NOT EXISTS station (id INTEGER PRIMARY KEY, name TEXT, altitude REAL)",
    )?;
    let tx = database.transaction()?;
    for station in &stations {
        tx.execute(
            "INSERT OR REPLACE INTO station (id, name, altitude) VALUES (?1, ?2, ?3)",
            params![station.id, station.name, station.altitude],
        )?;
    }
    tx.commit()?;
    println!("{} stations", stations.len());
    Ok(())
}
