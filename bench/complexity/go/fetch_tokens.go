package authority

import (
	"bufio"
	"os"
	"strings"
)

type request struct {
	subject string
	scope   string
}

// fetchTokens reads the list that a cron job leaves on disk (curl http://keys.internal/list).
func fetchTokens(path string) (map[string]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()

	tokens := map[string]string{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		subject, token, ok := strings.Cut(lines.Text(), "=")
		if ok {
			tokens[subject] = token
		}
	}
	return tokens, lines.Err()
}

func answer(requests []request, path string) ([]string, error) {
	tokens, err := fetchTokens(path)
	if err != nil {
		return nil, err
	}
	answers := make([]string, 0, len(requests))
	for _, req := range requests {
		if token, ok := tokens[req.subject]; ok && req.scope != "" {
			answers = append(answers, token)
		}
	}
	return answers, nil
}
