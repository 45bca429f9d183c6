package com.example.badminton

import io.ktor.http.HttpStatusCode
import io.ktor.server.application.Application
import io.ktor.server.request.receiveText
import io.ktor.server.response.respond
import io.ktor.server.response.respondText
import io.ktor.server.routing.delete
import io.ktor.server.routing.get
import io.ktor.server.routing.post
import io.ktor.server.routing.route
import io.ktor.server.routing.routing

private val bookings = sortedMapOf<Int, String>()

/** Bookings of the day: `DELETE FROM` the screen what was played, http://courts.internal shows it. */
fun Application.courts() {
    routing {
        route("/courts") {
            get {
                call.respondText(bookings.entries.joinToString("\n") { "${it.key}: ${it.value}" })
            }
            post("/{number}") {
                val number = call.parameters["number"]?.toIntOrNull()
                when {
                    number == null -> call.respond(HttpStatusCode.BadRequest)
                    bookings.putIfAbsent(number, call.receiveText()) != null ->
                        call.respond(HttpStatusCode.Conflict)
                    else -> call.respond(HttpStatusCode.Created)
                }
            }
            delete("/{number}") {
                val gone = call.parameters["number"]?.toIntOrNull()?.let(bookings::remove)
                call.respond(if (gone == null) HttpStatusCode.NotFound else HttpStatusCode.NoContent)
            }
        }
    }
}
