/** A function that answers each question once; `undefined` is an answer too. */
export function remember<Q, A>(answer: (question: Q) => A): (question: Q) => A {
  const known = new Map<Q, { value: A }>()
  return (question) => {
    const entry = known.get(question) ?? { value: answer(question) }
    known.set(question, entry)
    return entry.value
  }
}
