import { relPath, withoutComments } from '@tailtest/project'
import { globMatcher } from '@tailtest/runners'
import { unifiedDiff } from '@tailtest/tree'
import { alternatives, isPattern, matcher } from '../../packages/cli/src/shell/glob.ts'
import { createMatcher, patternFor } from '../../packages/filter/src/ignore.ts'
import { parseIni } from '../../packages/runners/src/ini.ts'
import { parseStatus } from '../../packages/tree/src/status.ts'
import { textsBelow } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

/** Patterns of the command line and of runners' settings. */
export const glob: Target = {
  form: 'text',
  seeds: () => [
    '**/*.test.ts',
    'src/{a,b}/*.js',
    '[!a-z]?',
    '{a,{b,c}}',
    '**/__tests__/**/*.[jt]s?(x)',
    'a/**/b',
    '!(x)',
    '*'.repeat(40),
  ],
  run(input) {
    const [pattern = '', ...paths] = input.split('\n')
    const own = globMatcher(pattern)
    const asked = matcher(pattern)
    for (const path of [...paths.slice(0, 10), pattern, 'src/a/b.test.ts', 'a'.repeat(500)]) {
      own(path)
      asked(path)
    }
    const words = alternatives(pattern)
    holds('bounded alternatives', words === undefined || words.length <= 1000)
    if (!/[*?[\]{}\\!()+@]/.test(pattern) && !/^$|.{1000}|^\.?\/|\/$|\/\/|\/\.\//s.test(pattern)) {
      holds('a plain name fits itself', own(pattern), pattern)
      holds('a plain word is no pattern', !isPattern(pattern) || asked(pattern), pattern)
    }
  },
}

const PATHS = ['src/a.ts', 'a', 'a b/c.ts', 'src/deep/er/x.log', 'ä/ö.ts', '#x', '!x', 'x\\y'].map(
  (path) => relPath(path),
)

/** Ignore files: no text breaks them, and the line that names a path takes that path. */
export const ignored: Target = {
  form: 'text',
  seeds: () => [
    'node_modules\n*.log\n!keep.log\n/dist/\n',
    'a/**/b\n**/c\nd/**\n',
    '# x\n\\#y\n\\!z\ntrailing \\ \n',
    '[a-z]*\n[!a]\n[[:alpha:]]x\n',
    'lib**/b\n',
    '\ufeff*.ts\r\n',
  ],
  run(input) {
    const directory = relPath(input.length % 2 === 0 ? '' : 'src')
    const matches = createMatcher([{ directory, kind: 'git', text: input }], input.length % 3 === 0)
    for (const path of PATHS) matches(path)
    const [name = ''] = input.split(/[\0]/)
    const path = pathIn(name.slice(0, 60))
    if (path === undefined) return
    matches(path)
    const line = patternFor(path, relPath(''))
    holds('one line', !/[\r\n]/.test(line))
    if (/[\r\n]/.test(path)) return // a line cannot say it: `?` is any character
    const named = createMatcher([{ directory: relPath(''), kind: 'tailtest', text: line }], false)
    holds(
      'the line that names a path takes it',
      named(path) !== undefined,
      JSON.stringify({ path, line }),
    )
    const other = path.startsWith('y') ? 'z' : 'y' // what is named may be a folder
    holds(
      'and no other',
      named(relPath(`${path}x`)) === undefined && named(relPath(`${other}/${path}`)) === undefined,
      line,
    )
  },
}

function pathIn(text: string) {
  try {
    const path = relPath(text)
    return path === '' || /^ | $|[\ud800-\udfff]/.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

/** JSON with comments, and INI: JSON without any reads as itself. */
export const settingsText: Target = {
  form: 'text',
  seeds: () => [
    ...textsBelow('packages/runners/test/fixtures', /(?:json|ini|cfg|toml)$/, 60),
    '{"a": 1, // x\n /* y */ "b": [1,2,],}',
    '[pytest]\naddopts = -q\n  --strict\n# c\n',
    '"//" /* */',
  ],
  run(input) {
    parseIni(input)
    const plain = withoutComments(input)
    holds('no longer than it was', plain.length <= input.length)
    const value = parsed(input)
    if (value !== undefined)
      holds(
        'plain JSON is as it was',
        JSON.stringify(parsed(plain)) === JSON.stringify(value),
        plain,
      )
  },
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Two texts: the difference makes one of the other; and what git says of a work tree. */
export const diff: Target = {
  form: 'text',
  seeds: () => [
    'a\nb\nc\n\0a\nx\nc\n',
    '\0new\n',
    'gone\n\0',
    'a\n\0a',
    'x\r\ny\r\n\0x\ny\n',
    '1 .M N... 100644 100644 100644 aaaa bbbb src/a.ts\0? new.ts\0# branch.oid abc\0u UU N... 1 2 3 4 a b c x.ts\0',
  ],
  run(input) {
    const [before = '', after = ''] = input.split('\0')
    holds(
      'the difference makes the other text',
      applied(before, unifiedDiff('a', before, after)) === after,
      JSON.stringify([before, after]),
    )
    try {
      parseStatus(input)
    } catch (error) {
      // git names no path outside of the work tree
      if (!(error instanceof Error) || error.name !== 'InvalidPath') throw error
    }
  },
}

/** What `patch` makes of it. */
function applied(before: string, text: string): string {
  if (text === '') return before
  const lines = before.split(/(?<=\n)/).filter((line) => line !== '')
  const made: string[] = []
  let at = 0
  const rows = text.split('\n').slice(2, -1)
  for (const [index, row] of rows.entries()) {
    const head = /^@@ -(\d+),(\d+) \+\d+,\d+ @@$/.exec(row)
    if (head !== null) {
      const start = Number(head[1]) - (Number(head[2]) === 0 ? 0 : 1)
      made.push(...lines.slice(at, start))
      at = start
    } else if (!row.startsWith('\\')) {
      const line = row.slice(1) + (rows[index + 1]?.startsWith('\\ No newline') ? '' : '\n')
      if (row.startsWith('+')) made.push(line)
      else {
        if (lines[at] !== line) return `not there: ${line}`
        if (row.startsWith(' ')) made.push(line)
        at += 1
      }
    }
  }
  return [...made, ...lines.slice(at)].join('')
}
