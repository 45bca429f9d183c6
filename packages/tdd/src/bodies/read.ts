import {
  baseName,
  isTestFile,
  type Language,
  type RelPath,
  relPath,
  sha256,
} from '@tailtest/project'
import { distinctIds, testId } from '@tailtest/results'
import { type Extent, parse, type Syntax, type TestBlock, type Token } from '@tailtest/syntax'
import type { TestBody } from '../types.ts'
import { assertedIn } from './assertions.ts'
import type { Code } from './code.ts'
import { saidOf } from './comments.ts'
import { hashOf } from './hash.ts'
import { marksIn } from './marks.ts'
import { wordsOf } from './words.ts'

/** A file's tests, and its code around them. */
interface File {
  path: RelPath
  source: string
  language: Language
  tokens: readonly Token[]
  suites: readonly TestBlock[]
  tests: readonly TestBlock[]
}

/**
 * Every test of a file as it stands there, in the order of the source, with the ids that a run gives them; of tests
 * that are made by a table or a loop the one that makes them (see `bodyFor`). Where blocks cannot be told (patterns,
 * no grammar, words of no runner that is known) one body stands for the file; none: the file is no test, by its name
 * or as `isTest` says.
 */
export async function bodiesOf(
  path: string,
  source: string,
  syntax?: Pick<Syntax, 'parse'>,
  isTest?: boolean,
): Promise<TestBody[]> {
  return (await readTests(relPath(path), source, syntax, isTest)).bodies
}

/** A file's tests, and the words around them: its imports, helpers, and what holds for all of it. */
export async function readTests(
  path: RelPath,
  source: string,
  syntax: Pick<Syntax, 'parse'> = { parse },
  isTest = isTestFile(path),
): Promise<{ bodies: TestBody[]; around: readonly string[] }> {
  const tree = await syntax.parse(path, source)
  const tokens = tree?.tokens()
  if (tree === undefined || tokens === undefined) {
    return { bodies: [wholeFile(path, source)], around: [] }
  }
  const words = tokens.map(({ text }) => text)
  const blocks = tree.testBlocks()
  const tests = blocks.filter(({ type }) => type === 'test')
  if (tests.length === 0) {
    return { bodies: isTest ? [wholeFile(path, source)] : [], around: words }
  }
  const suites = blocks.filter(({ type }) => type === 'suite')
  const file = { path, source, language: tree.language, tokens, suites, tests }
  const idOf = distinctIds()
  const bodies = tests.map((test, n) =>
    bodyOf(file, test, idOf(path, titlesOf(file, test)), tests[n - 1]),
  )
  const around = tokens.filter(
    ({ at }) => !tests.some(({ extent }) => extent.start <= at && at < extent.end),
  )
  return { bodies: withoutSharedSlugs(bodies), around: around.map(({ text }) => text) }
}

/** A slug that several tests have names none of them. */
function withoutSharedSlugs(bodies: readonly TestBody[]): TestBody[] {
  return bodies.map(({ slug, ...body }) => {
    const isOwn = bodies.filter((other) => other.slug === slug).length === 1
    return slug !== undefined && isOwn ? { ...body, slug } : body
  })
}

/** The language reads a file's tests out of it, or the file is one test. */
function wholeFile(path: RelPath, source: string): TestBody {
  const lines = source.split('\n').length
  const { targets } = saidOf(source, { start: 0, end: source.length }, 0)
  const bodyHash = sha256(source.replace(/\s+/g, ' '))
  const base = { id: testId(path, []), file: path, bodyHash, lines: [1, lines] as const, targets }
  return {
    ...base,
    assertions: 0,
    idle: 0,
    asserted: [],
    head: [],
    code: [],
    marks: [],
    trivial: false,
  }
}

function bodyOf(
  file: File,
  { extent, line, path: titles }: TestBlock,
  id: TestBody['id'],
  before: TestBlock | undefined,
): TestBody {
  const { path, source, language, suites } = file
  const words = wordsOf(language)
  const { head, own } = partsOf(tokensIn(file, extent), language)
  const heads = suites
    .filter((suite) => suite.extent.start <= extent.start && extent.end <= suite.extent.end)
    .map((suite) => headOf(file, suite))
  const title = titles.at(-1) ?? ''
  const last = source.slice(0, extent.end).split('\n').length
  const first = source.slice(0, extent.start).split('\n').length
  return {
    id,
    file: path,
    bodyHash: hashOf(withoutTitle([...head, ...own], title)),
    lines: [Math.min(first, line), last],
    ...assertedIn(codeOf(own), words),
    head: head.map(({ text }) => text),
    code: own.map(({ text }) => text),
    marks: marksIn(language, {
      heads: [...heads, joined(head), ...moduleMarks(file)],
      own: statementsOf(own),
    }),
    ...saidOf(
      source,
      extent,
      before !== undefined && before.extent.end <= extent.start ? before.extent.end : 0,
    ),
  }
}

