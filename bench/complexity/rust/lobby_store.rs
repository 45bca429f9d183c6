use std::collections::HashMap;

use redis::aio::ConnectionManager;
use redis::{AsyncCommands, RedisResult, Script};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

const IDLE_SECONDS: i64 = 30 * 60;

/// Joining is decided in one step, so that two players never get the last seat.
const JOIN: &str = r#"
    local seats = tonumber(redis.call('HGET', KEYS[1], 'seats'))
    if not seats then return -1 end
    if redis.call('SCARD', KEYS[2]) >= seats then return 0 end
    redis.call('SADD', KEYS[2], ARGV[1])
    return 1
"#;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Lobby {
    pub id: Uuid,
    pub game: String,
    pub seats: u8,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Join {
    Seated,
    Full,
    Gone,
}

#[derive(Clone)]
pub struct LobbyStore {
    redis: ConnectionManager,
}

impl LobbyStore {
    pub async fn open(url: &str) -> RedisResult<Self> {
        let client = redis::Client::open(url)?;
        Ok(Self { redis: ConnectionManager::new(client).await? })
    }

    pub async fn create(&self, game: &str, seats: u8) -> RedisResult<Lobby> {
        let lobby = Lobby { id: Uuid::new_v4(), game: game.to_owned(), seats };
        let mut redis = self.redis.clone();
        redis::pipe()
            .atomic()
            .hset_multiple(key(lobby.id), &[("game", game), ("seats", &seats.to_string())])
            .ignore()
            .expire(key(lobby.id), IDLE_SECONDS)
            .ignore()
            .query_async::<()>(&mut redis)
            .await?;
        Ok(lobby)
    }

    pub async fn find(&self, id: Uuid) -> RedisResult<Option<Lobby>> {
        let fields: HashMap<String, String> = self.redis.clone().hgetall(key(id)).await?;
        let (Some(game), Some(seats)) = (fields.get("game"), fields.get("seats")) else {
            return Ok(None);
        };
        Ok(seats.parse().ok().map(|seats| Lobby { id, game: game.clone(), seats }))
    }

    pub async fn join(&self, id: Uuid, player: &str) -> RedisResult<Join> {
        let mut redis = self.redis.clone();
        let answer: i32 = Script::new(JOIN)
            .key(key(id))
            .key(players(id))
            .arg(player)
            .invoke_async(&mut redis)
            .await?;
        Ok(match answer {
            1 => Join::Seated,
            0 => Join::Full,
            _ => Join::Gone,
        })
    }
}

fn key(id: Uuid) -> String {
    format!("lobby:{id}")
}

fn players(id: Uuid) -> String {
    format!("lobby:{id}:players")
}
