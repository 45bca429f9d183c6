package web

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"example.com/gallery/internal/albums"
)

type Server struct {
	albums albums.Service
}

func NewServer(service albums.Service) *Server { return &Server{albums: service} }

// Routes is everything below /api; nothing in here asks another service for anything.
func (s *Server) Routes() http.Handler {
	r := chi.NewRouter()
	r.Use(middleware.RequestID, middleware.Recoverer)
	r.Get("/albums", s.list)
	r.Post("/albums", s.create)
	r.Route("/albums/{id}", func(r chi.Router) {
		r.Use(s.withID)
		r.Get("/", s.show)
		r.Delete("/", s.drop)
	})
	return r
}

func (s *Server) withID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.ParseInt(chi.URLParam(r, "id"), 10, 64)
		if err != nil || id <= 0 {
			http.Error(w, "not an album", http.StatusBadRequest)
			return
		}
		next.ServeHTTP(w, r.WithContext(albums.WithID(r.Context(), id)))
	})
}

func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	tag := r.URL.Query().Get("tag")
	answer(w, http.StatusOK, s.albums.Tagged(r.Context(), tag))
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	var draft albums.Draft
	body := http.MaxBytesReader(w, r.Body, 1<<16)
	if err := json.NewDecoder(body).Decode(&draft); err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	answer(w, http.StatusCreated, s.albums.Start(r.Context(), draft))
}

func (s *Server) show(w http.ResponseWriter, r *http.Request) {
	album, ok := s.albums.Current(r.Context())
	if !ok {
		http.NotFound(w, r)
		return
	}
	answer(w, http.StatusOK, album)
}

func (s *Server) drop(w http.ResponseWriter, r *http.Request) {
	s.albums.Drop(r.Context())
	w.WriteHeader(http.StatusNoContent)
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
