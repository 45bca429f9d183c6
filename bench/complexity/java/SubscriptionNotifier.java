package com.example.subscriptions;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Service;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

@Service
public class SubscriptionNotifier {
    private final WebClient web;
    private final ConcurrentMap<String, Integer> failures = new ConcurrentHashMap<>();

    public SubscriptionNotifier(WebClient.Builder builder) {
        this.web = builder.build();
    }

    public Mono<Void> renewed(String callback, Renewal renewal) {
        return web.post()
                .uri(callback)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(renewal)
                .retrieve()
                .onStatus(HttpStatusCode::isError, answer -> answer.createException())
                .toBodilessEntity()
                .retryWhen(Retry.backoff(3, Duration.ofMillis(200)))
                .doOnSuccess(sent -> failures.remove(callback))
                .doOnError(error -> failures.merge(callback, 1, Integer::sum))
                .then();
    }

    public boolean isFailing(String callback) {
        return failures.getOrDefault(callback, 0) > 5;
    }

    public record Renewal(String plan, String until) {}
}
