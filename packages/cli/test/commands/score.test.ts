import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

function project(files: Readonly<Record<string, string>>): Folders {
  const places = folders()
  for (const [path, text] of Object.entries(files)) {
    const file = join(places.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return places
}

const SQL = 'update charges set paid = true where id = $1'
const BILLING = `import { Pool } from 'pg'
export async function charge(pool: Pool, id: number) {
  if (id < 0) throw new RangeError('id')
  await pool.query('${SQL}', [id])
  return fetch('https://bank.example/charges')
}
`
const CART = 'def total(rows):\n    return sum(rows)\n'

const billing = {
  file: 'src/billing.ts',
  score: 12,
  depth: 'thorough',
  scenarios: 12,
  signals: [
    { name: 'billing', points: 4, evidence: [{ line: 0, text: 'billing' }] },
    { name: 'HTTP', points: 3, evidence: [{ line: 5, text: 'fetch' }] },
    { name: 'DB', points: 3, evidence: [{ line: 4, text: SQL }] },
    {
      name: 'branches',
      points: 1,
      evidence: [{ line: 3, text: "if (id < 0) throw new RangeError('id')" }],
    },
    { name: 'public functions', points: 1, evidence: [{ line: 2, text: 'charge' }] },
  ],
  producer: 'tree-sitter',
}

test('a file is one object, with the lines that gave the points', async () => {
  const places = project({ 'src/billing.ts': BILLING })
  expect(await json(places, ['score', 'src/billing.ts'])).toEqual(billing)
})

test('several files, a folder and a pattern are lists of the sources among them', async () => {
  const places = project({ 'src/billing.ts': BILLING, 'src/cart.py': CART, 'src/README.md': '#' })
  const cart = { file: 'src/cart.py', score: 1, depth: 'simple', scenarios: 2 }
  expect(await json(places, ['score', 'src/cart.py', 'src/billing.ts'])).toMatchObject([
    cart,
    billing,
  ])
  expect(await json(places, ['score', 'src'])).toMatchObject([billing, cart])
  expect(await json(places, ['score', '**/*.py'])).toMatchObject([cart])
})

test('a person reads the sum and what gave it', async () => {
  const places = project({ 'src/billing.ts': BILLING })
  const { code, stdout, stderr } = await tailtest(places, ['score', 'src/billing.ts'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\n')).toEqual([
    'src/billing.ts: thorough, about 12 scenarios. +4 billing +3 HTTP +3 DB +1 branches +1 public functions = 12',
    '  +4 billing           path       billing',
    '  +3 HTTP              line 5     fetch',
    `  +3 DB                line 4     "${SQL}"`,
    '  +1 branches          line 3     "if (id < 0) throw new RangeError(\'id\')"',
    '  +1 public functions  line 2     charge',
    '',
  ])
})

test.each([
  ['cart.ts', 'export const one = 1\nexport const two = (x => {\n', 2],
  ['cart.py', 'x = 1\ndef f(:\n    return x\n', 2],
  ['cart.go', 'package a\n\nfunc A() {\n', 3],
  ['cart.rs', 'fn a() {\n    let x = ;\n}\n', 2],
])('a file that does not parse says so: %s', async (file, text, line) => {
  const places = project({ [file]: text })
  const scored = await json(places, ['score', file])
  expect(scored).toMatchObject({ file, unread_line: expect.any(Number) })
  expect(Math.abs(Object(scored).unread_line - line)).toBeLessThan(2)
  const { code, stdout } = await tailtest(places, ['score', file])
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/line \d does not parse: its code may be missing/),
  })
})

test.each([
  ['is not there', 'src/none.ts', 'cannot be read'],
  ['is in an unknown language', 'README.md', 'is not in a language that can be scored'],
])('a file that %s is wrong use, and nothing else is answered', async (_, file, message) => {
  const places = project({ 'src/cart.py': CART, 'README.md': '#' })
  const { code, stdout, stderr } = await tailtest(places, ['score', 'src/cart.py', file])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^tailtest: .+\n.+\n$/)
  expect(stderr).toContain(`tailtest: ${file} ${message}`)
})

test('a folder without a source is wrong use', async () => {
  const places = project({ 'docs/README.md': '#' })
  const { code, stdout, stderr } = await tailtest(places, ['score', 'docs'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^tailtest: no source is in docs\n.+\n$/)
})

test('a very long file is scored by its beginning, and says so', async () => {
  const places = project({ 'src/billing.ts': BILLING + `// ${'x'.repeat(10_000)}\n`.repeat(110) })
  const { stdout } = await tailtest(places, ['score', 'src/billing.ts'])
  expect(stdout).toContain('very long: only its first part was read')
  expect(await json(places, ['score', 'src/billing.ts'])).toMatchObject({
    score: 12,
    sampled: true,
  })
})

test('names and code write nothing to the terminal', async () => {
  const places = project({ 'src/\u001b[2Jcart.ts': 'if (a) b("\u001b[2J")\n' })
  const { code, stdout } = await tailtest(places, ['score', 'src'])
  expect(code).toBe(0)
  expect(stdout).toContain('+1 branches')
  expect(stdout).not.toContain('\u001b')
})
