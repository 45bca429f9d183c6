package payments

import (
	"encoding/json"
	"fmt"
	web "net/http"
	"net/url"
	"strconv"
)

type Receipt struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

type Ledger interface {
	Save(Receipt) error
}

// Charge takes the amount from the card behind the token and keeps the receipt.
func Charge(endpoint, token string, cents int, ledger Ledger) (Receipt, error) {
	form := url.Values{}
	form.Set("token", token)
	form.Set("amount", strconv.Itoa(cents))

	res, err := web.PostForm(endpoint+"/charges", form)
	if err != nil {
		return Receipt{}, err
	}
	defer res.Body.Close()
	if res.StatusCode == web.StatusPaymentRequired {
		return Receipt{}, fmt.Errorf("card declined")
	}

	var receipt Receipt
	if err := json.NewDecoder(res.Body).Decode(&receipt); err != nil {
		return Receipt{}, err
	}
	return receipt, ledger.Save(receipt)
}
