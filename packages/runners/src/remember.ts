/** A function that answers each text once; `undefined` is an answer too. */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, { value: T }>()
  return (text) => {
    const entry = known.get(text) ?? { value: read(text) }
    known.set(text, entry)
    return entry.value
  }
}
