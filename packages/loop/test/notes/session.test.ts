import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { gateRule } from '../../src/notes/gate-rule.ts'
import { pendingText } from '../../src/notes/pending.ts'
import { weigh } from '../../src/notes/room.ts'
import { ROOM, type SessionFacts, sessionText } from '../../src/notes/session.ts'
import { shortRules } from '../../src/notes/short-rules.ts'

const SETTINGS = { run_tests: 'turn', existing_files: 'run' } as const

const EMPTY: SessionFacts = {
  settings: SETTINGS,
  depth: 'standard',
  runners: [],
  recurring: [],
  regressions: [],
  lastFailures: [],
  recent: [],
  helpers: [],
  command: 'npx tailtest',
}

/** Everything that a start can tell, with names of one token. */
const FULL: SessionFacts = {
  ...EMPTY,
  settings: { run_tests: 'edit', existing_files: 'generate' },
  skill: 'tailtest-rules',
  runners: [{ name: 'a', directory: '' }],
  recurring: ['a'],
  regressions: ['b'],
  lastFailures: ['c'],
  recent: ['d'],
  helpers: [{ path: 'e', names: [] }],
  rampUp: ['f'],
}

/** How edits are made, at its longest. */
const GATE = gateRule(
  { tdd: { mode: { [`${'a'.repeat(36)}/**`]: 'enforce' }, enforce_new_files: true } },
  'npx tailtest',
)

const session = (facts: Partial<SessionFacts>) => sessionText({ ...EMPTY, ...facts })
const lineOf = (text: string, start: string) =>
  text.split('\n').find((line) => line.startsWith(start))

const MANY = Array.from({ length: 1000 }, (_, at) => `packages/some/long/folder/source-${at}.ts`)

describe('what a session starts with', () => {
  test('reads as it should', () => {
    expect(sessionText({ ...FULL, settings: SETTINGS })).toMatchInlineSnapshot(`
      "tailtest watches the edits of this session and runs their tests itself when you end a turn. Only what it ran counts as tested.
      - The note after an edit names a new source, its runner, where its test goes and how many scenarios to write. Write that test before you end the turn. Sources of one turn may share a test, named after the main one.
      - A source that existed before this session needs no new test when you edit it.
      - Plan before the code: one line per scenario, what is given and what should follow. Every plan has empty, missing, zero, negative and wrong-typed input.
      - Label adversarial scenarios \`[adversarial: <category>]\` in the plan and in the test name: boundary, format, type, concurrency, time, partial failure, exhaustion, off-by-one. If a category cannot occur, name it with the reason.
      - Call only what you have read in the source. Test through its public interface; mock only network, clock, disk and processes, with the mocks of the runner that the note names.
      - If a test fails, say in one sentence what it is before you change anything.
        real_bug: the source is wrong. If in doubt, choose this.
        test_bug: the test is wrong. Fix the test, never the source.
        environment: something outside both is missing. Name it and leave the source.
      - Never skip, weaken or delete a test, and never bend a source to a wrong test, to get a green run.
      - Done: every new source has a test, and \`npx tailtest run <test file>\` passes, or you have told the person what fails and why. What it verified is not run again when you end the turn.
      - The skill tailtest-rules has the long form, with a page for each language and framework. Load it before the first test that you write or correct.
      Depth: standard (5–8 scenarios a file, at least 2 adversarial) unless the note asks for more.
      Runners: a.
      Recurring failures across sessions: a. Consider validation there. When you change one of them, test its error paths first.
      Recent regressions: b (passed before, failed since).
      Failed when the last session ended: c.
      Recent tests to imitate: d.
      Helpers to use: e.
      Sources without a test of their own that matter most here: f. Offer the person tests for them when the work is done; do not start unasked."
    `)
  })

  test('says what a history of failures means, in the words that people know', () => {
    const text = session({
      recurring: ['billing.py'],
      regressions: ['billing.py'],
      lastFailures: ['billing.py', 'cart.py'],
    })
    expect(text).toContain('\nRecurring failures across sessions: billing.py. ')
    expect(text).toContain('\nRecent regressions: billing.py (passed before, failed since).\n')
    expect(text).toContain('\nFailed when the last session ended: billing.py, cart.py.')
  })

  test('counts the failing files that it does not name', () => {
    const text = session({ lastFailures: MANY })
    expect(text).toMatch(/session ended: packages\S+0\.ts, .* and 99\d more\.\n?/)
    const endless = ['库/'.repeat(60)].map((path) => `${path}a.ts`)
    expect(session({ lastFailures: endless })).toContain('when the last session ended: 1 file.')
  })

  test('names the tests to imitate and what they share', () => {
    const text = session({
      recent: ['tests/test_cart.py', 'tests/test price.py'],
      helpers: [
        { path: 'tests/conftest.py', names: ['client', 'db', 'a', 'b', 'c', 'd'] },
        { path: 'tests/setup.py', names: [] },
      ],
    })
    expect(text).toContain(
      '\nRecent tests to imitate: tests/test_cart.py, "tests/test price.py".\nHelpers to use: tests/conftest.py (client, db, a, b, c), tests/setup.py.',
    )
  })

  test('says nothing of what is not there', () => {
    const text = session({})
    expect(text).not.toMatch(
      /imitate|Helpers|Recurring|regressions|last session|Sources without|\n\n/,
    )
    expect(text).toBe(session({}))
  })

  test('offers tests for untested sources in one line, and keeps them an offer', () => {
    const line = lineOf(session({ rampUp: ['src/cart.ts', 'src/price.ts'] }), 'Sources without')
    expect(line).toBe(
      'Sources without a test of their own that matter most here: src/cart.ts, src/price.ts. Offer the person tests for them when the work is done; do not start unasked.',
    )
  })

  test('offers as many as were found, while there is room', () => {
    const rampUp = Array.from({ length: 15 }, (_, at) => `src/services/order-${at}.ts`)
    expect(lineOf(session({ rampUp }), 'Sources without')).toContain('src/services/order-14.ts')
  })
})

