package com.example.billing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

public class LedgerDao {
    private final DataSource source;

    public LedgerDao(DataSource source) {
        this.source = source;
    }

    public List<Entry> entries(long account) throws SQLException {
        String sql = "SELECT id, cents FROM ledger WHERE account = ? ORDER BY id";
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, account);
            List<Entry> entries = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    entries.add(new Entry(rows.getLong("id"), rows.getLong("cents")));
                }
            }
            return entries;
        }
    }

    public void book(long account, long cents) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("INSERT INTO ledger (account, cents) VALUES (?, ?)")) {
            statement.setLong(1, account);
            statement.setLong(2, cents);
            statement.executeUpdate();
        }
    }

    public record Entry(long id, long cents) {}
}
