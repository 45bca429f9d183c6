import { type Finder, signal } from './signal.ts'
import { wordsOf } from './words.ts'

interface Topic {
  name: string
  /** Its inflections, against whole words; `author` and `authority` are no kin of `auth`. */
  words: RegExp
}

/** Who may do what, and money. */
const FOUR: readonly Topic[] = [
  {
    name: 'auth',
    words:
      /^(?:o?auth[nz]?|(?:un)?authenticat(?:e[ds]?|ing|ions?|ors?)|(?:un)?authori[sz](?:e[drs]?|ers|ing|ations?))$/,
  },
  { name: 'permission', words: /^permission(?:s|ed|ing)?$/ },
  { name: 'billing', words: /^bill(?:ings?|able|ed|ers?)$/ },
  { name: 'payment', words: /^(?:re|pre)?payments?$/ },
  { name: 'checkout', words: /^checkouts?$/ },
  { name: 'invoice', words: /^invoic(?:e[dsr]?|ers|ing)$/ },
  { name: 'subscription', words: /^subscriptions?$/ }, // to subscribe is to listen, mostly
]

/** What cannot be taken back. */
const THREE: readonly Topic[] = [
  { name: 'admin', words: /^admin(?:s|istrat(?:e[ds]?|ing|ions?|ive|ors?))?$/ },
  { name: 'upload', words: /^upload(?:s|ed|ing|ers?)?$/ },
  { name: 'delete', words: /^(?:un)?delet(?:e[dsr]?|ers|ing|ions?)$/ },
  { name: 'remove', words: /^remov(?:e[dsr]?|ers|ing|als?)$/ },
  { name: 'purge', words: /^purg(?:e[dsr]?|ers|ing)$/ },
  { name: 'migrate', words: /^migrat(?:e[ds]?|ing|ions?|ors?)$/ },
]

/** What the path says a file is about: each list counts once. */
export const path: Finder = ({ path }) => [...about(path, FOUR, 4), ...about(path, THREE, 3)]

/** Of several words the one nearest the end of the path names the signal. */
function about(path: string, topics: readonly Topic[], points: number) {
  const found = wordsOf(path).flatMap((word) => {
    const topic = topics.find(({ words }) => words.test(word))
    return topic === undefined ? [] : [{ name: topic.name, word }]
  })
  const last = found.at(-1)
  return last === undefined ? [] : signal(last.name, points, [{ line: 0, text: last.word }])
}
