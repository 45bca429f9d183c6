package main

import (
	"context"
	"encoding/xml"
	"errors"

	"github.com/uptrace/bun"
	"github.com/valyala/fasthttp"
)

type Item struct {
	bun.BaseModel `bun:"table:feed_items" xml:"-"`

	GUID  string `bun:"guid,pk" xml:"guid"`
	Title string `bun:"title" xml:"title"`
}

type feed struct {
	Items []Item `xml:"channel>item"`
}

func importFeed(ctx context.Context, db *bun.DB, url string) (int, error) {
	status, body, err := fasthttp.Get(nil, url)
	if err != nil {
		return 0, err
	}
	if status != fasthttp.StatusOK {
		return 0, errors.New("feed is not available")
	}

	var parsed feed
	if err := xml.Unmarshal(body, &parsed); err != nil {
		return 0, err
	}
	if len(parsed.Items) == 0 {
		return 0, nil
	}
	_, err = db.NewInsert().Model(&parsed.Items).On("CONFLICT (guid) DO NOTHING").Exec(ctx)
	return len(parsed.Items), err
}
