/** What docs/commands.md shows of a command besides its help. */
export interface Shown {
  /** Its words and options, as they are typed. */
  line: string
  /** When it exits with 1. */
  no?: string
  /** It is run where the page is written, and what it prints stands there. */
  ran?: true
  /** Command lines that came before. */
  after?: readonly string[]
}

const STEP =
  'plan add "refuse a negative price" --test src/cart.test.ts::"refuses a negative price"'

/** The project that those with `ran` see. */
export const project = {
  'package.json':
    '{ "name": "shop", "type": "module", "devDependencies": { "vitest": "4.1.12" } }\n',
  'src/price.ts': 'export const price = (cents: number) => (cents / 100).toFixed(2)\n',
  'src/cart.ts': `import { price } from './price.ts'

export function total(items: readonly number[]) {
  if (items.length === 0) throw new RangeError('no items')
  return price(items.reduce((sum, each) => sum + each, 0))
}
`,
  'src/cart.test.ts': `import { expect, test } from 'vitest'
import { total } from './cart.ts'

test('adds up', () => expect(total([100, 250])).toBe('3.50'))
`,
} as const

/** By command; a command without a row fails the test. */
export const shown: Readonly<Record<string, Shown>> = {
  install: { line: 'install --agent claude' },
  uninstall: { line: 'uninstall --agent claude --print' },
  trust: { line: 'trust' },
  status: { line: 'status --watch' },
  summary: { line: 'summary --markdown' },
  why: { line: 'why src/price.ts src/cart.test.ts package.json', ran: true },
  score: { line: 'score src/cart.ts', ran: true },
  impact: { line: 'impact src/price.ts', ran: true },
  runners: { line: 'runners' },
  cover: { line: 'cover src/price.ts' },
  hunt: { line: 'hunt src/cart.ts' },
  run: {
    line: 'run --changed main',
    no: 'a test failed or could not be run, or a source that was meant has no test; with `--changed` that is only told',
  },
  red: {
    line: 'red src/cart.test.ts::"refuses a negative price" --for src/cart.ts',
    no: 'the test does not fail, or what it shows is no red; with `--retro`, it does not pass now',
  },
  prove: { line: 'prove --base main --github --junit prove.xml', no: 'not proven' },
  strength: { line: 'strength --base main' },
  refactor: {
    line: 'refactor start --scope "src/cart*" --reason "one function for each step"',
    no: 'it is refused: a test of the scope is not green, or none covers it',
  },
  plan: { line: 'plan', ran: true, after: [STEP] },
  'plan add': { line: STEP, ran: true },
  'plan start': {
    line: 'plan start 1',
    no: 'its test shows no red, or its refactoring is refused',
  },
  'plan status': { line: 'plan status --json', ran: true, after: [STEP] },
  'plan done': { line: 'plan done 1', no: 'it is not done: its test is not green' },
  'plan remove': { line: 'plan remove 1', ran: true, after: [STEP] },
  undo: { line: 'undo --dry-run', no: 'a file could not be brought again' },
  tdd: { line: 'tdd warn "src/billing/**"', ran: true },
  config: { line: 'config init' },
  corpus: { line: 'corpus export --out rows.jsonl' },
  history: {
    line: 'history --since 7d --fail-on regression',
    no: 'there is what `--fail-on` names',
  },
  'history pull': { line: 'history pull origin' },
  'history push': { line: 'history push origin' },
  report: { line: 'report --html --open' },
  replay: { line: 'replay 3f2a' },
  defer: { line: 'defer src/cart.ts "waits for the new prices"' },
  classify: { line: 'classify src/cart.test.ts test_bug "it expects last year’s tax"' },
  off: { line: 'off' },
  on: { line: 'on' },
  doctor: { line: 'doctor --agent claude', no: 'something is a problem' },
  mcp: { line: 'mcp' },
  demo: { line: 'demo --keep' },
}
