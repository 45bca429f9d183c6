package shipping

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Quoter asks the carrier for prices. It keeps no rows: select a carrier from the list and go.
type Quoter struct {
	client *http.Client
	base   string
}

func NewQuoter(client *http.Client, base string) *Quoter {
	return &Quoter{client: client, base: base}
}

func (q *Quoter) Rates(ctx context.Context, postcode string, grams int) ([]Rate, error) {
	url := fmt.Sprintf("%s/rates?postcode=%s&grams=%d", q.base, postcode, grams)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	res, err := q.client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("ask for rates: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("carrier answered %d", res.StatusCode)
	}
	var rates []Rate
	if err := json.NewDecoder(res.Body).Decode(&rates); err != nil {
		return nil, err
	}
	return rates, nil
}

type Rate struct {
	Service string `json:"service"`
	Cents   int    `json:"cents"`
}
