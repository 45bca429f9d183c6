package com.example.security.authentication;

import com.auth0.jwt.JWT;
import com.auth0.jwt.JWTVerifier;
import com.auth0.jwt.algorithms.Algorithm;
import com.auth0.jwt.exceptions.JWTVerificationException;
import com.auth0.jwt.interfaces.DecodedJWT;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies the tokens our own services hand out. The keys are given at start; a token is never
 * looked up in a table, and no request leaves this process.
 */
public class TokenVerifier {

    private static final int REMEMBERED = 1_000;

    private final JWTVerifier verifier;
    private final Map<String, Subject> verified =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Subject> eldest) {
                    return size() > REMEMBERED;
                }
            };

    public TokenVerifier(byte[] secret, String issuer, Duration leeway) {
        this.verifier =
                JWT.require(Algorithm.HMAC256(secret))
                        .withIssuer(issuer)
                        .withClaimPresence("scope")
                        .acceptLeeway(leeway.toSeconds())
                        .build();
    }

    public synchronized Optional<Subject> verify(String header) {
        if (header == null || !header.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return Optional.empty();
        }
        String token = header.substring(7).trim();
        Subject known = verified.get(token);
        if (known != null && known.stillValid()) {
            return Optional.of(known);
        }
        try {
            DecodedJWT jwt = verifier.verify(token);
            Subject subject =
                    new Subject(
                            jwt.getSubject(),
                            Set.of(jwt.getClaim("scope").asString().split(" ")),
                            jwt.getExpiresAt().getTime());
            verified.put(token, subject);
            return Optional.of(subject);
        } catch (JWTVerificationException invalid) {
            verified.remove(token);
            return Optional.empty();
        }
    }

    public record Subject(String id, Set<String> scopes, long until) {
        boolean stillValid() {
            return System.currentTimeMillis() < until;
        }
    }
}