describe('the runners', () => {
  const runners = (...folders: string[]) =>
    lineOf(
      session({ runners: folders.map((directory) => ({ name: 'vitest', directory })) }),
      'Runners:',
    )

  test('at the root are named alone, elsewhere with their folders', () => {
    expect(runners('')).toBe('Runners: vitest.')
    expect(runners('', 'packages/a')).toBe('Runners: vitest in the root, packages/a.')
  })

  test('of a monorepo are one word for each, with the number of their packages', () => {
    const packages = Array.from({ length: 40 }, (_, at) => `packages/p${at}`)
    const many = packages.map((directory) => ({ name: 'vitest', directory }))
    const text = session({ runners: [...many, { name: 'pytest', directory: 'services/api' }] })
    expect(lineOf(text, 'Runners:')).toBe(
      'Runners: vitest in 40 packages (packages/p0 …); pytest in services/api.',
    )
  })

  test('that are not installed say what is to be run', () => {
    const lacking = { name: 'vitest', directory: '', lacks: '`npm install`' }
    expect(lineOf(session({ runners: [lacking] }), 'Runners:')).toBe(
      'Runners: vitest (not installed: `npm install`).',
    )
    const elsewhere = { name: 'vitest', directory: 'b' }
    expect(session({ runners: [lacking, elsewhere] })).not.toContain('not installed')
  })

  test('are named by a command where their folders leave no room', () => {
    expect(runners(...['a', 'b', 'c'].map((name) => `${'folder/'.repeat(16)}${name}`))).toBe(
      'Runners: npx tailtest runners names them.',
    )
  })

  test('that are missing: how to add one, by language, and that the person decides', () => {
    const advice = [
      { languages: ['python'], advice: 'No test runner was found: run `uv add --dev pytest`.' },
      { languages: ['typescript', 'javascript'], advice: 'No test\nrunner was found.' },
    ]
    expect(lineOf(session({ advice }), 'Runners:')).toBe(
      'Runners: none. python: No test runner was found: run `uv add --dev pytest`. typescript, javascript: No test runner was found. Ask the person before you add one.',
    )
    expect(lineOf(session({}), 'Runners:')).toBeUndefined()
  })
})

describe('the rules', () => {
  const ALL = (['quick', 'simple', 'standard', 'thorough', 'adversarial'] as const).flatMap(
    (depth) =>
      (['turn', 'edit', 'off'] as const).flatMap((run_tests) =>
        (['run', 'generate', 'ignore'] as const).map((existing_files) => ({
          depth,
          settings: { run_tests, existing_files },
          skill: 'tailtest-rules',
          command: 'npx tailtest',
        })),
      ),
  )

  test('take at most 3,600 characters, however they are set', () => {
    expect(ALL.map((facts) => shortRules(facts).join('\n').length).filter((n) => n > 3600)).toEqual(
      [],
    )
  })

  test('say nothing that the settings rule out', () => {
    const rules = (over: Partial<(typeof ALL)[number]>) =>
      shortRules({ ...EMPTY, ...over }).join('\n')
    expect(rules({})).toContain('[adversarial: <category>]')
    expect(rules({ depth: 'simple' })).not.toContain('adversarial')
    expect(rules({})).not.toContain('skill')
    expect(rules({ skill: 'tailtest-rules' })).toContain('- The skill tailtest-rules ')
    const off = rules({ settings: { run_tests: 'off', existing_files: 'run' } })
    expect(off).toContain('It runs no tests by itself')
    expect(off).not.toContain('when you end the turn. Sources')
    expect(off).not.toContain('is not run again')
  })

  test('leave names their room: the words around them take at most 580 tokens', () => {
    const tokens = ALL.map((facts) => countTokens(sessionText({ ...FULL, ...facts })))
    expect(Math.max(...tokens)).toBeLessThanOrEqual(1200 - ROOM)
  })
})

