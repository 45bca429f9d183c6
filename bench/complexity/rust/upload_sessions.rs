use std::collections::hash_map::Entry;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use uuid::Uuid;

/// What a request for the next part needs to know. The parts themselves lie on the disk.
#[derive(Debug, Clone)]
pub struct Session {
    pub name: String,
    pub size: u64,
    received: Vec<Range<u64>>,
    touched: Instant,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Rejected {
    UnknownSession,
    OutOfBounds { size: u64 },
    Overlap(Range<u64>),
}

/// The uploads in progress, in the memory of this process: after a restart a browser begins anew.
#[derive(Debug, Default)]
pub struct Sessions {
    all: Mutex<HashMap<Uuid, Session>>,
}

impl Sessions {
    pub fn insert(&self, name: &str, size: u64) -> Uuid {
        let id = Uuid::new_v4();
        let session = Session {
            name: name.to_owned(),
            size,
            received: Vec::new(),
            touched: Instant::now(),
        };
        self.lock().insert(id, session);
        id
    }

    pub fn get(&self, id: Uuid) -> Option<Session> {
        self.lock().get(&id).cloned()
    }

    /// True when this part was the last one; the session is deleted then.
    pub fn update(&self, id: Uuid, part: Range<u64>) -> Result<bool, Rejected> {
        let mut all = self.lock();
        let Entry::Occupied(mut entry) = all.entry(id) else {
            return Err(Rejected::UnknownSession);
        };
        let session = entry.get_mut();
        if part.is_empty() || part.end > session.size {
            return Err(Rejected::OutOfBounds { size: session.size });
        }
        if let Some(other) =
            session.received.iter().find(|have| have.start < part.end && part.start < have.end)
        {
            return Err(Rejected::Overlap(other.clone()));
        }
        session.received.push(part);
        session.touched = Instant::now();
        let complete = session.received.iter().map(|r| r.end - r.start).sum::<u64>() == session.size;
        if complete {
            entry.remove();
        }
        Ok(complete)
    }

    pub fn delete_idle(&self, after: Duration) -> usize {
        let mut all = self.lock();
        let before = all.len();
        all.retain(|_, session| session.touched.elapsed() < after);
        before - all.len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Uuid, Session>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
