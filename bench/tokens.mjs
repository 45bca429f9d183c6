// node bench/tokens.mjs [--check], after a build: measures the text that tailtest puts into the model's context, in
// tokens of o200k_base, in sessions played through the built hook. Writes docs/tokens.md. With --check, it compares that page
// instead, and exits with 1 if the page differs from the measurement or a limit is exceeded.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { leave } from './figures.mjs'
import { played } from './token-sessions.mjs'

const PAGE = fileURLToPath(new URL('../docs/tokens.md', import.meta.url))
const START = { characters: 4800, tokens: 1200 }
const EDIT = { tokens: 120 }
const FAILURES = { characters: 1500 }
/** The edits in the rows of the gate. */
const GATE_RULE = { characters: 400, tokens: 110 }
/** The test that became red in the agent's own run. */
const RED_LINE = { tokens: 60 }
const NOTHING = { characters: 0, tokens: 0 }

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, json: { type: 'string' } },
})

const VITEST = { 'package.json': '{"type":"module","devDependencies":{"vitest":"4"}}' }
const PYTEST = { 'pyproject.toml': '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n' }
const settings = (config) => ({ '.tailtest/config.json': JSON.stringify(config) })

const body = (name) =>
  `export function ${name}(amount: number): number {\n  if (amount < 0) throw new RangeError('amount')\n  return amount * 2\n}\n`

/** A source with a score of 12: a path about money, HTTP, a database, branches. */
const BILLING = `import { request } from 'undici'
import { Client } from 'pg'

export async function charge(client: Client, amount: number): Promise<number> {
  if (amount <= 0) throw new RangeError('amount')
  else if (amount > 1000) return 0
  await client.query('INSERT INTO charges (amount) VALUES ($1)', [amount])
  return (await request('https://rates.example/eur')).statusCode * amount
}
`

/** A test file with the given number of tests, of which the given number fail. */
const testOf = (name, { failing = 0, passing = 1 } = {}) => {
  const one = (title, expected) =>
    `test('${title}', () => {\n  expect(${name}(2)).toBe(${expected})\n})\n`
  return [
    `import { expect, test } from 'vitest'\nimport { ${name} } from './${name}.ts'\n`,
    ...Array.from({ length: failing }, (_, n) => one(`doubles an amount, case ${n + 1}`, n + 5)),
    ...Array.from({ length: passing }, (_, n) => one(`doubles, as before ${n + 1}`, 4)),
  ].join('\n')
}

const SOURCES = Object.fromEntries(
  ['cart', 'price', 'order', 'stock', 'voucher'].flatMap((name) => [
    [`src/services/${name}.ts`, body(name)],
    [`src/${name}-view.ts`, body(`${name}View`)],
  ]),
)
const TYPICAL = {
  ...VITEST,
  ...SOURCES,
  'src/total.ts': body('total'),
  'src/total.test.ts': testOf('total'),
  'test/setup.ts': 'export const shop = () => ({ items: [] })\nexport const clock = () => 0\n',
}

const entry = (file, session, status, classification) => ({
  file,
  status,
  attempts: 1,
  session_id: session,
  timestamp: `2026-01-0${session}T00:00:00.000Z`,
  classification,
})
const history = (entries) => JSON.stringify(entries)

/** An earlier session, so that nothing is offered any more. */
function startAgain(session, entries) {
  session.start()
  session.write('.tailtest/history.json', history(entries))
  session.next('two')
  return session.start()
}

const PAST = [
  entry('src/services/price.ts', '1', 'unresolved', 'gap'),
  entry('src/services/price.ts', '2', 'unresolved', 'unresolved'),
  entry('src/services/cart.ts', '2', 'passed', 'gap'),
  entry('src/services/price.ts', '3', 'unresolved', 'unresolved'),
  entry('src/services/cart.ts', '3', 'unresolved', 'regression'),
]

/** 40 packages whose files have names of many tokens, 320 of them failing. */
function worstCase() {
  const packages = Array.from({ length: 40 }, (_, n) => `packages/数据库-${n}`)
  const manifests = packages.map((path) => [`${path}/package.json`, VITEST['package.json']])
  const tests = packages.map((path) => [`${path}/src/заказ.test.ts`, testOf('order')])
  const names = packages.flatMap((path) =>
    Array.from({ length: 8 }, (_, n) => `${path}/src/qxzj/${n}.ts`),
  )
  const entries = ['1', '2', '3'].flatMap((session) =>
    names.map((file) =>
      entry(file, session, 'unresolved', session === '3' ? 'regression' : 'unresolved'),
    ),
  )
  const root = { 'package.json': '{"type":"module","workspaces":["packages/*"]}' }
  const files = {
    ...root,
    ...Object.fromEntries([...manifests, ...tests]),
    ...settings({ depth: 'adversarial' }),
  }
  return { files, entries }
}

