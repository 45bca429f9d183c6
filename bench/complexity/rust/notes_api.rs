use actix_web::{delete, get, web, HttpResponse, Responder};
use sea_orm::{ColumnTrait, DatabaseConnection, DbErr, EntityTrait, QueryFilter, QueryOrder};

use crate::entities::note;

type Db = web::Data<DatabaseConnection>;

#[get("/notebooks/{id}/notes")]
async fn list(db: Db, id: web::Path<i32>) -> impl Responder {
    let notes = note::Entity::find()
        .filter(note::Column::NotebookId.eq(*id))
        .order_by_desc(note::Column::UpdatedAt)
        .all(db.get_ref())
        .await;
    match notes {
        Ok(notes) => HttpResponse::Ok().json(notes),
        Err(error) => failed(&error),
    }
}

#[delete("/notes/{id}")]
async fn discard(db: Db, id: web::Path<i32>) -> impl Responder {
    match note::Entity::delete_by_id(*id).exec(db.get_ref()).await {
        Ok(done) if done.rows_affected == 0 => HttpResponse::NotFound().finish(),
        Ok(_) => HttpResponse::NoContent().finish(),
        Err(error) => failed(&error),
    }
}

fn failed(error: &DbErr) -> HttpResponse {
    log::error!("notes: {error}");
    HttpResponse::InternalServerError().finish()
}
