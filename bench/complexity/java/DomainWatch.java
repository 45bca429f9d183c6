package com.example.domains;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** Keeps the day each domain of our customers expires, as the registries tell it. */
public class DomainWatch implements Runnable {

    private static final String STALE =
            """
            SELECT name
              FROM domain
             WHERE checked_at IS NULL OR checked_at < now() - interval '1 day'
             ORDER BY checked_at NULLS FIRST
             LIMIT :count
            """;

    private final Jdbi jdbi;
    private final HttpClient web;
    private final ObjectMapper json = new ObjectMapper();

    public DomainWatch(Jdbi jdbi) {
        this.jdbi = jdbi;
        this.web =
                HttpClient.newBuilder()
                        .followRedirects(HttpClient.Redirect.NORMAL)
                        .connectTimeout(Duration.ofSeconds(5))
                        .build();
    }

    @Override
    public void run() {
        List<String> names =
                jdbi.withHandle(
                        h -> h.createQuery(STALE).bind("count", 50).mapTo(String.class).list());
        for (String name : names) {
            try {
                expiry(name).ifPresent(day -> keep(name, day));
            } catch (IOException unavailable) {
                System.err.printf("%s: %s%n", name, unavailable.getMessage());
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private Optional<OffsetDateTime> expiry(String name) throws IOException, InterruptedException {
        var ask =
                HttpRequest.newBuilder(URI.create("https://rdap.example.org/domain/" + name))
                        .header("Accept", "application/rdap+json")
                        .timeout(Duration.ofSeconds(10))
                        .build();
        var answer = web.send(ask, BodyHandlers.ofByteArray());
        if (answer.statusCode() == 404) {
            return Optional.empty();
        }
        for (JsonNode event : json.readTree(answer.body()).path("events")) {
            if ("expiration".equals(event.path("eventAction").asText())) {
                return Optional.of(OffsetDateTime.parse(event.path("eventDate").asText()));
            }
        }
        return Optional.empty();
    }

    private void keep(String name, OffsetDateTime day) {
        jdbi.useHandle(
                handle ->
                        handle.execute(
                                "UPDATE domain SET expires_at = ?, checked_at = now() WHERE name = ?",
                                day,
                                name));
    }
}
