package audit

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	sq "github.com/Masterminds/squirrel"
)

type Event struct {
	ID     int64
	Actor  string
	Verb   string
	Object string
	At     time.Time
}

// Filter leaves out what is empty.
type Filter struct {
	Actor string
	Verbs []string
	Since time.Time
	Page  uint64
}

const pageSize = 50

type Log struct {
	runner sq.StatementBuilderType
}

func NewLog(db *sql.DB) *Log {
	cache := sq.NewStmtCache(db)
	return &Log{runner: sq.StatementBuilder.PlaceholderFormat(sq.Dollar).RunWith(cache)}
}

func (l *Log) Search(ctx context.Context, filter Filter) ([]Event, error) {
	query := l.runner.
		Select("id", "actor", "verb", "object", "at").
		From("audit_events").
		OrderBy("at DESC", "id DESC").
		Limit(pageSize).
		Offset(filter.Page * pageSize)
	if filter.Actor != "" {
		query = query.Where(sq.Eq{"actor": filter.Actor})
	}
	if len(filter.Verbs) > 0 {
		query = query.Where(sq.Eq{"verb": filter.Verbs})
	}
	if !filter.Since.IsZero() {
		query = query.Where(sq.GtOrEq{"at": filter.Since})
	}

	rows, err := query.QueryContext(ctx)
	if err != nil {
		return nil, fmt.Errorf("search audit log: %w", err)
	}
	defer rows.Close()
	var events []Event
	for rows.Next() {
		var e Event
		if err := rows.Scan(&e.ID, &e.Actor, &e.Verb, &e.Object, &e.At); err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

func (l *Log) Append(ctx context.Context, e Event) error {
	_, err := l.runner.
		Insert("audit_events").
		Columns("actor", "verb", "object", "at").
		Values(e.Actor, e.Verb, e.Object, e.At).
		ExecContext(ctx)
	return err
}
