package vat

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/jmoiron/sqlx"
)

type number struct {
	ID      int64  `db:"id"`
	Country string `db:"country"`
	Digits  string `db:"digits"`
}

type Refresher struct {
	*http.Client

	DB  *sqlx.DB
	URL string
	Log *slog.Logger
}

// Run checks every number that was not checked for a month, oldest first.
func (r *Refresher) Run(ctx context.Context) (checked int, err error) {
	var due []number
	const q = `SELECT id, country, digits
	             FROM vat_numbers
	            WHERE checked_at < now() - interval '30 days'
	         ORDER BY checked_at
	            LIMIT 100`
	if err := r.DB.SelectContext(ctx, &due, q); err != nil {
		return 0, fmt.Errorf("select due numbers: %w", err)
	}
	for _, n := range due {
		valid, err := r.valid(ctx, n)
		if err != nil {
			r.Log.Warn("number not checked", "country", n.Country, "err", err)
			continue
		}
		_, err = r.DB.NamedExecContext(ctx,
			`UPDATE vat_numbers SET valid = :valid, checked_at = :at WHERE id = :id`,
			map[string]any{"valid": valid, "at": time.Now(), "id": n.ID})
		if err != nil {
			return checked, err
		}
		checked++
	}
	return checked, nil
}

func (r *Refresher) valid(ctx context.Context, n number) (bool, error) {
	url := fmt.Sprintf("%s/ms/%s/vat/%s", r.URL, n.Country, n.Digits)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false, err
	}
	res, err := r.Do(req)
	if err != nil {
		return false, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return false, fmt.Errorf("unexpected %s", res.Status)
	}
	var body struct {
		IsValid bool `json:"isValid"`
	}
	err = json.NewDecoder(res.Body).Decode(&body)
	return body.IsValid, err
}
