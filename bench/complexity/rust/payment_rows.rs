use sqlx::{FromRow, PgPool};
use time::OffsetDateTime;

#[derive(Debug, Clone, FromRow)]
pub struct Payment {
    pub id: i64,
    pub order_id: i64,
    pub cents: i64,
    pub captured_at: Option<OffsetDateTime>,
}

pub async fn open(pool: &PgPool, order_id: i64) -> Result<Vec<Payment>, sqlx::Error> {
    sqlx::query_as::<_, Payment>(
        "SELECT id, order_id, cents, captured_at
         FROM payments WHERE order_id = $1 AND captured_at IS NULL",
    )
    .bind(order_id)
    .fetch_all(pool)
    .await
}

pub async fn capture(pool: &PgPool, payment: &Payment) -> Result<bool, sqlx::Error> {
    let mut tx = pool.begin().await?;
    let done = sqlx::query!(
        "UPDATE payments SET captured_at = now() WHERE id = $1 AND captured_at IS NULL",
        payment.id
    )
    .execute(&mut *tx)
    .await?;
    if done.rows_affected() != 1 {
        tx.rollback().await?;
        return Ok(false);
    }
    tx.commit().await?;
    Ok(true)
}
