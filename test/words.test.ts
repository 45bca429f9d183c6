import { describe, expect, test } from 'vitest'
import { files, read } from './workspace.ts'

interface Rule {
  /** What is not allowed, as the test's title says it. */
  title: string
  /** Where it is looked for. */
  in: (path: string) => boolean
  /** What it looks like. */
  words: RegExp
  /** Where it means something else. */
  except?: readonly { path: RegExp; match: RegExp; because: string }[]
}

const HOSTS = ['claude', 'cursor', 'codex', 'cline', 'gemini', 'copilot', 'opencode']

const isSource = (path: string) => /^packages\/[^/]+\/src\/.+\.ts$/.test(path)
const isCode = (path: string) => /\.([cm]?[jt]sx?|py|sh)$/.test(path) || path === '.ci/run'
const isFixture = (path: string) => /(^|\/)(fixtures|payloads)\//.test(path)
const isThis = (path: string) => path === 'test/words.test.ts'
/** What people and agents read: texts in sources, and pages that no test writes. */
const isRead = (path: string) =>
  /^packages\/[^/]+\/src\/.+\.(ts|md)$/.test(path) ||
  /^(README|docs\/(?!applications|field|verdicts|strength)[^/]+)\.md$/.test(path)
const isOf = (...names: string[]) => new RegExp(`^packages/(${names.join('|')})/`)

const RULES: readonly Rule[] = [
  {
    title: 'the domain has never heard of a host',
    in: (path) => isSource(path) && !isOf('adapter-(?!kit/)[^/]+', 'testkit', 'cli').test(path),
    words: new RegExp(HOSTS.map(asWord).join('|'), 'g'),
    except: [
      {
        path: isOf('complexity', 'syntax'),
        match: /^cursor$/i,
        because: 'in the DB-API it is what runs a query',
      },
      {
        path: isOf('runners'),
        match: /^cursor$/i,
        because: 'in a terminal it is where the next character goes',
      },
    ],
  },
  {
    title: 'nothing is unfinished',
    in: (path) => isCode(path) && !isFixture(path) && !isThis(path),
    words: /\b(TODO|FIXME|XXX|HACK)\b/g,
  },
  {
    title: 'no type is forced',
    in: (path) => path.endsWith('.ts') && !isFixture(path) && !isThis(path),
    words: / as any\b| as unknown as |@ts-(ignore|nocheck|expect-error)/g,
  },
  {
    title: 'only the command line prints',
    in: (path) => isSource(path) && !isOf('cli').test(path),
    words: /\bconsole\.(log|info|warn|error|debug)\b/g,
  },
  {
    // deferred, skipped, reverted, weakened, the old sources: docs/glossary.md; comments are no text
    title: 'one term for one thing',
    in: isRead,
    words:
      /^(?!\s*(?:\/[/*]|\*)).*\b(put off|passed over|taken back|(says?|saying) less|sources of before)\b/gi,
    except: [
      {
        path: isOf('adapter-kit', 'adapter-claude'),
        match: /'passed over$/,
        because: 'it is a value of the public types',
      },
    ],
  },
  {
    title: 'no path of one machine',
    in: (path) => path !== 'package-lock.json' && !isThis(path),
    // /home/dev is the home folder in every recorded payload
    words: /(?<![\w.~-])\/(work|root|home\/(?!dev\b)[\w.-]+|Users\/[\w.-]+)\/[\w.-]/g,
  },
]

/** A word also within `claudeCode`, `isClaude` and `CLAUDE_DIR`, but not within `precursor` or `cursors`. */
function asWord(word: string): string {
  const name = word.charAt(0).toUpperCase() + word.slice(1)
  return `(?<![a-zA-Z])${word}(?![a-z])|${name}(?![a-z])|(?<![A-Z])${word.toUpperCase()}(?![A-Z])`
}

function findings({ words, except = [] }: Rule, path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(words)]
      .map(([match]) => match)
      .filter((match) => !except.some((row) => row.path.test(path) && row.match.test(match)))
      .map((match) => `${path}:${index + 1}: ${match.trim()}`),
  )
}

describe('the words of the repository', () => {
  test.each(RULES)('$title', (rule) => {
    const found = files.filter(rule.in).flatMap((path) => findings(rule, path, read(path)))
    expect(found).toEqual([])
  })
})

describe('these checks', () => {
  const finds = (title: string, text: string) => {
    const rule = RULES.find((known) => known.title === title)
    return rule ? findings(rule, 'x.ts', text).length : undefined
  }

  test.each([
    ["const host = 'claude'", 1],
    ['CLAUDE_PROJECT_DIR', 1],
    ['isClaude(claudeCode)', 2],
    ['// as Cursor and Codex do', 2],
    ['precursor cursors discline excluded', 0],
  ])('hosts in %s', (text, times) => {
    expect(finds('the domain has never heard of a host', text)).toBe(times)
  })

  test.each([
    [`cd ${['', 'work', 'main'].join('/')}`, 1],
    [`"${['', 'root', '.npm'].join('/')}"`, 1],
    ['(/home/runner/work/x)', 1],
    ['/Users/ann/shop', 1],
    ['/home/dev/shop', 0],
    ['https://example.com/work/it', 0],
    [`src${['', 'work', 'plan.ts'].join('/')}`, 0],
    [`.${['', 'root', 'x'].join('/')}`, 0],
  ])('machines in %s', (text, times) => {
    expect(finds('no path of one machine', text)).toBe(times)
  })

  test.each([
    ['`failing and put off: src/cart.ts`', 1],
    ['The test says less than it did.', 1],
    ['// what was put off', 0],
    [' * Why edits are not taken back. */', 0],
    ['`deferred`, skipped, reverted', 0],
  ])('terms in %s', (text, times) => {
    expect(finds('one term for one thing', text)).toBe(times)
  })

  test.each([
    ['// TODO', 1],
    ["status: 'todo'", 0],
    ['mkdtemp(aXXXXXX)', 0],
  ])('unfinished in %s', (text, times) => {
    expect(finds('nothing is unfinished', text)).toBe(times)
  })
})
