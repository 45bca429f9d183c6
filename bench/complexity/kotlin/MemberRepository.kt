package com.example.members

import java.time.LocalDate
import org.jdbi.v3.core.Jdbi
import org.jdbi.v3.core.kotlin.mapTo
import org.jdbi.v3.core.kotlin.useTransactionUnchecked
import org.jdbi.v3.core.kotlin.withHandleUnchecked

data class Member(val id: Long, val name: String, val until: LocalDate?)

class MemberRepository(private val jdbi: Jdbi) {
    fun active(on: LocalDate): List<Member> = jdbi.withHandleUnchecked { handle ->
        handle.createQuery("SELECT id, name, until FROM member WHERE until IS NULL OR until >= :on")
            .bind("on", on)
            .mapTo<Member>()
            .list()
    }

    fun extend(ids: Collection<Long>, until: LocalDate) {
        if (ids.isEmpty()) return
        jdbi.useTransactionUnchecked { handle ->
            val batch = handle.prepareBatch("UPDATE member SET until = :until WHERE id = :id")
            ids.forEach { batch.bind("id", it).bind("until", until).add() }
            val changed = batch.execute().sum()
            check(changed == ids.size) { "${ids.size - changed} members are gone" }
        }
    }
}
