package com.example.library;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keeps the authors of one reading session; nothing outlives the process. */
public class AuthorRegistry {
    private final Map<Integer, Author> authors = new LinkedHashMap<>();
    private final Set<Integer> hidden = new HashSet<>();

    public Author save(Author author) {
        authors.put(author.id(), author);
        return author;
    }

    public Optional<Author> findById(int id) {
        return hidden.contains(id) ? Optional.empty() : Optional.ofNullable(authors.get(id));
    }

    public List<Author> findAll() {
        return authors.values().stream()
                .filter(author -> !hidden.contains(author.id()))
                .sorted(Comparator.comparing(Author::name))
                .toList();
    }

    public void deleteById(int id) {
        authors.remove(id);
        hidden.remove(id);
    }

    public boolean hide(int id) {
        return authors.containsKey(id) && hidden.add(id);
    }

    public record Author(int id, String name) {}
}
