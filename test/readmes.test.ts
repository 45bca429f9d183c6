import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { block } from './pages/markdown.ts'
import { printedBy } from './pages/printed.ts'
import { packages, read, root } from './workspace.ts'

/** The programs that READMEs begin with; those of `packages` are on docs/packages.md, too. */
const programs = ['packages', 'readmes'].flatMap((folder) =>
  readdirSync(join(root, 'test/pages', folder)).map((file) => ({
    name: file.replace(/\.ts$/, ''),
    file: join(root, 'test/pages', folder, file),
  })),
)

/** What they need is a whole client or a host: no ten lines. */
const LONGER = ['adapter-kit', 'cli', 'loop', 'testkit']

test('every package has a program', () => {
  const without = packages.filter(({ name }) => !programs.some((one) => one.name === name))
  expect(without.map(({ name }) => name).toSorted()).toEqual(LONGER)
})

test.each(programs)(
  'the README of $name begins with its program, and what that printed',
  async ({ name, file }) => {
    const program = readFileSync(file, 'utf8')
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
    const printed = block('', await printedBy(file))
    const example = [...block('ts', program), '', 'prints', '', ...printed].join('\n')
    const readme = read(`packages/${name}/README.md`)
    expect(readme.includes(example) ? example : 'not there').toBe(example)
    expect(readme.indexOf('```ts')).toBe(readme.indexOf(example))
  },
)
