/** Asks for each key once: a source may use a name ten thousand times, and each answer passes through all of it. */
export function once<Key, Value>(ask: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>()
  return (key) => {
    const answer = known.get(key) ?? { value: ask(key) }
    known.set(key, answer)
    return answer.value
  }
}

/** Of the places of each name the first. */
export function firstPlaces<Place extends { name: string }>(places: readonly Place[]): Place[] {
  const found = new Map<string, Place>()
  for (const place of places) if (!found.has(place.name)) found.set(place.name, place)
  return [...found.values()]
}
