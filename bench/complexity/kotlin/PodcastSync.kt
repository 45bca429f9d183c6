package com.example.podcasts

import com.github.kittinunf.fuel.core.FuelError
import com.github.kittinunf.fuel.httpGet
import com.github.kittinunf.result.Result
import java.time.Instant
import java.time.ZonedDateTime
import java.time.format.DateTimeFormatter
import javax.xml.parsers.DocumentBuilderFactory
import org.jetbrains.exposed.sql.Database
import org.jetbrains.exposed.sql.ResultRow
import org.jetbrains.exposed.sql.SqlExpressionBuilder.eq
import org.jetbrains.exposed.sql.Table
import org.jetbrains.exposed.sql.batchInsert
import org.jetbrains.exposed.sql.javatime.timestamp
import org.jetbrains.exposed.sql.selectAll
import org.jetbrains.exposed.sql.transactions.transaction
import org.jetbrains.exposed.sql.update
import org.w3c.dom.Element

object Feeds : Table("feed") {
    val id = integer("id").autoIncrement()
    val url = varchar("url", 500)
    val readAt = timestamp("read_at").nullable()
    val failures = integer("failures").default(0)
    override val primaryKey = PrimaryKey(id)
}

object Episodes : Table("episode") {
    val feed = integer("feed_id").references(Feeds.id)
    val guid = varchar("guid", 200)
    val title = text("title")
    val publishedAt = timestamp("published_at")
    override val primaryKey = PrimaryKey(feed, guid)
}

private data class Episode(val guid: String, val title: String, val publishedAt: Instant)

class PodcastSync(private val db: Database) {
    fun run(): Int = transaction(db) { Feeds.selectAll().where { Feeds.failures less 5 }.toList() }
        .sumOf(::syncFeed)

    private fun syncFeed(feed: ResultRow): Int {
        val (_, _, result) = feed[Feeds.url].httpGet().timeout(10_000).responseString()
        return when (result) {
            is Result.Success -> keep(feed[Feeds.id], parse(result.get()))
            is Result.Failure -> failed(feed, result.getException())
        }
    }

    private fun keep(feedId: Int, episodes: List<Episode>): Int = transaction(db) {
        Feeds.update({ Feeds.id eq feedId }) {
            it[readAt] = Instant.now()
            it[failures] = 0
        }
        Episodes.batchInsert(episodes, ignore = true) { episode ->
            this[Episodes.feed] = feedId
            this[Episodes.guid] = episode.guid
            this[Episodes.title] = episode.title
            this[Episodes.publishedAt] = episode.publishedAt
        }.size
    }

    private fun failed(feed: ResultRow, error: FuelError): Int {
        println("${feed[Feeds.url]}: ${error.message}")
        transaction(db) {
            Feeds.update({ Feeds.id eq feed[Feeds.id] }) { it[failures] = feed[failures] + 1 }
        }
        return 0
    }

    private fun parse(xml: String): List<Episode> {
        val document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml.byteInputStream())
        val items = document.getElementsByTagName("item")
        return (0 until items.length).map { items.item(it) as Element }.map { item ->
            fun text(tag: String) = item.getElementsByTagName(tag).item(0).textContent.trim()
            val date = ZonedDateTime.parse(text("pubDate"), DateTimeFormatter.RFC_1123_DATE_TIME)
            Episode(text("guid"), text("title"), date.toInstant())
        }
    }
}
