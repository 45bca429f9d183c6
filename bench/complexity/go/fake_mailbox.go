// Package mailtest stands in for the mail provider while the other packages are tested.
package mailtest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
)

type Mail struct {
	To      string `json:"to"`
	Subject string `json:"subject"`
	Body    string `json:"body"`
}

// Mailbox takes what would have been sent; see URL for where a client has to post to.
type Mailbox struct {
	server *httptest.Server

	mu   sync.Mutex
	sent []Mail
	fail int
}

func New() *Mailbox {
	box := &Mailbox{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/send", box.take)
	box.server = httptest.NewServer(mux)
	return box
}

func (b *Mailbox) URL() string { return b.server.URL }

func (b *Mailbox) Close() { b.server.Close() }

// FailNext lets the next n requests fail.
func (b *Mailbox) FailNext(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fail = n
}

func (b *Mailbox) take(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail > 0 {
		b.fail--
		http.Error(w, "the provider is down", http.StatusServiceUnavailable)
		return
	}
	if !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ") {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var mail Mail
	if err := json.NewDecoder(r.Body).Decode(&mail); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	b.sent = append(b.sent, mail)
	w.WriteHeader(http.StatusAccepted)
}

// Select answers the mails to one address, in the order they came in.
func (b *Mailbox) Select(to string) []Mail {
	b.mu.Lock()
	defer b.mu.Unlock()
	var found []Mail
	for _, mail := range b.sent {
		if mail.To == to {
			found = append(found, mail)
		}
	}
	return found
}
