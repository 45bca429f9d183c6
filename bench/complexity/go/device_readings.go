package readings

import (
	"errors"
	"time"

	"github.com/gocql/gocql"
)

var ErrEmpty = errors.New("no reading for this device")

type Reading struct {
	Device gocql.UUID
	At     time.Time
	Watts  float64
}

type Archive struct {
	session *gocql.Session
	ttl     time.Duration
}

func Dial(hosts []string, keyspace string, ttl time.Duration) (*Archive, error) {
	cluster := gocql.NewCluster(hosts...)
	cluster.Keyspace = keyspace
	cluster.Consistency = gocql.LocalQuorum
	cluster.RetryPolicy = &gocql.ExponentialBackoffRetryPolicy{NumRetries: 3}
	session, err := cluster.CreateSession()
	if err != nil {
		return nil, err
	}
	return &Archive{session: session, ttl: ttl}, nil
}

func (a *Archive) Close() { a.session.Close() }

func (a *Archive) Write(readings []Reading) error {
	batch := a.session.NewBatch(gocql.UnloggedBatch)
	for _, r := range readings {
		batch.Query(
			`INSERT INTO readings (device, day, at, watts) VALUES (?, ?, ?, ?) USING TTL ?`,
			r.Device, r.At.UTC().Format(time.DateOnly), r.At, r.Watts, int(a.ttl.Seconds()),
		)
	}
	return a.session.ExecuteBatch(batch)
}

func (a *Archive) Latest(device gocql.UUID) (Reading, error) {
	found := Reading{Device: device}
	today := time.Now().UTC().Format(time.DateOnly)
	err := a.session.Query(
		`SELECT at, watts FROM readings WHERE device = ? AND day = ? ORDER BY at DESC LIMIT 1`,
		device, today,
	).Scan(&found.At, &found.Watts)
	if errors.Is(err, gocql.ErrNotFound) {
		return Reading{}, ErrEmpty
	}
	return found, err
}

// Sum of a day in watt hours, each reading standing for one minute.
func (a *Archive) Sum(device gocql.UUID, day time.Time) (float64, error) {
	iter := a.session.Query(
		`SELECT watts FROM readings WHERE device = ? AND day = ?`,
		device, day.UTC().Format(time.DateOnly),
	).PageSize(1440).Iter()
	var total, watts float64
	for iter.Scan(&watts) {
		total += watts / 60
	}
	return total, iter.Close()
}
