package com.example.web.limits;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets an address make so many requests in a window, and tells it when to come back. */
public class RequestLimiter extends OncePerRequestFilter {

    private final int allowed;
    private final Duration window;
    private final Clock clock;
    private final Map<String, Deque<Long>> seen = new ConcurrentHashMap<>();

    public RequestLimiter(int allowed, Duration window, Clock clock) {
        if (allowed < 1) {
            throw new IllegalArgumentException("Nobody could ever get a page");
        }
        this.allowed = allowed;
        this.window = window;
        this.clock = clock;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getRequestURI().startsWith("/health");
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long wait = waitMillis(request.getRemoteAddr());
        if (wait > 0) {
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(wait / 1000 + 1));
            response.sendError(HttpStatus.TOO_MANY_REQUESTS.value());
            return;
        }
        chain.doFilter(request, response);
    }

    long waitMillis(String address) {
        long now = clock.millis();
        Deque<Long> times = seen.computeIfAbsent(address, key -> new ArrayDeque<>());
        synchronized (times) {
            while (!times.isEmpty() && times.peekFirst() <= now - window.toMillis()) {
                times.removeFirst();
            }
            if (times.size() >= allowed) {
                return times.peekFirst() + window.toMillis() - now;
            }
            times.addLast(now);
            return 0;
        }
    }

    public int forgetIdle() {
        int before = seen.size();
        seen.values().removeIf(Deque::isEmpty);
        return before - seen.size();
    }
}
