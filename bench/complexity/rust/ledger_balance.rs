use std::collections::HashMap;

use tokio_postgres::{Client, Error, Transaction};

pub struct Entry {
    pub account: i64,
    pub cents: i64,
}

pub async fn balances(client: &Client, accounts: &[i64]) -> Result<HashMap<i64, i64>, Error> {
    let rows = client
        .query(
            "SELECT account, sum(cents)::bigint FROM entry WHERE account = ANY($1) GROUP BY 1",
            &[&accounts],
        )
        .await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

pub async fn post(client: &mut Client, entries: &[Entry]) -> Result<(), Error> {
    let tx = client.transaction().await?;
    for entry in entries {
        insert(&tx, entry).await?;
    }
    tx.commit().await
}

async fn insert(tx: &Transaction<'_>, entry: &Entry) -> Result<u64, Error> {
    let statement = tx.prepare("INSERT INTO entry (account, cents) VALUES ($1, $2)").await?;
    tx.execute(&statement, &[&entry.account, &entry.cents]).await
}
