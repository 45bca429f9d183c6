package jobs

import (
	"context"
	stdsql "database/sql"
	"log/slog"
	"time"

	_ "github.com/go-sql-driver/mysql"
)

const batch = 500

// PurgeSessions runs until no session older than the limit is left.
func PurgeSessions(ctx context.Context, dsn string, limit time.Duration) (int64, error) {
	conn, err := stdsql.Open("mysql", dsn)
	if err != nil {
		return 0, err
	}
	defer conn.Close()

	var total int64
	for {
		result, err := conn.ExecContext(
			ctx,
			"DELETE FROM sessions WHERE last_seen < ? LIMIT ?",
			time.Now().Add(-limit), batch,
		)
		if err != nil {
			return total, err
		}
		removed, err := result.RowsAffected()
		if err != nil {
			return total, err
		}
		total += removed
		if removed < batch {
			slog.Info("sessions removed", "count", total)
			return total, nil
		}
	}
}
