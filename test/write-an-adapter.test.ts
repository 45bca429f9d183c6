import { expect, test } from 'vitest'
import { files, read } from './workspace.ts'

const PAGE = 'docs/write-an-adapter.md'
const EXAMPLE = 'examples/adapter-minimal'

/** The blocks of code of a page: language, the file that is named beside it, and the code. */
const blocks = [...read(PAGE).matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```/gm)].map(
  ([, language, file = '', code = '']) => ({ language, file, code }),
)

test.each(blocks)('the code of $file stands in the example: $code', ({ file, code }) => {
  expect(files).toContain(`${EXAMPLE}/${file}`)
  expect(read(`${EXAMPLE}/${file}`)).toContain(code)
})

test('the page shows every part of an adapter', () => {
  expect(new Set(blocks.map(({ file }) => file)).size).toBeGreaterThanOrEqual(5)
})

test('the links of the page lead somewhere', () => {
  const targets = [...read(PAGE).matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) =>
    target.startsWith('../') ? target.slice(3) : `docs/${target}`,
  )
  const isThere = (target: string) => files.some((path) => `${path}/`.startsWith(`${target}/`))
  expect(targets.filter((target) => !isThere(target))).toEqual([])
})

/** What a person writes by hand who copies the example; payloads are recorded, `payloads.json` is generated. */
const WRITTEN = [
  'src/index.ts',
  'src/schema.ts',
  'test/adapter.test.ts',
  'package.json',
  'tsconfig.json',
  'tsup.config.ts',
]
const NOT_WRITTEN = /^(?:README\.md|fake-agent\.mjs|src\/payloads\.json|test\/payloads\/.*)$/

test('the author of the example needs at most 300 lines, tests and settings included', () => {
  const own = files
    .filter((path) => path.startsWith(`${EXAMPLE}/`))
    .map((path) => path.slice(EXAMPLE.length + 1))
    .filter((path) => !NOT_WRITTEN.test(path))
  expect(own.toSorted()).toEqual(WRITTEN.toSorted())
  const lines = own.map((path) => read(`${EXAMPLE}/${path}`).trimEnd().split('\n').length)
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(300)
})

test('the adapter of the example has under 100 lines', () => {
  expect(read(`${EXAMPLE}/src/index.ts`).split('\n').length).toBeLessThan(100)
})
