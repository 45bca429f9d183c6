package com.example.trash.deleted

import com.mongodb.client.model.Filters
import com.mongodb.client.model.Updates
import com.mongodb.kotlin.client.coroutine.MongoDatabase
import java.time.Clock
import java.time.Duration
import java.time.Instant
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import org.bson.types.ObjectId

data class TrashedItem(val id: ObjectId, val owner: String, val deletedAt: Instant)

class ExpiryJob(
    database: MongoDatabase,
    private val keep: Duration,
    private val clock: Clock = Clock.systemUTC(),
) {
    private val items = database.getCollection<TrashedItem>("trash")
    private val owners = database.getCollection<Any>("owners")

    suspend fun run(): Map<String, Int> {
        val stale = Filters.lt("deletedAt", clock.instant().minus(keep))
        val counts = items.find(stale).map { it.owner }.toList().groupingBy { it }.eachCount()
        if (counts.isEmpty()) return counts
        items.deleteMany(stale)
        for ((owner, count) in counts) {
            owners.updateOne(Filters.eq("name", owner), Updates.inc("trashed", -count))
        }
        return counts
    }
}
