import { type Finder, signal, wordsOf } from './signal.ts'

/** By topic, its words in every inflection; `author` and `authority` are no kin of `auth`. */
type Topics = readonly (readonly [topic: string, words: readonly string[]])[]

const inflected = (stem: string, ...endings: string[]) => endings.map((ending) => stem + ending)

/** Who may do what, and money. */
const FOUR: Topics = [
  [
    'auth',
    [
      ...['auth', 'authn', 'authz', 'oauth', 'preauth', 'reauth'],
      ...inflected('authenticat', 'e', 'ed', 'es', 'ing', 'ion', 'ions', 'or', 'ors'),
      ...inflected('unauthenticat', 'ed'),
      ...inflected('reauthenticat', 'e', 'ion'),
      ...inflected('deauthoriz', 'e', 'ation'),
      ...inflected('preauthoriz', 'e', 'ed', 'ation'),
      ...inflected('authoriz', 'e', 'ed', 'es', 'er', 'ers', 'ing', 'ation', 'ations'),
      ...inflected('authoris', 'e', 'ed', 'es', 'er', 'ers', 'ing', 'ation', 'ations'),
      ...['unauthorized', 'unauthorised'],
    ],
  ],
  ['permission', inflected('permission', '', 's', 'ed', 'ing')],
  ['billing', inflected('bill', 'ing', 'ings', 'able', 'ed', 'er', 'ers')],
  ['payment', ['payment', 'payments', 'repayment', 'repayments', 'prepayment', 'prepayments']],
  ['checkout', ['checkout', 'checkouts']],
  ['invoice', inflected('invoic', 'e', 'es', 'ed', 'er', 'ers', 'ing')],
  ['subscription', ['subscription', 'subscriptions']], // to subscribe is to listen, mostly
]

/** What cannot be taken back. */
const THREE: Topics = [
  [
    'admin',
    [
      'admin',
      'admins',
      'superadmin',
      'sysadmin',
      ...inflected('administrat', 'e', 'ed', 'es', 'ion', 'ive', 'or', 'ors'),
    ],
  ],
  ['upload', inflected('upload', '', 's', 'ed', 'er', 'ers', 'ing')],
  [
    'delete',
    [...inflected('delet', 'e', 'es', 'ed', 'er', 'ers', 'ing', 'ion', 'ions'), 'undelete'],
  ],
  ['remove', inflected('remov', 'e', 'es', 'ed', 'er', 'ers', 'ing', 'al', 'als')],
  ['purge', inflected('purg', 'e', 'es', 'ed', 'er', 'ers', 'ing')],
  ['migrate', inflected('migrat', 'e', 'es', 'ed', 'ing', 'ion', 'ions', 'or', 'ors')],
]

/** Words that programs have a use of their own for, and what a source says that means it so. */
const OTHERWISE: ReadonlyMap<string, { means: RegExp; unless?: RegExp }> = new Map([
  [
    'subscription', // of events
    {
      means:
        /\b(?:un)?subscribe\b|\b[Oo]bservables?\b|\bEventSource\b|\bWebSocket\b|\bAsyncIterable\b|\brxjs\b/,
      unless:
        /\b\w*(?:billing|cancel|charge|customer|invoice|plan|price|renew|stripe|tier|trial)\w*\b/i,
    },
  ],
  [
    'permission',
    { means: /\bnavigator\b[^\n]{0,40}\bpermissions\b|\bPermission(?:Status|Descriptor|State)\b/ },
  ],
])

/** `NonUploading` does not upload; `onElementRemoval` hears of what somebody else removes. */
const NEGATED =
  /(?:^|[^A-Za-z])(?:[Nn]on|[Nn]ot?|[Ww]ithout)[-_]?(?=[A-Z\d_-])\w*|(?:^|[/_-])on(?:[A-Z]\w*)(?:Removal|Removed|Deletion|Deleted)/g

/** What the path says a file is about, where its text does not say otherwise: each list counts once. */
export const path: Finder = ({ path, source }) => {
  const said = path.replace(NEGATED, '/')
  return [...about(said, FOUR, 4), ...about(said, THREE, 3)].filter(({ name }) => {
    const other = OTHERWISE.get(name)
    return !other?.means.test(source) || other.unless?.test(source) === true
  })
}

/** Of several words the one nearest the end of the path names the signal. */
function about(path: string, topics: Topics, points: number) {
  const found = wordsOf(path).flatMap((word) => {
    const topic = topics.find(([, words]) => words.includes(word))
    return topic === undefined ? [] : [{ name: topic[0], word }]
  })
  const last = found.at(-1)
  return last === undefined ? [] : signal(last.name, points, [{ line: 0, text: last.word }])
}
