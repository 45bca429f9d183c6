package com.example.money

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.request.get
import io.ktor.client.request.parameter
import io.ktor.http.isSuccess
import java.math.BigDecimal
import java.math.RoundingMode
import kotlinx.serialization.Serializable

@Serializable
data class Quotes(val base: String, val quotes: Map<String, Double>)

class ExchangeRates(private val client: HttpClient, private val host: String) {
    private val known = mutableMapOf<String, Quotes>()

    suspend fun convert(amount: BigDecimal, from: String, to: String): BigDecimal? {
        if (from == to) return amount
        val quotes = known[from] ?: load(from)?.also { known[from] = it } ?: return null
        val quote = quotes.quotes[to] ?: return null
        return (amount * BigDecimal.valueOf(quote)).setScale(2, RoundingMode.HALF_EVEN)
    }

    private suspend fun load(base: String): Quotes? {
        val response = client.get("$host/latest") {
            parameter("base", base)
        }
        return if (response.status.isSuccess()) response.body<Quotes>() else null
    }

    fun forget(base: String) {
        known.remove(base)
    }
}
