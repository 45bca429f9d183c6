package chatops

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/carlmjohnson/requests"
)

type field struct {
	Title string `json:"title"`
	Value string `json:"value"`
	Short bool   `json:"short"`
}

type attachment struct {
	Color  string  `json:"color"`
	Text   string  `json:"text"`
	Fields []field `json:"fields"`
}

type message struct {
	Channel     string       `json:"channel"`
	Attachments []attachment `json:"attachments"`
}

// Deploy is what the pipeline knows when it has finished.
type Deploy struct {
	Service string
	Version string
	Took    time.Duration
	Failed  []string
}

// Post tells the channel how a deploy went.
func Post(ctx context.Context, hook, channel string, deploy Deploy) error {
	var answer string
	err := requests.
		URL(hook).
		BodyJSON(render(channel, deploy)).
		CheckStatus(200).
		ToString(&answer).
		Fetch(ctx)
	if err != nil {
		return fmt.Errorf("post deploy of %s: %w", deploy.Service, err)
	}
	if answer != "ok" {
		return fmt.Errorf("post deploy of %s: chat says %q", deploy.Service, answer)
	}
	return nil
}

func render(channel string, deploy Deploy) message {
	color, text := "good", deploy.Service+" is out"
	if len(deploy.Failed) > 0 {
		color = "danger"
		text = fmt.Sprintf("%s failed on %s", deploy.Service, strings.Join(deploy.Failed, ", "))
	}
	return message{
		Channel: channel,
		Attachments: []attachment{{
			Color: color,
			Text:  text,
			Fields: []field{
				{Title: "Version", Value: deploy.Version, Short: true},
				{Title: "Took", Value: deploy.Took.Round(time.Second).String(), Short: true},
			},
		}},
	}
}
