package com.example.delivery;

import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Service;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

@Service
public class AddressCheck {

    private static final Logger log = LoggerFactory.getLogger(AddressCheck.class);
    private static final ParameterizedTypeReference<List<Suggestion>> SUGGESTIONS =
            new ParameterizedTypeReference<>() {};

    private final RestClient postal;

    public AddressCheck(
            RestClient.Builder builder,
            @Value("${postal.url}") String url,
            @Value("${postal.key}") String key) {
        this.postal = builder.baseUrl(url).defaultHeader("X-Api-Key", key).build();
    }

    /** What the postal service would write instead; empty when the address is right as it is. */
    public List<Suggestion> suggestions(Address address) {
        try {
            List<Suggestion> found =
                    postal.post()
                            .uri("/v3/{country}/verify", address.country().toLowerCase(Locale.ROOT))
                            .contentType(MediaType.APPLICATION_JSON)
                            .body(address)
                            .retrieve()
                            .onStatus(
                                    HttpStatusCode::is4xxClientError,
                                    (request, response) -> {
                                        throw new UnknownCountry(address.country());
                                    })
                            .body(SUGGESTIONS);
            return found == null ? List.of() : found.stream().filter(s -> s.score() > 0.6).toList();
        } catch (ResourceAccessException unreachable) {
            log.warn("postal service not reachable, {} is taken as it is", address.postcode());
            return List.of();
        }
    }

    public record Address(String street, String postcode, String city, String country) {}

    public record Suggestion(Address address, double score) {}

    public static class UnknownCountry extends RuntimeException {
        UnknownCountry(String country) {
            super("The postal service does not know " + country);
        }
    }
}
