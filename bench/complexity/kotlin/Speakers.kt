package com.example.speakers

import okhttp3.MediaType as Mime
import org.jetbrains.exposed.dao.id.IntIdTable
import org.jetbrains.exposed.sql.Column

object Speakers : IntIdTable("speakers") {
    val name: Column<String> = varchar("name", 80)
    val email: Column<String> = varchar("email", 120).uniqueIndex()
    val photoType: Column<String?> = varchar("photo_type", 40).nullable()
}

data class Photo(val bytes: ByteArray, val type: Mime?)

data class Speaker(val name: String, val email: String, val photo: Photo?) {
    /** "update speakers set …" happens elsewhere; this only tells what would change. */
    fun update(other: Speaker): List<String> = buildList {
        if (name != other.name) add(Speakers.name.name)
        if (email != other.email) add(Speakers.email.name)
        if (photo?.type?.subtype != other.photo?.type?.subtype) add(Speakers.photoType.name)
    }
}

class Programme(private val speakers: MutableList<Speaker> = mutableListOf()) {
    fun insert(speaker: Speaker) = speakers.add(speaker)

    fun select(start: String): List<Speaker> =
        speakers.filter { it.name.startsWith(start, ignoreCase = true) }.sortedBy { it.name }
}
