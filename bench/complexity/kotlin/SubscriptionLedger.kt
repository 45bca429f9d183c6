package com.example.newsletter.subscriptions

import io.r2dbc.spi.Row
import java.time.Instant
import java.util.UUID
import kotlinx.coroutines.flow.Flow
import org.springframework.dao.DuplicateKeyException
import org.springframework.r2dbc.core.DatabaseClient
import org.springframework.r2dbc.core.await
import org.springframework.r2dbc.core.awaitRowsUpdated
import org.springframework.r2dbc.core.awaitSingleOrNull
import org.springframework.r2dbc.core.bind
import org.springframework.r2dbc.core.flow
import org.springframework.stereotype.Component

data class Reader(val id: UUID, val email: String, val confirmedAt: Instant?)

sealed interface Joined {
    data class Fresh(val id: UUID) : Joined
    data object Already : Joined
}

@Component
class SubscriptionLedger(private val client: DatabaseClient) {

    suspend fun join(email: String, list: String): Joined {
        val id = UUID.randomUUID()
        return try {
            client.sql("INSERT INTO reader (id, email, list) VALUES (:id, :email, :list)")
                .bind("id", id)
                .bind("email", email.trim().lowercase())
                .bind("list", list)
                .await()
            Joined.Fresh(id)
        } catch (taken: DuplicateKeyException) {
            Joined.Already
        }
    }

    suspend fun confirm(id: UUID): Boolean =
        client.sql("UPDATE reader SET confirmed_at = now() WHERE id = :id AND confirmed_at IS NULL")
            .bind("id", id)
            .fetch()
            .awaitRowsUpdated() == 1L

    suspend fun find(email: String): Reader? =
        client.sql("SELECT id, email, confirmed_at FROM reader WHERE email = :email")
            .bind("email", email.trim().lowercase())
            .map { row, _ -> row.toReader() }
            .awaitSingleOrNull()

    fun confirmed(list: String): Flow<Reader> =
        client.sql("SELECT id, email, confirmed_at FROM reader WHERE list = :list AND confirmed_at IS NOT NULL")
            .bind("list", list)
            .map { row, _ -> row.toReader() }
            .flow()

    private fun Row.toReader() = Reader(
        id = get("id", UUID::class.java)!!,
        email = get("email", String::class.java)!!,
        confirmedAt = get("confirmed_at", Instant::class.java),
    )
}
