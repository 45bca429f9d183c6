package calendar

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"time"

	"golang.org/x/oauth2"
)

type Slot struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
}

type busyAnswer struct {
	Calendars map[string]struct {
		Busy []Slot `json:"busy"`
	} `json:"calendars"`
}

// Free returns the gaps of the day that are at least as long as wanted.
func Free(
	ctx context.Context, config *oauth2.Config, token *oauth2.Token,
	id string, day time.Time, wanted time.Duration,
) ([]Slot, error) {
	query := url.Values{
		"id":   {id},
		"from": {day.Format(time.RFC3339)},
		"to":   {day.AddDate(0, 0, 1).Format(time.RFC3339)},
	}

	client := config.Client(ctx, token)
	res, err := client.Get("https://calendar.example.com/v3/freebusy?" + query.Encode())
	if err != nil {
		return nil, fmt.Errorf("read free/busy: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode >= 300 {
		text, _ := io.ReadAll(io.LimitReader(res.Body, 512))
		return nil, fmt.Errorf("read free/busy: %s: %s", res.Status, text)
	}

	var answer busyAnswer
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		return nil, fmt.Errorf("read free/busy: %w", err)
	}
	return gaps(answer.Calendars[id].Busy, day, day.AddDate(0, 0, 1), wanted), nil
}

func gaps(busy []Slot, from, to time.Time, wanted time.Duration) []Slot {
	var free []Slot
	at := from
	for _, slot := range busy {
		if slot.Start.Sub(at) >= wanted {
			free = append(free, Slot{Start: at, End: slot.Start})
		}
		if slot.End.After(at) {
			at = slot.End
		}
	}
	if to.Sub(at) >= wanted {
		free = append(free, Slot{Start: at, End: to})
	}
	return free
}
