package catalog

import (
	"context"
	"fmt"
	"strings"

	"github.com/jmoiron/sqlx"
)

var sortable = map[string]string{"name": "name", "price": "price_cents"}

type Product struct {
	SKU        string `db:"sku"`
	Name       string `db:"name"`
	PriceCents int    `db:"price_cents"`
}

type Repo struct{ *sqlx.DB }

func (r Repo) Search(ctx context.Context, words []string, order string) ([]Product, error) {
	column, ok := sortable[order]
	if !ok {
		return nil, fmt.Errorf("cannot sort by %q", order)
	}
	conditions := make([]string, len(words))
	args := make([]any, len(words))
	for i, word := range words {
		conditions[i] = fmt.Sprintf("name ILIKE $%d", i+1)
		args[i] = "%" + word + "%"
	}
	statement := "SELECT sku, name, price_cents FROM products"
	if len(conditions) > 0 {
		statement += " WHERE " + strings.Join(conditions, " AND ")
	}
	var products []Product
	err := r.SelectContext(ctx, &products, statement+" ORDER BY "+column, args...)
	return products, err
}
