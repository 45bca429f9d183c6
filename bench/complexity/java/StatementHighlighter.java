package com.example.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Colours what somebody types into the statement box. Nothing typed there is run from here. */
public final class StatementHighlighter {

    public enum Kind {
        KEYWORD,
        TEXT,
        NUMBER,
        COMMENT,
        NAME
    }

    public record Span(int start, int end, Kind kind) {}

    private static final Set<String> KEYWORDS =
            Set.of("select", "from", "where", "insert", "into", "update", "set", "delete", "join");

    private static final Pattern TOKEN =
            Pattern.compile("(?<comment>--[^\\n]*)|(?<text>'(?:[^']|'')*')|(?<number>\\d+)|(?<word>\\w+)");

    private final boolean upperCase;

    public StatementHighlighter(boolean upperCase) {
        this.upperCase = upperCase;
    }

    public List<Span> highlight(CharSequence statement) {
        List<Span> spans = new ArrayList<>();
        Matcher token = TOKEN.matcher(statement);
        while (token.find()) {
            spans.add(new Span(token.start(), token.end(), kind(token)));
        }
        return spans;
    }

    /** The statement with its keywords in the case the user prefers. */
    public String execute(String statement) {
        StringBuilder result = new StringBuilder(statement);
        for (Span span : highlight(statement)) {
            if (span.kind() == Kind.KEYWORD) {
                String word = statement.substring(span.start(), span.end());
                result.replace(
                        span.start(),
                        span.end(),
                        upperCase ? word.toUpperCase(Locale.ROOT) : word.toLowerCase(Locale.ROOT));
            }
        }
        return result.toString();
    }

    private static Kind kind(Matcher token) {
        if (token.group("comment") != null) {
            return Kind.COMMENT;
        }
        if (token.group("text") != null) {
            return Kind.TEXT;
        }
        if (token.group("number") != null) {
            return Kind.NUMBER;
        }
        return KEYWORDS.contains(token.group("word").toLowerCase(Locale.ROOT))
                ? Kind.KEYWORD
                : Kind.NAME;
    }
}
