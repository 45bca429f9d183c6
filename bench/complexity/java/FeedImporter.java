package com.example.news;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import java.io.IOException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.bson.Document;

public class FeedImporter {
    private final MongoCollection<Document> articles;

    public FeedImporter(MongoCollection<Document> articles) {
        this.articles = articles;
    }

    public int run(String feed) throws IOException {
        String body;
        try (CloseableHttpClient http = HttpClients.createDefault()) {
            body = http.execute(new HttpGet(feed), answer -> EntityUtils.toString(answer.getEntity()));
        }
        int stored = 0;
        for (Document item : Document.parse(body).getList("items", Document.class)) {
            String guid = item.getString("guid");
            if (guid == null || guid.isEmpty()) {
                continue;
            }
            articles.replaceOne(eq("guid", guid), item, new ReplaceOptions().upsert(true));
            stored++;
        }
        return stored;
    }
}
