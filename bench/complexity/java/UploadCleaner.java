package com.example.uploads;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

public class UploadCleaner {
    @PersistenceContext
    private EntityManager entities;

    private final Path folder;

    public UploadCleaner(Path folder) {
        this.folder = folder;
    }

    @Transactional
    public int clean(Instant before) throws IOException {
        List<StoredFile> stale =
                entities.createQuery(
                                "select f from StoredFile f where f.attached = false and f.at < :before",
                                StoredFile.class)
                        .setParameter("before", before)
                        .setMaxResults(100)
                        .getResultList();
        for (StoredFile file : stale) {
            Files.deleteIfExists(folder.resolve(file.getName()));
            entities.remove(file);
        }
        return stale.size();
    }
}
