package com.example.contracts.uploads;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

@ApplicationScoped
public class SignatureUploader {

    private static final long LARGEST = 2L * 1024 * 1024;

    private final WebTarget vault;
    private final String token;

    @Inject
    public SignatureUploader(
            Client client,
            @ConfigProperty(name = "vault.url") String url,
            @ConfigProperty(name = "vault.token") String token) {
        this.vault = client.target(url).path("contracts/{contract}/signatures");
        this.token = token;
    }

    public String upload(long contract, Path image) throws IOException {
        if (Files.size(image) > LARGEST) {
            throw new IllegalArgumentException(image.getFileName() + " is larger than 2 MB");
        }
        try (InputStream bytes = Files.newInputStream(image);
                Response response =
                        vault.resolveTemplate("contract", contract)
                                .request(MediaType.APPLICATION_JSON_TYPE)
                                .header(HttpHeaders.AUTHORIZATION, "Bearer " + token)
                                .post(Entity.entity(bytes, "image/png"))) {
            switch (response.getStatusInfo().toEnum()) {
                case CREATED -> {
                    return response.getHeaderString(HttpHeaders.LOCATION);
                }
                case CONFLICT -> throw new AlreadySigned(contract);
                default -> throw new IOException("The vault answered " + response.getStatus());
            }
        }
    }

    public static class AlreadySigned extends RuntimeException {
        AlreadySigned(long contract) {
            super("Contract " + contract + " is signed already");
        }
    }
}
