import { labels, text } from './written.mjs'

// The labels were checked: `faults` are possible mistakes in the changed lines; each honest test fails with one of them, and no hollow test with any.

const changes = [
  {
    name: 'sizes are read, in a table of subtests',
    files: {
      'size/size.go': text`
package size

import (
	"fmt"
	"strconv"
	"strings"
)

var units = map[string]int64{"B": 1, "kB": 1000, "MB": 1000 * 1000}

// Parse reads "12 kB".
func Parse(text string) (int64, error) {
	number, unit, found := strings.Cut(text, " ")
	factor, known := units[unit]
	if !found || !known {
		return 0, fmt.Errorf("size: no unit in %q", text)
	}
	count, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("size: %w", err)
	}
	return count * factor, nil
}
`,
      'size/size_test.go': text`
package size

import (
	"errors"
	"strconv"
	"testing"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		text string
		want int64
	}{
		{"bytes", "7 B", 7},
		{"thousands", "12 kB", 12000},
		{"millions", "3 MB", 3000000},
		{"nothing", "0 kB", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Parse(test.text)
			if err != nil || got != test.want {
				t.Errorf("Parse(%q) = %d, %v", test.text, got, err)
			}
		})
	}
}

func TestParseWithoutUnit(t *testing.T) {
	for _, text := range []string{"12", "12 XB", "", " "} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func TestParseWraps(t *testing.T) {
	_, err := Parse("x kB")
	if !errors.Is(err, strconv.ErrSyntax) {
		t.Fatalf("got %v", err)
	}
}
`,
    },
    tests: labels(['TestParse', 'TestParseWithoutUnit', 'TestParseWraps']),
    functions: { Parse: true },
    faults: [
      ['"kB": 1000', '"kB": 1024'],
      ['!found || !known', '!found && !known'],
      ['%w', '%v'],
    ],
  },
  {
    name: 'sizes are read, and nobody minds how',
    files: {
      'size/size.go': text`
package size

import "fmt"

// Format writes a size for people.
func Format(bytes int64) string {
	if bytes >= 1000*1000 {
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	}
	if bytes >= 1000 {
		return fmt.Sprintf("%.1f kB", float64(bytes)/1e3)
	}
	return fmt.Sprintf("%d B", bytes)
}
`,
      'size/size_test.go': text`
package size

import (
	"reflect"
	"testing"
)

func TestFormatNotEmpty(t *testing.T) {
	if Format(1500) == "" {
		t.Error("expected a text")
	}
}

func TestFormatKind(t *testing.T) {
	if reflect.TypeOf(Format(10)).Kind() != reflect.String {
		t.Error("expected a string")
	}
}

func TestFormatCases(t *testing.T) {
	var tests []struct {
		bytes int64
		want  string
	}
	for _, test := range tests {
		if got := Format(test.bytes); got != test.want {
			t.Errorf("got %s", got)
		}
	}
}

func TestFormatLogs(t *testing.T) {
	got := Format(2500000)
	if got != "2.5 MB" {
		t.Logf("got %s", got)
	}
}
`,
    },
    tests: labels(
      [],
      ['TestFormatNotEmpty', 'TestFormatKind', 'TestFormatCases', 'TestFormatLogs'],
    ),
    functions: { Format: false },
    faults: [
      ['bytes >= 1000*1000', 'bytes > 1000*1000*1000'],
      ['%.1f kB', '%.2f kB'],
      ['/1e6', '/1e3'],
      ['bytes >= 1000 {', 'bytes < 1000 {'],
    ],
  },
  {
    name: 'an account refuses what it does not have',
    base: {
      'account/account.go': text`
package account

// Account holds cents.
type Account struct {
	balance int
}

// Deposit adds.
func (a *Account) Deposit(cents int) {
	a.balance += cents
}

// Withdraw takes.
func (a *Account) Withdraw(cents int) error {
	a.balance -= cents
	return nil
}

// Balance is what is there.
func (a *Account) Balance() int {
	return a.balance
}
`,
      'account/account_test.go': text`
package account

import "testing"

func TestDeposit(t *testing.T) {
	var a Account
	a.Deposit(5)
	if a.Balance() != 5 {
		t.Errorf("got %d", a.Balance())
	}
}
`,
    },
    files: {
      'account/account.go': (old) =>
        old
          .replace(
            'package account\n',
            'package account\n\nimport "errors"\n\n// ErrShort is returned when there is not enough.\nvar ErrShort = errors.New("account: not enough")\n',
          )
          .replace(
            '\ta.balance -= cents\n',
            '\tif cents > a.balance {\n\t\treturn ErrShort\n\t}\n\ta.balance -= cents\n',
          ),
      'account/account_test.go': text`
package account

import (
	"errors"
	"testing"
)

func TestDeposit(t *testing.T) {
	var a Account
	a.Deposit(5)
	if a.Balance() != 5 {
		t.Errorf("got %d", a.Balance())
	}
}

func TestWithdrawTooMuch(t *testing.T) {
	a := Account{balance: 5}
	if err := a.Withdraw(6); !errors.Is(err, ErrShort) {
		t.Errorf("got %v", err)
	}
	if a.Balance() != 5 {
		t.Errorf("left %d", a.Balance())
	}
}

func TestWithdrawAll(t *testing.T) {
	a := Account{balance: 5}
	if err := a.Withdraw(5); err != nil {
		t.Fatal(err)
	}
	if a.Balance() != 0 {
		t.Errorf("left %d", a.Balance())
	}
}

func TestWithdrawNothing(t *testing.T) {
	var a Account
	if err := a.Withdraw(0); err != nil {
		t.Error(err)
	}
}
`,
    },
    tests: labels(['TestWithdrawTooMuch', 'TestWithdrawAll', 'TestWithdrawNothing']),
    functions: { Withdraw: true },
    faults: [
      ['cents > a.balance', 'cents >= a.balance'],
      ['cents > a.balance', 'cents < a.balance'],
    ],
  },
  {
    name: 'an account refuses what it does not have, says the test',
    base: {
      'account/account.go': text`
package account

// Account holds cents.
type Account struct {
	Balance int
}

// Deposit adds.
func (a *Account) Deposit(cents int) {
	a.Balance += cents
}

// Withdraw takes.
func (a *Account) Withdraw(cents int) bool {
	a.Balance -= cents
	return true
}
`,
    },
    files: {
      'account/account.go': (old) =>
        old.replace(
          '\ta.Balance -= cents\n',
          '\tif cents > a.Balance {\n\t\treturn false\n\t}\n\ta.Balance -= cents\n',
        ),
      'account/account_test.go': text`
package account

import "testing"

type fakeAccount struct{ allowed bool }

func (f fakeAccount) Withdraw(int) bool { return f.allowed }

func TestNewAccount(t *testing.T) {
	account := &Account{Balance: 10}
	if account == nil {
		t.Fatal("no account")
	}
	if account.Balance != 10 {
		t.Fatal("no balance")
	}
}

func TestFakeWithdraw(t *testing.T) {
	if (fakeAccount{allowed: false}).Withdraw(5) {
		t.Error("withdrew")
	}
}

func TestDepositTwice(t *testing.T) {
	a := &Account{}
	a.Deposit(2)
	a.Deposit(3)
	if a.Balance != 5 {
		t.Errorf("got %d", a.Balance)
	}
}

func TestWithdrawDoesNotPanic(t *testing.T) {
	defer func() {
		if r := recover(); r != nil {
			t.Fatal(r)
		}
	}()
	(&Account{Balance: 3}).Withdraw(2)
}
`,
    },
    tests: labels(
      [],
      ['TestNewAccount', 'TestFakeWithdraw', 'TestDepositTwice', 'TestWithdrawDoesNotPanic'],
    ),
    functions: { Withdraw: false },
    faults: [
      ['cents > a.Balance', 'cents >= a.Balance'],
      ['cents > a.Balance', 'cents < a.Balance'],
      ['return false', 'return true'],
    ],
  },
  {
    name: 'words are wrapped, tested from a package outside',
    files: {
      'wrap/wrap.go': text`
package wrap

import "strings"

// Lines breaks a text where it would be wider.
func Lines(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
`,
      'wrap/wrap_test.go': text`
package wrap_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"example.com/app/wrap"
)

func TestFillsTheWidth(t *testing.T) {
	got := wrap.Lines("one two three", 7)
	if !reflect.DeepEqual(got, []string{"one two", "three"}) {
		t.Errorf("got %q", got)
	}
}

func TestNoLinesOfNothing(t *testing.T) {
	if got := wrap.Lines("  ", 10); len(got) != 0 {
		t.Errorf("got %q", got)
	}
}

func TestLosesNoWord(t *testing.T) {
	text := "it was the best of times it was the worst of times"
	for width := 1; width < 60; width++ {
		if got := strings.Join(wrap.Lines(text, width), " "); got != text {
			t.Errorf("%d: %q", width, got)
		}
	}
}

func ExampleLines() {
	fmt.Println(strings.Join(wrap.Lines("a long word", 6), "|"))
	// Output: a long|word
}
`,
    },
    tests: labels(['TestFillsTheWidth', 'TestNoLinesOfNothing', 'TestLosesNoWord', 'ExampleLines']),
    functions: { Lines: true },
    faults: [
      ['<= width', '< width'],
      ['if line != ""', 'if line == "" || true'],
      ['			line = word\n		}\n', '			line = ""\n		}\n'],
    ],
  },
  {
    name: 'words are counted, and the count is swallowed',
    files: {
      'words/words.go': text`
package words

import "strings"

// Count counts each word, in small letters.
func Count(text string) map[string]int {
	counts := map[string]int{}
	for _, word := range strings.Fields(text) {
		word = strings.ToLower(strings.Trim(word, ".,!?"))
		if word != "" {
			counts[word]++
		}
	}
	return counts
}

// Most is the word that stands there most often.
func Most(text string) string {
	best, most := "", 0
	for word, count := range Count(text) {
		if count > most || count == most && word < best {
			best, most = word, count
		}
	}
	return best
}
`,
      'words/words_test.go': text`
package words

import (
	"reflect"
	"testing"
)

func TestCountMap(t *testing.T) {
	counts := Count("a b a")
	if counts == nil {
		t.Fatal("expected a map")
	}
}

func TestCountSame(t *testing.T) {
	want := Count("to be or not to be")
	if got := Count("to be or not to be"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestMostCommon(t *testing.T) {
	most := Most("to be or not to be, that is")
	if len(most) > 100 {
		t.Error("too long")
	}
	_ = most
}

func TestMostInBackground(t *testing.T) {
	done := make(chan string, 1)
	go func() { done <- Most("a a b") }()
	select {
	case got := <-done:
		_ = got == "a"
	}
}
`,
    },
    tests: labels([], ['TestCountMap', 'TestCountSame', 'TestMostCommon', 'TestMostInBackground']),
    functions: { Count: false, Most: false },
    faults: [
      ['counts[word]++', 'counts[word] = 1'],
      ['strings.ToLower', 'strings.ToUpper'],
      ['count > most', 'count < most'],
      ['word < best', 'word > best'],
    ],
  },
  {
    name: 'a handler answers in JSON',
    files: {
      'api/api.go': text`
package api

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// Square answers with the square of n.
func Square(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		w.Header().Set("Allow", http.MethodGet)
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	n, err := strconv.Atoi(r.URL.Query().Get("n"))
	if err != nil {
		http.Error(w, "n is not a number", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]int{"square": n * n})
}
`,
      'api/api_test.go': text`
package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func ask(method, target string) *httptest.ResponseRecorder {
	recorder := httptest.NewRecorder()
	Square(recorder, httptest.NewRequest(method, target, nil))
	return recorder
}

func TestSquares(t *testing.T) {
	got := ask("GET", "/square?n=-4")
	if got.Code != 200 || strings.TrimSpace(got.Body.String()) != "{\"square\":16}" {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	if kind := got.Header().Get("Content-Type"); kind != "application/json" {
		t.Errorf("got %s", kind)
	}
}

func TestNoNumber(t *testing.T) {
	got := ask("GET", "/square?n=x")
	if got.Code != http.StatusBadRequest || !strings.Contains(got.Body.String(), "n is not a number") {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
}

func TestOnlyGet(t *testing.T) {
	got := ask("POST", "/square?n=1")
	if got.Code != 405 || got.Header().Get("Allow") != "GET" {
		t.Errorf("got %d", got.Code)
	}
}

func TestRecorder(t *testing.T) {
	if httptest.NewRecorder().Code != 200 {
		t.Error("a recorder starts with 200")
	}
}
`,
    },
    tests: labels(['TestSquares', 'TestNoNumber', 'TestOnlyGet'], ['TestRecorder']),
    functions: { Square: true },
    faults: [
      ['n * n', 'n + n'],
      ['if err != nil', 'if err == nil'],
      ['http.StatusMethodNotAllowed', 'http.StatusNotFound'],
    ],
  },
  {
    name: 'a handler answers, and a fake of it too',
    files: {
      'api/health.go': text`
package api

import "net/http"

// Check tells whether something works.
type Check func() error

// Health answers whether all checks pass.
func Health(checks ...Check) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, check := range checks {
			if err := check(); err != nil {
				http.Error(w, err.Error(), http.StatusServiceUnavailable)
				return
			}
		}
		w.Write([]byte("ok"))
	})
}
`,
      'api/health_test.go': text`
package api

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestHealthHandler(t *testing.T) {
	if Health() == nil {
		t.Fatal("expected a handler")
	}
}

func TestHealthIsHandler(t *testing.T) {
	var _ http.Handler = Health(func() error { return nil })
}

func TestHealthError(t *testing.T) {
	check := func() error { return errors.New("down") }
	if err := check(); err == nil || err.Error() != "down" {
		t.Error("expected an error")
	}
}

func TestHealthResponse(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(503) })
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequest("GET", "/", nil))
	if recorder.Code != 503 {
		t.Errorf("got %d", recorder.Code)
	}
}
`,
    },
    tests: labels(
      [],
      ['TestHealthHandler', 'TestHealthIsHandler', 'TestHealthError', 'TestHealthResponse'],
    ),
    functions: { Health: false },
    faults: [
      ['err != nil', 'err == nil'],
      ['http.StatusServiceUnavailable', 'http.StatusOK'],
      ['				return\n', ''],
    ],
  },
  {
    name: 'a stack of any kind',
    files: {
      'stack/stack.go': text`
package stack

// Stack gives back what came last.
type Stack[T any] struct {
	items []T
}

// Push puts one on top.
func (s *Stack[T]) Push(item T) {
	s.items = append(s.items, item)
}

// Pop takes the top away.
func (s *Stack[T]) Pop() (T, bool) {
	var none T
	if len(s.items) == 0 {
		return none, false
	}
	last := len(s.items) - 1
	top := s.items[last]
	s.items = s.items[:last]
	return top, true
}
`,
      'stack/stack_test.go': text`
package stack

import "testing"

func pop(t *testing.T, s *Stack[string], want string) {
	t.Helper()
	if got, ok := s.Pop(); !ok || got != want {
		t.Errorf("got %q, %t", got, ok)
	}
}

func TestLastComesFirst(t *testing.T) {
	var s Stack[string]
	s.Push("a")
	s.Push("b")
	pop(t, &s, "b")
	pop(t, &s, "a")
}

func TestEmptyGivesNothing(t *testing.T) {
	var s Stack[int]
	if got, ok := s.Pop(); ok || got != 0 {
		t.Errorf("got %d, %t", got, ok)
	}
}

func TestPushAfterPop(t *testing.T) {
	var s Stack[string]
	s.Push("a")
	pop(t, &s, "a")
	s.Push("c")
	pop(t, &s, "c")
}

func TestZeroStack(t *testing.T) {
	var s Stack[int]
	if s.items != nil {
		t.Error("expected nothing")
	}
}
`,
    },
    tests: labels(
      ['TestLastComesFirst', 'TestEmptyGivesNothing', 'TestPushAfterPop'],
      ['TestZeroStack'],
    ),
    faults: [
      ['top := s.items[last]', 'top := s.items[0]'],
      ['return none, false', 'return none, true'],
      ['s.items = s.items[:last]', 's.items = s.items[:len(s.items)]'],
      ['return top, true', 'return top, len(s.items) > 0'],
    ],
  },
  {
    name: 'a limit is reached, edges beside the one that carries it',
    base: {
      'rate/rate.go': text`
package rate

// Fee is what a transfer costs, in cents.
func Fee(cents int) int {
	return cents / 100
}
`,
      'rate/rate_test.go': text`
package rate

import "testing"

func TestOnePercent(t *testing.T) {
	if got := Fee(1000); got != 10 {
		t.Errorf("got %d", got)
	}
}
`,
    },
    files: {
      'rate/rate.go': text`
package rate

// Fee is what a transfer costs, in cents, and never more than five.
func Fee(cents int) int {
	if cents > 50000 {
		return 500
	}
	return cents / 100
}
`,
      'rate/rate_test.go': (old) =>
        `${old}${text`

func TestNeverMoreThanFive(t *testing.T) {
	if got := Fee(90000); got != 500 {
		t.Errorf("got %d", got)
	}
}

func TestNothingOfNothing(t *testing.T) {
	if got := Fee(0); got != 0 {
		t.Errorf("got %d", got)
	}
}

func TestJustBelow(t *testing.T) {
	if got := Fee(49900); got != 499 {
		t.Errorf("got %d", got)
	}
}

func TestBackwards(t *testing.T) {
	if got := Fee(-1000); got != -10 {
		t.Errorf("got %d", got)
	}
}
`}`,
    },
    tests: labels([
      'TestNeverMoreThanFive',
      'TestNothingOfNothing',
      'TestJustBelow',
      'TestBackwards',
    ]),
    functions: { Fee: true },
    faults: [
      ['cents > 50000', 'cents < 50000'],
      ['cents > 50000', 'cents > 100000'],
    ],
  },
  {
    name: 'a limit is reached, somewhere',
    base: {
      'rate/rate.go': text`
package rate

// Max is the most that a transfer costs.
const Max = 500

// Fee is what a transfer costs, in cents.
func Fee(cents int) int {
	return cents / 100
}
`,
    },
    files: {
      'rate/rate.go': (old) =>
        old.replace(
          '\treturn cents / 100\n',
          '\tif fee := cents / 100; fee < Max {\n\t\treturn fee\n\t}\n\treturn Max\n',
        ),
      'rate/rate_test.go': text`
package rate

import "testing"

func TestFeePositive(t *testing.T) {
	if Fee(90000) < 0 {
		t.Error("negative fee")
	}
}

func TestMaxIsMax(t *testing.T) {
	if Max != 500 {
		t.Error("the limit moved")
	}
}

func TestFeeNever(t *testing.T) {
	if fee := Fee(90000); fee == 12345 {
		if fee != Max {
			t.Error("above the limit")
		}
	}
}

func TestFeeSkipped(t *testing.T) {
	t.Skip("later")
	if Fee(90000) != Max {
		t.Error("above the limit")
	}
}
`,
    },
    tests: labels([], ['TestFeePositive', 'TestMaxIsMax', 'TestFeeNever', 'TestFeeSkipped']),
    functions: { Fee: false },
    faults: [
      ['fee < Max', 'fee > Max'],
      ['fee < Max', 'fee <= Max+1'],
      ['cents / 100', 'cents / 10'],
    ],
  },
  {
    name: 'the helper behind a caller is mended',
    base: {
      'path/path.go': text`
package path

import "strings"

func clean(segment string) string {
	return segment
}

// Join joins segments.
func Join(segments ...string) string {
	var kept []string
	for _, segment := range segments {
		kept = append(kept, clean(segment))
	}
	return strings.Join(kept, "/")
}
`,
      'path/path_test.go': text`
package path

import "testing"

func TestJoin(t *testing.T) {
	if got := Join("a", "b"); got != "a/b" {
		t.Errorf("got %s", got)
	}
}
`,
    },
    files: {
      'path/path.go': (old) =>
        old.replace(
          '\treturn segment\n',
          '\tif segment == ".." {\n\t\treturn "_"\n\t}\n\treturn strings.Trim(segment, "/")\n',
        ),
      'path/path_test.go': (old) =>
        `${old}${text`

func TestJoinTwice(t *testing.T) {
	once := Join("/a/", "b/")
	if once != "a/b" || Join(once) != once {
		t.Errorf("got %s", once)
	}
}

func TestJoinStaysInside(t *testing.T) {
	if got := Join("a", "..", "b"); got != "a/_/b" {
		t.Errorf("got %s", got)
	}
}

func TestJoinKeepsDots(t *testing.T) {
	if got := Join("a.b", "..."); got != "a.b/..." {
		t.Errorf("got %s", got)
	}
}
`}`,
    },
    tests: labels(['TestJoinTwice', 'TestJoinStaysInside', 'TestJoinKeepsDots']),
    functions: { clean: true },
    faults: [
      ['strings.Trim(segment, "/")', 'segment'],
      ['segment == ".."', 'segment == "."'],
      ['segment == ".."', 'strings.Contains(segment, ".")'],
    ],
  },
  {
    name: 'a file is read line by line',
    files: {
      'hosts/hosts.go': text`
package hosts

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// Load reads names and their addresses.
func Load(file string) (map[string]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	hosts := map[string]string{}
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if len(fields) < 2 {
			return nil, fmt.Errorf("%s:%d: a name is missing", file, n)
		}
		for _, name := range fields[1:] {
			hosts[name] = fields[0]
		}
	}
	return hosts, lines.Err()
}
`,
      'hosts/hosts_test.go': text`
package hosts

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func written(t *testing.T, content string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "hosts")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestLoadsNames(t *testing.T) {
	got, err := Load(written(t, "# mine\n10.0.0.1 a b # two\n\n10.0.0.2 c\n"))
	want := map[string]string{"a": "10.0.0.1", "b": "10.0.0.1", "c": "10.0.0.2"}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestNamesTheLine(t *testing.T) {
	_, err := Load(written(t, "10.0.0.1 a\n10.0.0.2\n"))
	if err == nil || !strings.HasSuffix(err.Error(), ":2: a name is missing") {
		t.Errorf("got %v", err)
	}
}

func TestNoFile(t *testing.T) {
	if _, err := Load(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestWritten(t *testing.T) {
	if _, err := os.Stat(written(t, "10.0.0.1 a\n")); err != nil {
		t.Error(err)
	}
}
`,
    },
    tests: labels(['TestLoadsNames', 'TestNamesTheLine', 'TestNoFile'], ['TestWritten']),
    functions: { Load: true },
    faults: [
      ['fields[1:]', 'fields[1:2]'],
      ['n := 1', 'n := 0'],
      ['		return nil, err\n', '		return nil, nil\n'],
    ],
  },
  {
    name: 'a setting by an option, new and untested beside a tested one',
    base: {
      'server/server.go': text`
package server

import "time"

// Server has settings.
type Server struct {
	Timeout time.Duration
	Retries int
}

// Option changes one.
type Option func(*Server)

// New makes a server.
func New(options ...Option) *Server {
	s := &Server{Timeout: time.Second, Retries: 1}
	for _, option := range options {
		option(s)
	}
	return s
}
`,
      'server/server_test.go': text`
package server

import (
	"testing"
	"time"
)

func TestDefaults(t *testing.T) {
	if s := New(); s.Timeout != time.Second || s.Retries != 1 {
		t.Errorf("got %+v", s)
	}
}
`,
    },
    files: {
      'server/server.go': (old) =>
        `${old}${text`

// WithTimeout waits longer.
func WithTimeout(timeout time.Duration) Option {
	return func(s *Server) {
		if timeout > 0 {
			s.Timeout = timeout
		}
	}
}

// WithRetries tries again.
func WithRetries(retries int) Option {
	return func(s *Server) {
		s.Retries = retries + 1
	}
}
`}`,
      'server/server_test.go': (old) =>
        `${old}${text`

func TestWithTimeout(t *testing.T) {
	if s := New(WithTimeout(time.Minute)); s.Timeout != time.Minute {
		t.Errorf("got %s", s.Timeout)
	}
}

func TestKeepsTheTimeout(t *testing.T) {
	if s := New(WithTimeout(-1)); s.Timeout != time.Second {
		t.Errorf("got %s", s.Timeout)
	}
}

func TestWithRetries(t *testing.T) {
	if s := New(WithRetries(3)); s == nil {
		t.Error("expected a server")
	}
}

func TestRetriesOption(t *testing.T) {
	if WithRetries(2) == nil {
		t.Error("expected an option")
	}
}
`}`,
    },
    tests: labels(
      ['TestWithTimeout', 'TestKeepsTheTimeout'],
      ['TestWithRetries', 'TestRetriesOption'],
    ),
    functions: { WithTimeout: true, WithRetries: false },
    faults: [
      ['timeout > 0', 'timeout < 0'],
      ['retries + 1', 'retries - 1'],
    ],
  },
  {
    name: 'numbers are mapped',
    files: {
      'pool/pool.go': text`
package pool

// Map calls f for each, and keeps their order.
func Map(items []int, f func(int) int) []int {
	results := make([]int, len(items))
	for at, item := range items {
		results[at] = f(item)
	}
	return results
}
`,
      'pool/pool_test.go': text`
package pool

import "testing"

func TestMapLength(t *testing.T) {
	items := []int{1, 2, 3}
	if got := Map(items, func(n int) int { return n * n }); len(got) != len(items) {
		t.Errorf("got %v", got)
	}
}

func TestMapItems(t *testing.T) {
	items := []int{1, 2, 3}
	Map(items, func(n int) int { return n * n })
	if items[0] != 1 || items[2] != 3 {
		t.Errorf("got %v", items)
	}
}

func TestSquare(t *testing.T) {
	square := func(n int) int { return n * n }
	for n, want := range []int{0, 1, 4, 9} {
		if got := square(n); got != want {
			t.Errorf("got %d", got)
		}
	}
}

func TestMapNotNil(t *testing.T) {
	if Map(nil, func(n int) int { return n }) == nil {
		t.Error("expected a slice")
	}
}
`,
    },
    tests: labels([], ['TestMapItems', 'TestSquare', 'TestMapNotNil', 'TestMapLength']),
    functions: { Map: false },
    faults: [
      ['results[at] = f(item)', 'results[len(items)-1-at] = f(item)'],
      ['results[at] = f(item)', 'results[at] = item'],
      ['results[at] = f(item)', 'results[0*at] = f(item)'],
    ],
  },
  {
    name: 'workers share the work, and what they did is looked at',
    files: {
      'pool/pool.go': text`
package pool

import "sync"

// Counter counts, by many at once.
type Counter struct {
	mu     sync.Mutex
	counts map[string]int
}

// Add counts one more.
func (c *Counter) Add(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil {
		c.counts = map[string]int{}
	}
	c.counts[name]++
}

// Reset forgets one, and tells how often it was counted.
func (c *Counter) Reset(name string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	count := c.counts[name]
	delete(c.counts, name)
	return count
}
`,
      'pool/pool_test.go': text`
package pool

import (
	"sync"
	"testing"
)

func TestCountsByMany(t *testing.T) {
	var c Counter
	var group sync.WaitGroup
	for n := 0; n < 50; n++ {
		group.Add(1)
		go func() {
			defer group.Done()
			c.Add("a")
		}()
	}
	group.Wait()
	if got := c.Reset("a"); got != 50 {
		t.Errorf("got %d", got)
	}
}

func TestStartsAnew(t *testing.T) {
	var c Counter
	c.Add("a")
	c.Add("b")
	c.Reset("a")
	t.Run("what was reset", func(t *testing.T) {
		if got := c.Reset("a"); got != 0 {
			t.Errorf("got %d", got)
		}
	})
	t.Run("what was not", func(t *testing.T) {
		if got := c.Reset("b"); got != 1 {
			t.Errorf("got %d", got)
		}
	})
}

func TestNobodyWasCounted(t *testing.T) {
	if got := new(Counter).Reset("a"); got != 0 {
		t.Errorf("got %d", got)
	}
}
`,
    },
    tests: labels(['TestCountsByMany', 'TestStartsAnew', 'TestNobodyWasCounted']),
    faults: [
      ['c.counts[name]++', 'c.counts[name] = 1'],
      ['	delete(c.counts, name)\n', ''],
      ['count := c.counts[name]', 'count := len(c.counts) + 1'],
    ],
  },
  {
    name: 'a status has a name',
    base: {
      'status/status.go': text`
package status

// Status of a job.
type Status int

const (
	Waiting Status = iota
	Running
	Done
)
`,
    },
    files: {
      'status/status.go': (old) =>
        `${old}${text`

var names = [...]string{"waiting", "running", "done"}

// String is the name.
func (s Status) String() string {
	if s < 0 || int(s) >= len(names) {
		return "unknown"
	}
	return names[s]
}
`}`,
      'status/status_test.go': text`
package status

import (
	"fmt"
	"testing"
)

func TestStatusOrder(t *testing.T) {
	if Waiting >= Running || Running >= Done {
		t.Error("wrong order")
	}
}

func TestStatusStringer(t *testing.T) {
	var _ fmt.Stringer = Done
}

func TestStatusString(t *testing.T) {
	for _, status := range []Status{Waiting, Running, Done} {
		if status.String() != fmt.Sprint(status) {
			t.Errorf("got %s", status)
		}
	}
}
`,
    },
    tests: labels([], ['TestStatusOrder', 'TestStatusStringer', 'TestStatusString']),
    functions: { String: false },
    faults: [
      ['>= len(names)', '> len(names)'],
      ['"waiting", "running"', '"running", "waiting"'],
      ['"unknown"', '"none"'],
      ['s < 0 ||', 's >= 0 ||'],
    ],
  },
  {
    name: 'a status has a name, for each',
    base: {
      'status/status.go': text`
package status

// Status of a job.
type Status int

const (
	Waiting Status = iota
	Running
	Done
)
`,
    },
    files: {
      'status/status.go': (old) =>
        `${old}${text`

var names = [...]string{"waiting", "running", "done"}

// String is the name.
func (s Status) String() string {
	if s < 0 || int(s) >= len(names) {
		return "unknown"
	}
	return names[s]
}
`}`,
      'status/status_test.go': text`
package status

import (
	"fmt"
	"testing"
)

func TestStatusNames(t *testing.T) {
	for status, want := range map[Status]string{Waiting: "waiting", Running: "running", Done: "done"} {
		if got := fmt.Sprintf("%v", status); got != want {
			t.Errorf("got %s", got)
		}
	}
}

func TestStatusUnknown(t *testing.T) {
	for _, status := range []Status{-1, 3, 99} {
		if got := status.String(); got != "unknown" {
			t.Errorf("got %s", got)
		}
	}
}
`,
    },
    tests: labels(['TestStatusNames', 'TestStatusUnknown']),
    functions: { String: true },
    faults: [
      ['"waiting", "running"', '"running", "waiting"'],
      ['int(s) >= len(names)', 'int(s) > len(names)'],
    ],
  },
]

/** Small changes in Go, for a blind measurement. */
export const blindGo = {
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
