import { labels, text } from './written.mjs'

const changes = [
  {
    name: 'coordinates are read, in subtests',
    files: {
      'geo/geo.go': text`
package geo

import (
	"fmt"
	"strconv"
	"strings"
)

// Point is a place.
type Point struct{ Lat, Lon float64 }

// Parse reads "48.1,11.6".
func Parse(text string) (Point, error) {
	first, second, found := strings.Cut(text, ",")
	if !found {
		return Point{}, fmt.Errorf("geo: no comma in %q", text)
	}
	lat, err := strconv.ParseFloat(strings.TrimSpace(first), 64)
	if err != nil {
		return Point{}, err
	}
	lon, err := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if err != nil {
		return Point{}, err
	}
	if lat > 90 || lat < -90 {
		return Point{}, fmt.Errorf("geo: beyond the pole: %g", lat)
	}
	return Point{lat, lon}, nil
}
`,
      'geo/geo_test.go': text`
package geo_test

import (
	"strings"
	"testing"

	"example.com/app/geo"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]geo.Point{
		"48.1,11.6": {Lat: 48.1, Lon: 11.6},
		" -90 , 0 ": {Lat: -90, Lon: 0},
		"90,180":    {Lat: 90, Lon: 180},
	} {
		t.Run(text, func(t *testing.T) {
			got, err := geo.Parse(text)
			if err != nil || got != want {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
}

func TestBeyondThePole(t *testing.T) {
	_, err := geo.Parse("90.1,0")
	if err == nil || !strings.Contains(err.Error(), "beyond the pole") {
		t.Errorf("got %v", err)
	}
}

func TestNoComma(t *testing.T) {
	if _, err := geo.Parse("48.1"); err == nil {
		t.Error("was read")
	}
}

func TestZeroPoint(t *testing.T) {
	var p geo.Point
	if p.Lat != 0 || p.Lon != 0 {
		t.Error("not zero")
	}
}
`,
    },
    tests: labels(['TestParse', 'TestBeyondThePole', 'TestNoComma'], ['TestZeroPoint']),
    functions: { Parse: true },
    faults: [
      ['lat > 90', 'lat >= 90'],
      ['lat > 90', 'lat > 91'],
      ['		return Point{}, fmt.Errorf("geo: no comma in %q", text)\n', '		second = "0"\n'],
    ],
  },
  {
    name: 'distances, more or less',
    files: {
      'geo/distance.go': text`
package geo

import "math"

// Blocks is the distance along streets.
func Blocks(x1, y1, x2, y2 float64) float64 {
	return math.Abs(x1-x2) + math.Abs(y1-y2)
}

// Near tells whether two are closer than a limit.
func Near(x1, y1, x2, y2, limit float64) bool {
	return Blocks(x1, y1, x2, y2) < limit
}
`,
      'geo/distance_test.go': text`
package geo

import (
	"math"
	"testing"
)

func TestBlocksNumber(t *testing.T) {
	if math.IsNaN(Blocks(0, 0, 3, 4)) {
		t.Error("not a number")
	}
}

func TestBlocksAgain(t *testing.T) {
	if a, b := Blocks(0, 0, 3, 4), Blocks(0, 0, 3, 4); a != b {
		t.Errorf("got %g and %g", a, b)
	}
}

func TestAbs(t *testing.T) {
	if got := math.Abs(-3); got != 3 {
		t.Errorf("got %g", got)
	}
}

func TestNearBool(t *testing.T) {
	if near := Near(0, 0, 3, 4, 6); near != true && near != false {
		t.Error("not a bool")
	}
}
`,
    },
    tests: labels([], ['TestBlocksNumber', 'TestBlocksAgain', 'TestAbs', 'TestNearBool']),
    functions: { Blocks: false, Near: false },
    faults: [
      ['+ math.Abs(y1', '- math.Abs(y1'],
      ['math.Abs(x1-x2)', 'math.Abs(x1+x2)'],
      ['< limit', '> limit'],
    ],
  },
  {
    name: 'a cart gives a piece for nothing, edges that held before',
    base: {
      'cart/cart.go': text`
package cart

// Total is what pieces of a price cost.
func Total(count, price int) int {
	return count * price
}
`,
      'cart/cart_test.go': text`
package cart

import "testing"

func TestTwo(t *testing.T) {
	if got := Total(2, 5); got != 10 {
		t.Errorf("got %d", got)
	}
}
`,
    },
    files: {
      'cart/cart.go': (old) =>
        old.replace(
          '\treturn count * price\n',
          '\tif count >= 3 {\n\t\tcount--\n\t}\n\treturn count * price\n',
        ),
      'cart/cart_test.go': (old) =>
        `${old}${text`

func TestThirdIsFree(t *testing.T) {
	if got := Total(3, 5); got != 10 {
		t.Errorf("got %d", got)
	}
}

func TestOnlyOneIsFree(t *testing.T) {
	if got := Total(7, 5); got != 30 {
		t.Errorf("got %d", got)
	}
}

func TestOneIsNotFree(t *testing.T) {
	if got := Total(1, 5); got != 5 {
		t.Errorf("got %d", got)
	}
}

func TestNoneCostNothing(t *testing.T) {
	if got := Total(0, 5); got != 0 {
		t.Errorf("got %d", got)
	}
}
`}`,
    },
    tests: labels([
      'TestThirdIsFree',
      'TestOnlyOneIsFree',
      'TestOneIsNotFree',
      'TestNoneCostNothing',
    ]),
    functions: { Total: true },
    faults: [
      ['count >= 3', 'count > 3'],
      ['count >= 3', 'count < 3'],
      ['count--', 'count -= count / 3'],
    ],
  },
  {
    name: 'a cart gives a piece for nothing, unlooked at',
    base: {
      'cart/cart.go': text`
package cart

// Total is what pieces of a price cost.
func Total(count, price int) int {
	return count * price
}

// Empty tells whether there is nothing.
func Empty(count int) bool {
	return count == 0
}
`,
    },
    files: {
      'cart/cart.go': (old) =>
        old.replace(
          '\treturn count * price\n',
          '\tif count >= 3 {\n\t\tcount--\n\t}\n\treturn count * price\n',
        ),
      'cart/cart_test.go': text`
package cart

import "testing"

func TestTotalCall(t *testing.T) {
	_ = Total(3, 5)
}

func TestTotalPositive(t *testing.T) {
	if Total(3, 5) <= 0 {
		t.Error("should be positive")
	}
}

func TestEmptyCart(t *testing.T) {
	if !Empty(0) || Empty(1) {
		t.Error("wrong")
	}
}

func TestTotalTable(t *testing.T) {
	tests := map[string]struct{ count, price, want int }{}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Total(test.count, test.price); got != test.want {
				t.Errorf("got %d", got)
			}
		})
	}
}
`,
    },
    tests: labels([], ['TestTotalCall', 'TestTotalPositive', 'TestEmptyCart', 'TestTotalTable']),
    functions: { Total: false },
    faults: [
      ['count >= 3', 'count > 3'],
      ['count >= 3', 'count < 3'],
      ['count--', 'count++'],
    ],
  },
  {
    name: 'a cache forgets, by a clock that is given',
    files: {
      'cache/cache.go': text`
package cache

import "time"

// Cache remembers for a while.
type Cache struct {
	TTL time.Duration
	Now func() time.Time

	values map[string]entry
}

type entry struct {
	value string
	until time.Time
}

// Set remembers.
func (c *Cache) Set(key, value string) {
	if c.values == nil {
		c.values = map[string]entry{}
	}
	c.values[key] = entry{value, c.Now().Add(c.TTL)}
}

// Get is what was set not long ago.
func (c *Cache) Get(key string) (string, bool) {
	found, ok := c.values[key]
	if !ok || !c.Now().Before(found.until) {
		return "", false
	}
	return found.value, true
}
`,
      'cache/cache_test.go': text`
package cache

import (
	"testing"
	"time"
)

func newCache() (*Cache, *time.Time) {
	now := time.Unix(100, 0)
	return &Cache{TTL: time.Second, Now: func() time.Time { return now }}, &now
}

func TestRemembers(t *testing.T) {
	cache, now := newCache()
	cache.Set("a", "one")
	*now = now.Add(999 * time.Millisecond)
	if got, ok := cache.Get("a"); !ok || got != "one" {
		t.Errorf("got %q, %t", got, ok)
	}
}

func TestForgets(t *testing.T) {
	cache, now := newCache()
	cache.Set("a", "one")
	*now = now.Add(time.Second)
	if got, ok := cache.Get("a"); ok || got != "" {
		t.Errorf("got %q, %t", got, ok)
	}
}

func TestKnowsNothing(t *testing.T) {
	cache, _ := newCache()
	if _, ok := cache.Get("a"); ok {
		t.Error("knows a")
	}
}

func TestNewCache(t *testing.T) {
	cache, _ := newCache()
	if cache == nil || cache.TTL != time.Second {
		t.Error("no cache")
	}
}
`,
    },
    tests: labels(['TestRemembers', 'TestForgets', 'TestKnowsNothing'], ['TestNewCache']),
    functions: { Set: true, Get: true },
    faults: [
      ['!c.Now().Before(found.until)', 'c.Now().After(found.until)'],
      ['c.Now().Add(c.TTL)', 'c.Now()'],
      ['	if !ok || !c', '	if ok && !c'],
    ],
  },
  {
    name: 'a middleware checks a token',
    files: {
      'auth/auth.go': text`
package auth

import (
	"net/http"
	"strings"
)

// Require lets only those through who hold the token.
func Require(token string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		if given != token {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}
`,
      'auth/auth_test.go': text`
package auth

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func status(t *testing.T, header string) int {
	t.Helper()
	request := httptest.NewRequest("GET", "/", nil)
	request.Header.Set("Authorization", header)
	recorder := httptest.NewRecorder()
	ok := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) })
	Require("secret", ok).ServeHTTP(recorder, request)
	return recorder.Code
}

func TestLetsThrough(t *testing.T) {
	if got := status(t, "Bearer secret"); got != 204 {
		t.Errorf("got %d", got)
	}
}

func TestKeepsOut(t *testing.T) {
	for _, header := range []string{"", "Bearer other", "Basic secret"} {
		if got := status(t, header); got != 401 {
			t.Errorf("%q: got %d", header, got)
		}
	}
}
`,
    },
    tests: labels(['TestLetsThrough', 'TestKeepsOut']),
    functions: { Require: true },
    faults: [
      ['given != token', 'given == token'],
      ['http.StatusUnauthorized', 'http.StatusForbidden'],
    ],
  },
  {
    name: 'a middleware checks a token, and the test plays both',
    files: {
      'auth/auth.go': text`
package auth

import "errors"

// ErrDenied is returned to strangers.
var ErrDenied = errors.New("auth: denied")

// Store knows tokens.
type Store interface{ Owner(token string) string }

// User is who holds a token.
func User(store Store, token string) (string, error) {
	owner := store.Owner(token)
	if owner == "" {
		return "", ErrDenied
	}
	return owner, nil
}
`,
      'auth/auth_test.go': text`
package auth

import (
	"errors"
	"testing"
)

type fake map[string]string

func (f fake) Owner(token string) string { return f[token] }

func TestFakeStore(t *testing.T) {
	if got := (fake{"t": "ada"}).Owner("t"); got != "ada" {
		t.Errorf("got %s", got)
	}
}

func TestErrDenied(t *testing.T) {
	if !errors.Is(ErrDenied, ErrDenied) || ErrDenied.Error() == "" {
		t.Error("no error")
	}
}

func TestStoreInterface(t *testing.T) {
	var store Store = fake{}
	if store == nil {
		t.Error("no store")
	}
}

func TestUserLogged(t *testing.T) {
	user, err := User(fake{"t": "ada"}, "t")
	t.Log(user, err)
}
`,
    },
    tests: labels([], ['TestFakeStore', 'TestErrDenied', 'TestStoreInterface', 'TestUserLogged']),
    functions: { User: false },
    faults: [
      ['owner == ""', 'owner != ""'],
      ['return owner, nil', 'return token, nil'],
    ],
  },
  {
    name: 'a helper is mended, beside a function without a test',
    base: {
      'text/text.go': text`
package text

func plural(n int) string {
	return "s"
}

// Count says how many.
func Count(n int, noun string) string {
	if n == 0 {
		return "no " + noun + plural(n)
	}
	return "some " + noun + plural(n)
}
`,
      'text/text_test.go': text`
package text

import "testing"

func TestNo(t *testing.T) {
	if got := Count(0, "cat"); got != "no cats" {
		t.Errorf("got %s", got)
	}
}
`,
    },
    files: {
      'text/text.go': (old) =>
        `${old.replace('\treturn "s"\n', '\tif n == 1 {\n\t\treturn ""\n\t}\n\treturn "s"\n')}${text`

// Title writes a word large.
func Title(word string) string {
	if word == "" {
		return word
	}
	if c := word[0]; 'a' <= c && c <= 'z' {
		return string(c-32) + word[1:]
	}
	return word
}
`}`,
      'text/text_test.go': (old) =>
        `${old}${text`

func TestOne(t *testing.T) {
	if got := Count(1, "cat"); got != "some cat" {
		t.Errorf("got %s", got)
	}
}

func TestTwo(t *testing.T) {
	if got := Count(2, "cat"); got != "some cats" {
		t.Errorf("got %s", got)
	}
}

func TestTitleLength(t *testing.T) {
	if got := Title("Word"); len(got) != len("word") {
		t.Errorf("got %s", got)
	}
}
`}`,
    },
    tests: labels(['TestOne', 'TestTwo'], ['TestTitleLength']),
    functions: { plural: true, Title: false },
    faults: [
      ['n == 1', 'n != 1'],
      ["'a' <= c", "'b' <= c"],
      ['c-32', 'c-31'],
    ],
  },
  {
    name: 'tests become a table, and nothing else',
    base: {
      'sign/sign.go': text`
package sign

// Of is -1, 0 or 1.
func Of(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
`,
      'sign/sign_test.go': text`
package sign

import "testing"

func TestSignOfPositive(t *testing.T) {
	if Of(3) != 1 {
		t.Error("wrong")
	}
}

func TestSignOfNegative(t *testing.T) {
	if Of(-3) != -1 {
		t.Error("wrong")
	}
}
`,
    },
    files: {
      'sign/sign_test.go': text`
package sign

import "testing"

func TestSign(t *testing.T) {
	for n, want := range map[int]int{3: 1, -3: -1, 0: 0} {
		if got := Of(n); got != want {
			t.Errorf("Of(%d) = %d", n, got)
		}
	}
}
`,
    },
    tests: labels(['TestSign']),
    faults: [
      ['n < 0', 'n > 0 && n < 0'],
      ['n > 0:', 'n >= 0:'],
    ],
  },
]

/** Small changes in Go, written like the blind ones, that may be read. */
export const seenGo = {
  name: 'go',
  start: {
    'go.mod': 'module example.com/app\n\ngo 1.20\n',
    'clamp/clamp.go': text`
package clamp

// Clamp keeps a value between two others.
func Clamp(value, low, high int) int {
	if value < low {
		return low
	}
	if value > high {
		return high
	}
	return value
}
`,
    'clamp/clamp_test.go': text`
package clamp

import "testing"

func TestStaysBetween(t *testing.T) {
	if Clamp(5, 0, 3) != 3 || Clamp(-5, 0, 3) != 0 || Clamp(2, 0, 3) != 2 {
		t.Error("is outside")
	}
}
`,
  },
  changes,
}