/** A turn in which a source and its test are written. */
function turnWith(session, tests) {
  session.start()
  session.prompt()
  session.edit('src/double.ts', body('double'))
  if (tests !== undefined) session.edit('src/double.test.ts', testOf('double', tests))
  return session.stop()
}

const noted = (files, path, text) => () =>
  played(files, (session) => {
    session.start()
    return session.edit(path, text)
  })
const ended = (tests) => () => played(VITEST, (session) => turnWith(session, tests))

/** A project in which an edit needs a failing test. */
const ENFORCED = {
  ...VITEST,
  ...settings({ tdd: { mode: { '**': 'enforce' } } }),
  'src/double.ts': body('double'),
}

/** @type {readonly { what: string, limit?: { characters?: number, tokens?: number }, text: () => string }[]} */
const ROWS = [
  {
    what: 'Session start: empty project',
    limit: START,
    text: () => played({}, (session) => session.start()),
  },
  {
    what: 'Session start: the first session of a project, which offers tests',
    limit: START,
    text: () => played(TYPICAL, (session) => session.start()),
  },
  {
    what: 'Session start: a project with a history of failures',
    limit: START,
    text: () => played(TYPICAL, (session) => startAgain(session, PAST)),
  },
  {
    what: 'Session start: 40 packages and 320 failing files, with names of many tokens',
    limit: START,
    text: () => {
      const { files, entries } = worstCase()
      return played(files, (session) => startAgain(session, entries))
    },
  },
  {
    what: 'Compaction, one source without a test',
    limit: START,
    text: () =>
      played(VITEST, (session) => {
        session.start()
        session.edit('src/double.ts', body('double'))
        return session.start('compact')
      }),
  },
  {
    what: 'Edit: a new TypeScript source',
    limit: EDIT,
    text: noted(VITEST, 'src/double.ts', body('double')),
  },
  {
    what: 'Edit: a new Python source',
    limit: EDIT,
    text: noted(PYTEST, 'shop/double.py', 'def double(amount):\n    return amount * 2\n'),
  },
  {
    what: 'Edit: a new source that asks for more depth',
    limit: EDIT,
    text: noted(VITEST, 'src/billing.ts', BILLING),
  },
  {
    what: 'Edit: the same, imported by three files, where `impact_tracing` is on',
    limit: EDIT,
    text: noted(
      {
        ...VITEST,
        ...settings({ impact_tracing: true }),
        ...Object.fromEntries(
          ['cart', 'orders', 'jobs'].map((name) => [
            `src/checkout/${name}.ts`,
            `import { charge } from '../billing.ts'\nexport const ${name} = charge\n`,
          ]),
        ),
      },
      'src/billing.ts',
      BILLING,
    ),
  },
  {
    what: 'Edit: the same file again',
    limit: NOTHING,
    text: () =>
      played(VITEST, (session) => {
        session.edit('src/double.ts', body('double'))
        return session.edit('src/double.ts', body('double').replace('* 2', '+ amount'))
      }),
  },
  { what: 'End of a turn: the tests pass', limit: NOTHING, text: ended({}) },
  { what: 'End of a turn: 1 failure', limit: FAILURES, text: ended({ failing: 1 }) },
  { what: 'End of a turn: 5 failures', limit: FAILURES, text: ended({ failing: 5 }) },
  {
    what: 'End of a turn: 60 failures, cut at 1,500 characters',
    limit: FAILURES,
    text: ended({ failing: 60 }),
  },
  { what: 'End of a turn: a new source has no test', text: ended(undefined) },
  {
    what: 'End of a turn: another file still uses what it removed',
    text: () =>
      played(
        {
          ...VITEST,
          'src/double.ts': body('double'),
          'src/use.ts': "import { double } from './double.ts'\nexport const four = double(2)\n",
        },
        (session) => {
          session.start()
          session.prompt()
          session.edit('src/double.ts', body('twice'))
          return session.stop()
        },
      ),
  },
  {
    what: 'TDD: session start, where an edit needs a failing test',
    limit: START,
    text: () => played(ENFORCED, (session) => session.start()),
  },
  {
    what: 'TDD: compaction, nothing waits',
    limit: GATE_RULE,
    text: () =>
      played(ENFORCED, (session) => {
        session.start()
        return session.start('compact')
      }),
  },
  {
    what: 'TDD: an edit is denied',
    text: () =>
      played(ENFORCED, (session) => {
        session.start()
        session.prompt()
        return session.propose('src/double.ts', body('double').replace('* 2', '* 3'))
      }),
  },
  {
    what: 'TDD: the agent runs a failing test in its shell',
    limit: RED_LINE,
    text: () =>
      played(ENFORCED, (session) => {
        session.start()
        session.prompt()
        session.edit('src/double.test.ts', testOf('double', { failing: 1 }))
        return session.ran('npx vitest run')
      }),
  },
  {
    what: 'TDD: `tailtest red`',
    text: () =>
      played(ENFORCED, (session) => {
        session.start()
        session.prompt()
        session.edit('src/double.test.ts', testOf('double', { failing: 1 }))
        return session.command('red', 'src/double.test.ts', '--for', 'src/double.ts')
      }),
  },
]

