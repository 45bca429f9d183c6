import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contentVerdict,
  createFilter,
  importance,
  judge,
  openFilter,
  openReview,
  passedOver,
  RULES,
  readContentFacts,
  readFacts,
} from '../src/index.ts'
import { tempDir, write } from './temp.ts'

const SEGMENTS = [
  ...['..', '.', '', 'src', 'node_modules', 'out', 'tests', 'a b', 'C:', '~', '\u0000', '\ud800'],
  ...['\u202e', '\n', '*', '[', '!', '#', '\\', '__proto__', 'a.ts', 'test_a.py', 'a.test.js'],
  ...[
    'Dockerfile',
    'vite.config.ts',
    'api.pb.go',
    'a.ipynb',
    'middleware.ts',
    'A.vue',
    'x'.repeat(300),
  ],
]

const anyPath = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc
    .array(fc.oneof(fc.constantFrom(...SEGMENTS), fc.string({ unit: 'binary', maxLength: 8 })))
    .map((parts) => parts.join('/')),
)

test('any text as a path has a verdict: a language, or a rule with its reason', () => {
  const root = tempDir()
  write(root, {
    '.gitignore': 'out\n*.local\n!keep.local\n',
    '.tailtest-ignore': 'legacy/*\n!legacy/a.ts\n',
    'next.config.js': '',
    'tsconfig.json': '{}',
  })
  const project = openProject(root)
  const filter = openFilter(project)
  fc.assert(
    fc.property(anyPath, (text) => {
      const { path, verdict } = judge(project, text, filter)
      if (verdict.test) {
        expect(path).toBeDefined()
        return
      }
      expect(RULES).toContain(verdict.rule)
      expect(verdict.rule === 'outside-root').toBe(path === undefined)
      for (const sentence of [verdict.reason, verdict.change]) {
        expect(sentence).toMatch(/^[^\p{Cc}\p{Cf}]+[.…]$/u)
      }
    }),
    { numRuns: 2000 },
  )
})

test('with any lines in the ignore files', () => {
  const line = fc.oneof(fc.string({ unit: 'binary' }), fc.string())
  const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'))
  const folder = fc.constantFrom('', 'src', 'a b', '[x]').map(relPath)
  const project = openProject(tempDir())
  fc.assert(
    fc.property(text, folder, anyPath, (content, directory, file) => {
      const { path } = judge(project, file)
      if (path === undefined) return
      const ignores = (['git', 'tailtest'] as const).map((kind) => ({
        directory,
        kind,
        text: content,
      }))
      expect(createFilter({ ignores, markers: () => new Set() })(path)).toBeDefined()
    }),
    { numRuns: 500 },
  )
})

test('a file behind a link is judged where it really lies', () => {
  const folder = tempDir()
  write(folder, { 'shop/src/a.ts': '', 'other/b.ts': '' })
  const link = (name: string, to: string) => {
    symlinkSync(join(folder, to), join(folder, 'shop', name), 'junction')
  }
  link('inside', 'shop/src')
  link('outside', 'other')
  const project = openProject(join(folder, 'shop'))
  expect(judge(project, 'inside/a.ts').path).toBe('src/a.ts')
  expect(judge(project, 'outside/b.ts')).toMatchObject({
    path: undefined,
    verdict: { test: false, rule: 'outside-root' },
  })
})

test('paths are plain text where other programs ask, and one that does not lie in the project is named', () => {
  const root = tempDir()
  write(root, { '.gitignore': 'out\n', 'src/a.ts': '' })
  const project = openProject(root)
  const ignores = [{ directory: 'src', kind: 'git', text: 'b.ts\n' }] as const
  const filter = createFilter({ ignores, markers: () => new Set() })
  expect([filter('src/a.ts').test, filter('./src/b.ts').test]).toEqual([true, false])
  expect(openFilter(project)('out/a.ts')).toMatchObject({ rule: 'git-ignored' })
  expect(openReview(project)('src/a.ts').answers).toEqual([])
  expect(readFacts(project, 'src/a.ts').ignores).toHaveLength(1)
  expect(passedOver(project, '')).toEqual([])
  const source = { path: 'src/a.ts', language: 'typescript', text: 'export type A = 1\n' } as const
  const facts = { ...readContentFacts(project, source), statements: new Set(['type'] as const) }
  expect(contentVerdict(facts)).toMatchObject({ rule: 'declarations-only' })
  expect(importance({ path: 'src/a.ts', commits: 0, lines: 50, hasTest: false })).toBe(20)
  expect(() => filter('/etc/a.ts')).toThrow('not a path below the root: "/etc/a.ts"')
})
