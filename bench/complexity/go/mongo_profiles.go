package admin

import (
	"context"
	"net/http"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

type Profile struct {
	Login    string   `bson:"login"`
	Disabled bool     `bson:"disabled"`
	Roles    []string `bson:"roles"`
}

type Profiles struct {
	all *mongo.Collection
}

func (p *Profiles) Newest(ctx context.Context, n int64) ([]Profile, error) {
	newest := options.Find().SetSort(bson.D{{Key: "_id", Value: -1}}).SetLimit(n)
	cursor, err := p.all.Find(ctx, bson.M{"disabled": false}, newest)
	if err != nil {
		return nil, err
	}
	var profiles []Profile
	if err := cursor.All(ctx, &profiles); err != nil {
		return nil, err
	}
	return profiles, nil
}

func (p *Profiles) Disable(w http.ResponseWriter, r *http.Request) {
	change := bson.M{"$set": bson.M{"disabled": true}}
	result, err := p.all.UpdateOne(r.Context(), bson.M{"login": r.PathValue("login")}, change)
	switch {
	case err != nil:
		http.Error(w, "not changed", http.StatusInternalServerError)
	case result.MatchedCount == 0:
		http.NotFound(w, r)
	}
}