/** Ten new files with their tests; then forty more edits, one of which breaks a test; then the repair. */
function fiftyEdits(session) {
  const names = Array.from({ length: 10 }, (_, n) => `double${n}`)
  const said = [session.start(), session.prompt()]
  for (const name of names) said.push(session.edit(`src/${name}.ts`, body(name)))
  for (const name of names) said.push(session.edit(`src/${name}.test.ts`, testOf(name)))
  said.push(session.stop(), session.prompt())
  for (let n = 0; n < 40; n += 1) {
    const name = names[n % names.length]
    const text = body(name).replace('* 2', n === 39 ? '* 3' : `* 2 // ${n}`)
    said.push(session.edit(`src/${name}.ts`, text))
  }
  return [...said, session.stop(), session.edit('src/double9.ts', body('double9')), session.stop()]
}

const tokensOf = (texts) => texts.reduce((sum, text) => sum + countTokens(text), 0)
const inWords = (count) => count.toLocaleString('en')
const table = (rows) =>
  [rows[0], rows[0].map((_, n) => (n === 0 ? '---' : '---:')), ...rows.slice(1)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const measured = ROWS.map(({ what, limit = {}, text }) => {
  const said = text()
  const size = { characters: said.length, tokens: countTokens(said) }
  const isOver = Object.keys(limit).some((key) => size[key] > limit[key])
  const isMute = size.tokens === 0 && limit !== NOTHING
  if (isMute) throw new Error(`${what}: nothing was said`)
  return { what, limit, size, isOver }
})

const longForm = played({ ...VITEST, 'src/shop.ts': 'export const open = true\n' }, (session) =>
  session.longForm(),
)
/** A turn that writes one source and its test. */
const oneFile = (tests) => (session) => [
  session.start(),
  session.prompt(),
  session.edit('src/double.ts', body('double')),
  session.edit('src/double.test.ts', testOf('double', tests)),
  session.stop(),
]
/** @type {readonly [string, Parameters<typeof played>[1]][]} */
const PLAYED = [
  ['No edit at all', (session) => [session.start()]],
  ['One new source with its test, which passes', oneFile({})],
  ['One new source whose test fails', oneFile({ failing: 1 })],
  ['50 edits: 10 new files, 40 repeated edits, one failing turn and its repair', fiftyEdits],
]
const SESSIONS = PLAYED.map(([what, play]) => [what, tokensOf(played(VITEST, play))])

const limitWords = (
  /** @type {{ characters?: number, tokens?: number }} */ { characters, tokens },
) =>
  [
    characters === undefined ? '' : `${inWords(characters)} characters`,
    tokens === undefined ? '' : `${inWords(tokens)} tokens`,
  ]
    .filter((words) => words !== '')
    .join(', ')

const long = { bytes: Buffer.byteLength(longForm), tokens: countTokens(longForm) }
const page = `# What tailtest puts into the model's context

Measured by \`node bench/tokens.mjs\` with the tokenizer o200k_base, from sessions that are played through the built hook. \`--check\` fails if this page differs from what it measures.

## One text

${table([
  ['What', 'Characters', 'Tokens', 'Limit'],
  ...measured.map(({ what, limit, size }) => [
    what,
    inWords(size.characters),
    inWords(size.tokens),
    limitWords(limit),
  ]),
])}

## A whole session

The long rules of a TypeScript project are ${inWords(long.bytes)} bytes of Markdown, ${inWords(long.tokens)} tokens. They are a skill: the agent loads a page when it needs it. The last column is the same session if all of them were put in at its start.

${table([
  ['Session', 'Tokens', 'With the long rules at its start'],
  ...SESSIONS.map(([what, tokens]) => [what, inWords(tokens), inWords(tokens + long.tokens)]),
])}
`

const over = measured.filter(({ isOver }) => isOver).map(({ what }) => what)
for (const what of over) console.error(`over its limit: ${what}`)
if (!values.check) writeFileSync(PAGE, page)
const isStale = values.check && readFileSync(PAGE, 'utf8') !== page
if (isStale)
  console.error('docs/tokens.md is not what is measured: node bench/tokens.mjs writes it')
console.log(page)
process.exitCode = over.length > 0 || isStale ? 1 : 0
leave(
  "text in the model's context",
  measured.flatMap(({ what, limit, size }) =>
    Object.entries(size).map(([unit, value]) => ({
      ...{ name: what, value, unit, limit: limit[unit] },
      holds: limit[unit] === undefined ? undefined : value <= limit[unit],
    })),
  ),
)