/** The titles as runners report them. */
function titlesOf(file: File, { path, extent }: TestBlock): readonly string[] {
  const { source } = file
  const unescaped = path.map((title) => title.replace(/\\n/g, '\n'))
  switch (file.language) {
    case 'go': // with `_` for spaces and `/` between the levels of subtests
      return path.flatMap((title) => title.replace(/\s/g, '_').split('/'))
    case 'php': // of Pest
      return source.startsWith('it(', extent.start)
        ? [...path.slice(0, -1), `it ${path.at(-1)}`]
        : path
    case 'ruby': // of Rails' `test 'adds up' do`
      return /^test[ (]/.test(source.slice(extent.start, extent.start + 5))
        ? [...path.slice(0, -1), `test_${path.at(-1)?.replace(/\s+/g, '_')}`]
        : path
    case 'java': // a class with the name of its file goes without saying
    case 'kotlin':
    case 'csharp':
      return path[0] === baseName(file.path).split('.', 1)[0] ? path.slice(1) : path
    default:
      return unescaped
  }
}

function tokensIn({ tokens }: File, { start, end }: Extent): Token[] {
  return tokens.filter(({ at }) => start <= at && at < end)
}

/** The words before a test's own code, and that code. */
function partsOf(tokens: readonly Token[], language: Language) {
  const { opens } = wordsOf(language)
  const at = tokens.findIndex(({ text }, n) => opens.includes(text) && !isOption(tokens, n))
  if (at < 0) return { head: tokens, own: tokens.slice(tokens.length) }
  const isBoth = tokens[at]?.text === '=>' && tokens[at + 1]?.text === '{'
  const from = isBoth ? at + 2 : at + 1
  return { head: tokens.slice(0, from), own: tokens.slice(from) }
}

/** A test under another name is the same test. */
function withoutTitle(tokens: readonly Token[], title: string): string[] {
  const isTitle = (text: string) => text === title || /^(["'`])(.*)\1$/s.exec(text)?.[2] === title
  const texts = tokens.map(({ text }) => text)
  const at = texts.findIndex(isTitle)
  return texts.filter((_, n) => n !== at)
}

/** `it('a', { timeout: 1 }, …)`: a brace after a comma or a parenthesis holds options, or a pattern. */
function isOption(tokens: readonly Token[], n: number): boolean {
  return tokens[n]?.text === '{' && /^[,([]$/.test(tokens[n - 1]?.text ?? '')
}

/** What of a suite stands before the first block in it. */
function headOf(file: File, suite: TestBlock): string {
  const words = tokensIn(file, suite.extent)
  const { head } = partsOf(words, file.language)
  return joined(head.slice(0, MOST_OF_HEAD))
}

const MOST_OF_HEAD = 60

/** `pytestmark = pytest.mark.skip` holds for every test of a module. */
function moduleMarks({ language, tokens }: File): string[] {
  if (language !== 'python') return []
  const at = tokens.findIndex(({ text }) => text === 'pytestmark')
  return at < 0 ? [] : [`@ ${joined(tokens.slice(at + 2, at + 12))}`]
}

/** The statements at the top of a test's code, as far as lines tell them. */
function statementsOf(own: readonly Token[]): string[] {
  const found: Token[][] = []
  let depth = 0
  let line = 0
  for (const token of own) {
    if (depth === 0 && token.line !== line) found.push([])
    line = token.line
    if (depth >= 0) found.at(-1)?.push(token)
    if (/^[([{→]$/.test(token.text)) depth += 1
    else if (/^[)\]}←]$/.test(token.text)) depth -= 1
    if (depth < 0) break
  }
  return found.map(joined)
}

const joined = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

function codeOf(tokens: readonly Token[]): Code {
  return { texts: tokens.map(({ text }) => text), lines: tokens.map(({ line }) => line) }
}
