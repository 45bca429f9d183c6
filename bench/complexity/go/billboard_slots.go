package billboard

import (
	"container/heap"
	"errors"
	"fmt"
	"time"
)

var errTaken = errors.New("slot is taken")

// Query narrows a Board; the zero value selects everything from now on.
type Query struct {
	Campaign string
	After    time.Time
	Limit    int
}

type Slot struct {
	Campaign string
	Starts   time.Time
	index    int
}

type slots []*Slot

func (s slots) Len() int           { return len(s) }
func (s slots) Less(i, j int) bool { return s[i].Starts.Before(s[j].Starts) }
func (s slots) Swap(i, j int)      { s[i], s[j] = s[j], s[i]; s[i].index, s[j].index = i, j }

func (s *slots) Push(x any) {
	slot := x.(*Slot)
	slot.index = len(*s)
	*s = append(*s, slot)
}

func (s *slots) Pop() any {
	old := *s
	last := old[len(old)-1]
	*s = old[:len(old)-1]
	return last
}

// Board plans what one billboard shows. It lives in the memory of the player alone.
type Board struct {
	queue slots
	taken map[time.Time]*Slot
}

func NewBoard() *Board { return &Board{taken: make(map[time.Time]*Slot)} }

func (b *Board) Insert(campaign string, starts time.Time) error {
	starts = starts.Truncate(time.Minute)
	if other, ok := b.taken[starts]; ok {
		return fmt.Errorf("insert into %s: %w by %s", starts, errTaken, other.Campaign)
	}
	slot := &Slot{Campaign: campaign, Starts: starts}
	heap.Push(&b.queue, slot)
	b.taken[starts] = slot
	return nil
}

func (b *Board) Delete(starts time.Time) {
	if slot, ok := b.taken[starts]; ok {
		heap.Remove(&b.queue, slot.index)
		delete(b.taken, starts)
	}
}

func (b *Board) Next() (*Slot, bool) {
	if b.queue.Len() == 0 {
		return nil, false
	}
	slot := heap.Pop(&b.queue).(*Slot)
	delete(b.taken, slot.Starts)
	return slot, true
}

func (b *Board) Find(q Query) []Slot {
	var found []Slot
	for _, slot := range b.queue {
		if q.Limit > 0 && len(found) == q.Limit {
			break
		}
		if slot.Starts.After(q.After) && (q.Campaign == "" || q.Campaign == slot.Campaign) {
			found = append(found, *slot)
		}
	}
	return found
}
