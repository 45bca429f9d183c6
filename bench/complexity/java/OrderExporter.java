package com.example.exports;

import java.util.List;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestTemplate;

@Component
public class OrderExporter {
    private final JdbcTemplate jdbc;
    private final RestTemplate warehouse;

    public OrderExporter(JdbcTemplate jdbc, RestTemplate warehouse) {
        this.jdbc = jdbc;
        this.warehouse = warehouse;
    }

    @Scheduled(fixedDelay = 60_000)
    public void export() {
        List<Map<String, Object>> orders =
                jdbc.queryForList("select id, sku, quantity from orders where exported_at is null");
        for (Map<String, Object> order : orders) {
            if (send(order)) {
                jdbc.update("update orders set exported_at = now() where id = ?", order.get("id"));
            }
        }
    }

    private boolean send(Map<String, Object> order) {
        try {
            ResponseEntity<Void> answer =
                    warehouse.postForEntity("http://warehouse.internal/picks", order, Void.class);
            return answer.getStatusCode().is2xxSuccessful();
        } catch (RestClientException unreachable) {
            return false;
        }
    }
}
