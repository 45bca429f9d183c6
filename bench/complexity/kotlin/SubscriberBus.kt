package com.example.events

import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CopyOnWriteArraySet

fun interface Subscriber {
    fun onEvent(event: Event)
}

data class Event(val topic: String, val payload: Map<String, String>)

/** Delivers within the process; what nobody listens to is dropped. */
class SubscriberBus {
    private val topics = ConcurrentHashMap<String, CopyOnWriteArraySet<Subscriber>>()
    private val requests = ArrayDeque<Event>()

    fun insert(topic: String, subscriber: Subscriber) {
        topics.getOrPut(topic) { CopyOnWriteArraySet() }.add(subscriber)
    }

    fun delete(topic: String, subscriber: Subscriber): Boolean =
        topics[topic]?.remove(subscriber) ?: false

    fun post(event: Event) {
        requests.addLast(event)
        while (requests.isNotEmpty()) {
            execute(requests.removeFirst())
        }
    }

    fun find(topic: String): List<Subscriber> = topics[topic].orEmpty().toList()

    private fun execute(event: Event) {
        topics.filterKeys { it == event.topic || it == "*" }
            .flatMap { (_, subscribers) -> subscribers }
            .forEach { it.onEvent(event) }
    }
}
