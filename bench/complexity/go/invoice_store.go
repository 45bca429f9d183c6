package invoices

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

var ErrNotFound = errors.New("invoice not found")

type Invoice struct {
	ID       int64
	Customer string
	Cents    int64
}

type Store struct {
	pool *pgxpool.Pool
}

func NewStore(pool *pgxpool.Pool) *Store {
	return &Store{pool: pool}
}

func (s *Store) ByID(ctx context.Context, id int64) (Invoice, error) {
	var found Invoice
	row := s.pool.QueryRow(ctx, `select id, customer, cents from invoices where id = $1`, id)
	err := row.Scan(&found.ID, &found.Customer, &found.Cents)
	if errors.Is(err, pgx.ErrNoRows) {
		return Invoice{}, ErrNotFound
	}
	return found, err
}

func (s *Store) Add(ctx context.Context, invoice Invoice) error {
	_, err := s.pool.Exec(
		ctx,
		`insert into invoices (customer, cents) values ($1, $2)`,
		invoice.Customer, invoice.Cents,
	)
	return err
}
