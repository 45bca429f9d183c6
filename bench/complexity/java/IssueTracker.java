package com.example.release;

import feign.Feign;
import feign.Headers;
import feign.Param;
import feign.RequestLine;
import feign.RetryableException;
import feign.auth.BasicAuthRequestInterceptor;
import feign.jackson.JacksonDecoder;
import feign.jackson.JacksonEncoder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Moves the issues of a release to "released" and writes its notes from them. */
public final class IssueTracker {

    @Headers({"Accept: application/json", "Content-Type: application/json"})
    interface Api {
        @RequestLine("GET /rest/api/2/search?jql={jql}&maxResults={max}")
        Found search(@Param("jql") String jql, @Param("max") int max);

        @RequestLine("POST /rest/api/2/issue/{key}/transitions")
        void move(@Param("key") String key, Map<String, Object> transition);
    }

    public record Fields(String summary, List<String> labels) {}

    public record Issue(String key, Fields fields) {}

    public record Found(int total, List<Issue> issues) {}

    private final Api api;

    public IssueTracker(String url, String user, String password) {
        this.api =
                Feign.builder()
                        .encoder(new JacksonEncoder())
                        .decoder(new JacksonDecoder())
                        .requestInterceptor(new BasicAuthRequestInterceptor(user, password))
                        .target(Api.class, url);
    }

    public Collection<Issue> of(String version) {
        Found found = api.search("fixVersion = \"%s\" ORDER BY key".formatted(version), 500);
        if (found.total() > found.issues().size()) {
            throw new IllegalStateException("Version " + version + " has too many issues");
        }
        return found.issues();
    }

    public int release(String version, String transition) {
        int moved = 0;
        for (Issue issue : of(version)) {
            try {
                api.move(issue.key(), Map.of("transition", Map.of("id", transition)));
                moved++;
            } catch (RetryableException busy) {
                // The tracker locks an issue while its webhooks run; the next run takes it.
                System.err.println(issue.key() + " stays: " + busy.getMessage());
            }
        }
        return moved;
    }

    public String notes(String version) {
        Map<String, StringBuilder> sections = new TreeMap<>();
        for (Issue issue : of(version)) {
            String section =
                    issue.fields().labels().contains("breaking") ? "Breaking" : "Changes";
            sections.computeIfAbsent(section, title -> new StringBuilder("## " + title + "\n"))
                    .append("- ").append(issue.fields().summary()).append('\n');
        }
        return String.join("\n", sections.values());
    }
}
