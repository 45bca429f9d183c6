package permissions

import (
	"database/sql"
	"net/http"
	"sort"
)

// Grant mirrors a row of "select * from grants where user_id = ?"; others load it.
type Grant struct {
	Name    string
	Expires sql.NullTime
}

type Set struct {
	grants map[string]Grant
}

func NewSet(grants ...Grant) *Set {
	set := &Set{grants: make(map[string]Grant, len(grants))}
	for _, grant := range grants {
		set.Save(grant)
	}
	return set
}

func (s *Set) Save(grant Grant) { s.grants[grant.Name] = grant }

func (s *Set) Delete(name string) { delete(s.grants, name) }

func (s *Set) Query(keep func(Grant) bool) []string {
	var names []string
	for name, grant := range s.grants {
		if keep(grant) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

func (s *Set) Status(name string) int {
	if _, ok := s.grants[name]; ok {
		return http.StatusOK
	}
	return http.StatusForbidden
}
