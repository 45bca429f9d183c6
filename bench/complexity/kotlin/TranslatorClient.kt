package com.example.translate

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.engine.HttpClientEngine
import io.ktor.client.engine.cio.CIO
import io.ktor.client.plugins.ClientRequestException
import io.ktor.client.plugins.HttpRequestRetry
import io.ktor.client.plugins.contentnegotiation.ContentNegotiation
import io.ktor.client.plugins.defaultRequest
import io.ktor.client.request.bearerAuth
import io.ktor.client.request.post
import io.ktor.client.request.setBody
import io.ktor.http.ContentType
import io.ktor.http.HttpStatusCode
import io.ktor.http.contentType
import io.ktor.serialization.kotlinx.json.json
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

@Serializable
private data class Job(
    val text: List<String>,
    @SerialName("target_lang") val target: String,
    val formality: String = "prefer_less",
)

@Serializable
private data class Done(val translations: List<Translation>)

@Serializable
data class Translation(
    @SerialName("detected_source_language") val from: String,
    val text: String,
)

class QuotaUsedUp(cause: Throwable) : Exception("No characters are left this month", cause)

class TranslatorClient(
    private val key: String,
    engine: HttpClientEngine = CIO.create(),
) : AutoCloseable {
    private val http = HttpClient(engine) {
        expectSuccess = true
        install(ContentNegotiation) { json() }
        install(HttpRequestRetry) {
            retryOnServerErrors(maxRetries = 3)
            exponentialDelay()
        }
        defaultRequest {
            url("https://api.translator.example/v2/")
            contentType(ContentType.Application.Json)
        }
    }

    suspend fun translate(lines: List<String>, target: String): List<Translation> =
        lines.chunked(50).flatMap { chunk -> send(Job(chunk, target.uppercase())) }

    private suspend fun send(job: Job): List<Translation> = try {
        http.post("translate") {
            bearerAuth(key)
            setBody(job)
        }.body<Done>().translations
    } catch (refused: ClientRequestException) {
        when (refused.response.status) {
            HttpStatusCode.PaymentRequired -> throw QuotaUsedUp(refused)
            else -> throw refused
        }
    }

    override fun close() = http.close()
}
