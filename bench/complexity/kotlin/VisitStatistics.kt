package com.example.museum.admin

import java.sql.ResultSet
import java.time.DayOfWeek
import java.time.LocalDate
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations
import org.springframework.stereotype.Repository
import org.springframework.transaction.annotation.Transactional

data class Visits(val exhibition: String, val day: LocalDate, val count: Int)

@Repository
class VisitStatistics(private val jdbc: NamedParameterJdbcOperations) {

    @Transactional(readOnly = true)
    fun perDay(from: LocalDate, to: LocalDate, exhibitions: Set<String> = emptySet()): List<Visits> {
        require(from <= to) { "$from is after $to" }
        val sql = buildString {
            append("SELECT exhibition, CAST(entered_at AS date) AS day, COUNT(*) AS visits FROM visit ")
            append("WHERE entered_at >= :from AND entered_at < :until ")
            if (exhibitions.isNotEmpty()) append("AND exhibition IN (:exhibitions) ")
            append("GROUP BY exhibition, CAST(entered_at AS date) ORDER BY day, exhibition")
        }
        val parameters = MapSqlParameterSource()
            .addValue("from", from)
            .addValue("until", to.plusDays(1))
            .addValue("exhibitions", exhibitions)
        return jdbc.query(sql, parameters) { row, _ -> row.toVisits() }
    }

    @Transactional
    fun record(exhibition: String, tickets: List<Long>): Int = jdbc.batchUpdate(
        """
        INSERT INTO visit (ticket_id, exhibition, entered_at)
        VALUES (:ticket, :exhibition, now())
        ON CONFLICT (ticket_id, exhibition) DO NOTHING
        """.trimIndent(),
        tickets.map { mapOf("ticket" to it, "exhibition" to exhibition) }.toTypedArray(),
    ).sum()

    fun busiestWeekday(year: Int): DayOfWeek? =
        perDay(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31))
            .groupingBy { it.day.dayOfWeek }
            .fold(0) { sum, visits -> sum + visits.count }
            .maxByOrNull { it.value }
            ?.key

    private fun ResultSet.toVisits() =
        Visits(getString("exhibition"), getDate("day").toLocalDate(), getInt("visits"))
}
