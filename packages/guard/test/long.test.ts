import { expect, test } from 'vitest'
import { dangersIn } from '../src/guard.ts'

const ROOT = '/home/dev/shop'
const dangers = (command: string) =>
  dangersIn(
    command,
    { cwd: ROOT, home: '/home/dev', env: { HOME: '/home/dev', PATH: '/usr/bin' } },
    {
      ...{ root: ROOT, home: '/home/dev', temporary: ['/tmp'] },
      ...{ real: (path: string) => path, platform: 'linux' as const },
    },
  ).map(({ rule }) => rule)

const SIZE = 60_000
const filled = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length))

/** Where a long run of one piece stands. */
const FRAMES = {
  'bash -c': (run: string) => `bash -c${run}!`,
  rm: (run: string) => `rm -r${run}!`,
  git: (run: string) => `git clean -f${run}!`,
  sudo: (run: string) => `sudo ${run} true`,
  xargs: (run: string) => `xargs ${run} true`,
  psql: (run: string) => `psql -c "${run}"`,
  'redis-cli': (run: string) => `redis-cli <<'EOF'\n${run}\nEOF`,
  echo: (run: string) => `echo ${run}`,
} as const

const PIECES = [
  ...['c', 'r', 'f', '-a ', ' ', '\t', '\n', '\n ', ';', '; ', '/*', "''", '--', '-', '.', '/'],
  ...[
    '{a,b}',
    '{',
    '(',
    ')',
    '$(',
    '`',
    '\\\\',
    'a=b ',
    '~/',
    '*',
    '?',
    '[',
    '<<',
    '&',
    '|',
    'begin ',
  ],
] as const

test.each(Object.entries(FRAMES))(
  '%s with 60,000 characters of one piece is judged',
  (_, frame) => {
    for (const piece of PIECES) expect(dangers(frame(filled(piece)))).toBeInstanceOf(Array)
  },
)

test('what stands before something too long is found all the same', () => {
  expect(dangers(`git reset --hard; bash -c${filled('c')}!`)).toContain('lose-work')
})

test('brackets by the hundred thousand overflow nothing', () => {
  for (const piece of [')', '(', '\\"'])
    expect(dangers(`echo "${piece.repeat(200_000)}`)).toEqual([])
  expect(dangers(`git reset --hard\n${')'.repeat(200_000)}`)).toContain('lose-work')
})
