package authors

import (
	"encoding/json"
	"net/http"
	"sync"
)

type Author struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Handler serves the authors of the static catalogue, which lives in memory.
type Handler struct {
	mu   sync.RWMutex
	byID map[string]Author
}

func (h *Handler) Find(id string) (Author, bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	author, ok := h.byID[id]
	return author, ok
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	author, ok := h.Find(r.PathValue("id"))
	if !ok {
		http.Error(w, "no such author", http.StatusNotFound)
		return
	}
	switch r.Method {
	case http.MethodGet:
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(author)
	case http.MethodDelete:
		h.mu.Lock()
		delete(h.byID, author.ID)
		h.mu.Unlock()
		w.WriteHeader(http.StatusNoContent)
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}
