use futures::TryStreamExt;
use mongodb::bson::{doc, Document};
use mongodb::{Collection, Database};
use serde::Deserialize;

#[derive(Deserialize)]
struct Usage {
    customer: String,
    units: i64,
}

pub async fn sync(database: &Database, meter: &str) -> anyhow::Result<u64> {
    let customers: Collection<Document> = database.collection("customers");
    let mut active = customers.find(doc! { "active": true }).await?;
    let mut changed = 0;
    while let Some(customer) = active.try_next().await? {
        let id = customer.get_str("ref")?;
        let usage: Usage = surf::get(format!("{meter}/usage/{id}"))
            .recv_json()
            .await
            .map_err(|error| error.into_inner())?;
        if usage.units == 0 {
            continue;
        }
        let result = customers
            .update_one(
                doc! { "ref": &usage.customer },
                doc! { "$inc": { "units": usage.units } },
            )
            .await?;
        changed += result.modified_count;
    }
    Ok(changed)
}
