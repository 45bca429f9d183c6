package avatars

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

// ErrNoAvatar says that the service answered, and that nobody uploaded a picture.
var ErrNoAvatar = errors.New("no avatar for this address")

// Doer is what a *http.Client does; tests hand in something quieter.
type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

type Prober struct {
	web  Doer
	host string

	mu    sync.Mutex
	known map[string]bool
}

func NewProber(host string, web Doer) *Prober {
	if web == nil {
		web = &http.Client{Timeout: 3 * time.Second}
	}
	return &Prober{web: web, host: host, known: map[string]bool{}}
}

// URL is the address of the picture, or ErrNoAvatar.
func (p *Prober) URL(ctx context.Context, mail string) (string, error) {
	sum := md5.Sum([]byte(strings.ToLower(strings.TrimSpace(mail))))
	url := fmt.Sprintf("https://%s/avatar/%s?d=404", p.host, hex.EncodeToString(sum[:]))

	p.mu.Lock()
	has, asked := p.known[url]
	p.mu.Unlock()
	if !asked {
		var err error
		if has, err = p.probe(ctx, url); err != nil {
			return "", err
		}
		p.mu.Lock()
		p.known[url] = has
		p.mu.Unlock()
	}
	if !has {
		return "", ErrNoAvatar
	}
	return url, nil
}

func (p *Prober) probe(ctx context.Context, url string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, http.NoBody)
	if err != nil {
		return false, err
	}
	res, err := p.web.Do(req)
	if err != nil {
		return false, fmt.Errorf("probe avatar: %w", err)
	}
	defer res.Body.Close()
	switch res.StatusCode {
	case http.StatusOK:
		return true, nil
	case http.StatusNotFound:
		return false, nil
	default:
		return false, fmt.Errorf("probe avatar: %s", res.Status)
	}
}
