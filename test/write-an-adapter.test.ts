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

test('the adapter of the example has under 100 lines', () => {
  expect(read(`${EXAMPLE}/src/index.ts`).split('\n').length).toBeLessThan(100)
})
