package com.example.maps;

import java.io.IOException;
import java.util.Optional;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.json.JSONArray;
import org.json.JSONObject;

public class GeoLookup {
    private static final OkHttpClient HTTP = new OkHttpClient();

    private final HttpUrl base;

    public GeoLookup(String base) {
        this.base = HttpUrl.get(base);
    }

    public Optional<Point> find(String address) throws IOException {
        HttpUrl url = base.newBuilder()
                .addPathSegment("search")
                .addQueryParameter("q", address)
                .addQueryParameter("limit", "1")
                .build();
        try (Response response = HTTP.newCall(new Request.Builder().url(url).build()).execute()) {
            if (!response.isSuccessful() || response.body() == null) {
                throw new IOException("update from " + base.host() + " where set: " + response.code());
            }
            JSONArray places = new JSONArray(response.body().string());
            if (places.isEmpty()) {
                return Optional.empty();
            }
            JSONObject first = places.getJSONObject(0);
            return Optional.of(new Point(first.getDouble("lat"), first.getDouble("lon")));
        }
    }

    public record Point(double lat, double lon) {}
}
