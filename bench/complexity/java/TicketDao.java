package com.example.helpdesk;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.support.JdbcDaoSupport;
import org.springframework.stereotype.Repository;

@Repository
public class TicketDao extends JdbcDaoSupport {

    private static final RowMapper<Ticket> TICKET = TicketDao::ticket;

    public TicketDao(DataSource source) {
        setDataSource(source);
    }

    public Ticket find(long id) {
        try {
            return getJdbcTemplate()
                    .queryForObject("select id, subject, state from ticket where id = ?", TICKET, id);
        } catch (EmptyResultDataAccessException none) {
            return null;
        }
    }

    public List<Ticket> waiting(String team, int count) {
        return getJdbcTemplate()
                .query(
                        "select id, subject, state from ticket"
                                + " where team = ? and state = 'WAITING'"
                                + " order by opened_at fetch first ? rows only",
                        TICKET,
                        team,
                        count);
    }

    public boolean assign(long id, String agent, Instant at) {
        int changed =
                getJdbcTemplate()
                        .update(
                                "update ticket set agent = ?, assigned_at = ? where id = ? and agent is null",
                                agent,
                                Timestamp.from(at),
                                id);
        return changed == 1;
    }

    private static Ticket ticket(ResultSet row, int index) throws SQLException {
        String state = Objects.requireNonNullElse(row.getString("state"), "NEW");
        return new Ticket(row.getLong("id"), row.getString("subject"), Ticket.State.valueOf(state));
    }

    public record Ticket(long id, String subject, State state) {
        public enum State {
            NEW,
            WAITING,
            SOLVED
        }
    }
}
