package com.example.immigration;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

@Entity(name = "case_log")
public class CaseLog {
    private static final String HELP = "Select a case from the list, then delete from it what is settled.";

    @Id
    private long id;

    @Column(nullable = false, length = 400)
    private String title = HELP;

    private final transient List<HttpRequest> requests = new ArrayList<>();

    public void execute(HttpRequest request) {
        requests.add(request);
    }

    public List<String> query(Predicate<HttpRequest> wanted) {
        return requests.stream()
                .filter(wanted)
                .map(request -> request.method() + " " + request.uri().getPath())
                .toList();
    }

    public void delete(String path) {
        requests.removeIf(request -> request.uri().getPath().equals(path));
    }

    public String find() {
        return id + ": " + title;
    }
}
