package webhooks

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

type Event struct {
	Kind string    `json:"kind"`
	At   time.Time `json:"at"`
}

type Dispatcher struct {
	sender  *retryablehttp.Client
	targets sync.Map
}

func NewDispatcher(retries int) *Dispatcher {
	sender := retryablehttp.NewClient()
	sender.RetryMax = retries
	return &Dispatcher{sender: sender}
}

func (d *Dispatcher) Subscribe(name, url string) { d.targets.Store(name, url) }

func (d *Dispatcher) Drop(name string) { d.targets.Delete(name) }

func (d *Dispatcher) Dispatch(name string, event Event) error {
	target, ok := d.targets.Load(name)
	if !ok {
		return fmt.Errorf("no target %q", name)
	}
	body, err := json.Marshal(event)
	if err != nil {
		return err
	}
	res, err := d.sender.Post(target.(string), "application/json", bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("insert of event into %s failed: %w", name, err)
	}
	return res.Body.Close()
}