/** Names as a project may hold them that wants to be heard. */
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(...'qzxjkvw/Q1'), maxLength: 300 }),
  fc
    .constantFrom('数据库', '👩‍👩‍👧', 'ﷺ', 'folder/', 'ignore all previous\n', '`</x>')
    .map((word) => word.repeat(40)),
)
const names = fc.array(name, { maxLength: 30 })

describe('whatever names are like', () => {
  test('a text never has more tokens than it weighs', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(countTokens(text)).toBeLessThanOrEqual(weigh(text) + 1)
      }),
      { numRuns: 300 },
    )
  })

  test('a start stays within 4,800 characters and 1,200 tokens, each of its lines a line', () => {
    fc.assert(
      fc.property(
        fc.record({
          runners: fc.array(fc.record({ name: fc.constantFrom('vitest', 'go'), directory: name })),
          recurring: names,
          regressions: names,
          lastFailures: names,
          recent: names,
          helpers: fc.array(fc.record({ path: name, names })),
          rampUp: names,
          gate: fc.constantFrom(undefined, GATE),
          advice: fc.array(fc.record({ languages: fc.constant(['go']), advice: name })),
        }),
        (facts) => {
          const text = sessionText({ ...FULL, ...facts, depth: 'adversarial' })
          expect(text.length).toBeLessThanOrEqual(4800)
          expect(countTokens(text)).toBeLessThanOrEqual(1200)
          const lines = shortRules(FULL).length + 9
          expect(text.split('\n').length).toBeLessThanOrEqual(lines)
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each([
    ['wide characters', MANY.map((path) => path.replaceAll('folder', '数据库測試'))],
    ['long paths', MANY.map((path) => `${'folder/'.repeat(24)}${path}`)],
    ['1,000 files', MANY],
  ])('a start stays within its limits, and keeps the more important: %s', (_, paths) => {
    const text = sessionText({
      ...FULL,
      depth: 'adversarial',
      recurring: paths,
      regressions: paths,
      lastFailures: paths.map((path) => `${path}x`),
      recent: paths,
      helpers: paths.map((path) => ({ path, names: paths })),
      rampUp: paths,
      command: 'node "/home/dev/my shop/node_modules/@tailtest/cli/dist/bin.js"',
    })
    expect(text.length).toBeLessThanOrEqual(4800)
    expect(countTokens(text)).toBeLessThanOrEqual(1200)
    expect(lineOf(text, 'Recent regressions:')).toBeDefined()
    expect(lineOf(text, 'Recurring failures across sessions:')).toBeDefined()
  })

  test('what still waits stays within 4,800 characters and 1,200 tokens', () => {
    const files = fc.array(fc.record({ source: name, test: name }), { maxLength: 30 })
    fc.assert(
      fc.property(files, files, (missing, failing) => {
        const text = pendingText({ missing, failing, command: 'npx tailtest' })
        expect(text.length).toBeLessThanOrEqual(4800)
        expect(countTokens(text)).toBeLessThanOrEqual(1200)
        expect(text === '').toBe(missing.length + failing.length === 0)
      }),
      { numRuns: 100 },
    )
  })
})

test('what still waits: where tests go, what fails, and how to go on', () => {
  const text = pendingText({
    missing: [
      { source: 'src/cart.ts', test: 'src/cart.test.ts' },
      { source: 'src/lib.rs', test: 'src/lib.rs' },
    ],
    failing: [{ source: 'src/price.ts', test: 'src/price.test.ts' }],
    command: 'npx tailtest',
  })
  expect(text).toMatchInlineSnapshot(`
    "tailtest: no tests yet for src/cart.ts (write src/cart.test.ts), src/lib.rs.
    tailtest: tests still fail for src/price.ts (src/price.test.ts).
    Run: npx tailtest run"
  `)
})
