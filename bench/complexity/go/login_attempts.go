package authn

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// ErrLocked says that the account takes no more attempts for a while.
var ErrLocked = errors.New("too many failed logins")

const (
	allowed = 5
	window  = 15 * time.Minute
)

// Attempts keeps the failed logins of all instances in one place; nothing else knows of them.
type Attempts struct {
	rdb redis.UniversalClient
}

func NewAttempts(rdb redis.UniversalClient) *Attempts {
	return &Attempts{rdb: rdb}
}

func (a *Attempts) Check(ctx context.Context, account int64) error {
	text, err := a.rdb.HGet(ctx, key(account), "failed").Result()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read attempts: %w", err)
	}
	failed, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("read attempts: %w", err)
	}
	if failed >= allowed {
		return ErrLocked
	}
	return nil
}

func (a *Attempts) Failed(ctx context.Context, account int64, address string) error {
	_, err := a.rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.HIncrBy(ctx, key(account), "failed", 1)
		pipe.HSet(ctx, key(account), "address", address, "at", time.Now().Unix())
		pipe.Expire(ctx, key(account), window)
		return nil
	})
	return err
}

func (a *Attempts) Forget(ctx context.Context, account int64) error {
	return a.rdb.Del(ctx, key(account)).Err()
}

func key(account int64) string { return fmt.Sprintf("login:%d:attempts", account) }
