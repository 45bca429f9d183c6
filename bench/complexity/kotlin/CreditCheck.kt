package com.example.leasing

import com.example.leasing.config.CreditProperties
import java.time.Duration
import java.util.concurrent.TimeoutException
import kotlinx.coroutines.reactor.awaitSingleOrNull
import org.slf4j.LoggerFactory
import org.springframework.http.HttpStatus
import org.springframework.stereotype.Component
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.WebClientResponseException
import org.springframework.web.reactive.function.client.awaitBody
import org.springframework.web.reactive.function.client.bodyToMono

enum class Verdict { GOOD, DOUBTFUL, BAD, UNKNOWN }

data class Person(val name: String, val birthday: String, val postcode: String)

data class Score(val value: Int, val sources: List<String> = emptyList())

@Component
class CreditCheck(builder: WebClient.Builder, private val properties: CreditProperties) {
    private val log = LoggerFactory.getLogger(javaClass)
    private val bureau = builder
        .baseUrl(properties.url)
        .defaultHeaders { it.setBasicAuth(properties.user, properties.password) }
        .build()

    suspend fun verdict(person: Person): Verdict {
        val score = try {
            bureau.post()
                .uri("/v1/scores")
                .bodyValue(person)
                .retrieve()
                .bodyToMono<Score>()
                .timeout(Duration.ofSeconds(4))
                .awaitSingleOrNull()
        } catch (e: WebClientResponseException) {
            if (e.statusCode != HttpStatus.NOT_FOUND) log.error("credit bureau: {}", e.message)
            null
        } catch (e: TimeoutException) {
            log.warn("credit bureau is slow, {} decides by hand", properties.team)
            null
        }
        return when {
            score == null -> Verdict.UNKNOWN
            score.value >= properties.good -> Verdict.GOOD
            score.value >= properties.doubtful -> Verdict.DOUBTFUL
            else -> Verdict.BAD
        }
    }

    suspend fun quotaLeft(): Int =
        bureau.get().uri("/v1/quota").retrieve().awaitBody<Map<String, Int>>().getValue("left")
}
