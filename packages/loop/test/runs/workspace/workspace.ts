import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type TempProject, tempProject } from '../../project.ts'

const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

const MANIFEST = {
  name: 'shop',
  private: true,
  packageManager: 'npm@10.0.0',
  workspaces: ['packages/*'],
  devDependencies: { vitest: '*' },
}

/** A test that passes where the value is 1. */
export const testOf = (name: string, value: number) =>
  `import { expect, test } from 'vitest'\ntest('${name}', () => { expect(${value}).toBe(1) })\n`

function manifestOf(name: string, dependency?: string): string {
  const dependencies = dependency === undefined ? {} : { [dependency]: '*' }
  const scripts = { test: 'vitest run' }
  return JSON.stringify({ name, version: '1.0.0', type: 'module', scripts, dependencies })
}

/** The lockfile that npm writes for it, without which turbo cannot tell what a change touches. */
const LOCK = {
  name: 'shop',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name: 'shop', workspaces: ['packages/*'] },
    ...Object.fromEntries(
      ['a', 'b', 'c'].flatMap((name) => [
        [`node_modules/@shop/${name}`, { resolved: `packages/${name}`, link: true }],
        [`packages/${name}`, { name: `@shop/${name}`, version: '1.0.0' }],
      ]),
    ),
  },
}

/** Three packages tested with vitest, of which b depends on a; what of this repository's modules is installed has to be named. */
export function workspace(
  files: Readonly<Record<string, string>>,
  installed: readonly string[],
): TempProject {
  const temp = tempProject({
    files: {
      '.gitignore': 'node_modules\n.turbo\n.nx\n.tailtest\n',
      'package.json': JSON.stringify(MANIFEST),
      'package-lock.json': JSON.stringify(LOCK),
      'packages/a/package.json': manifestOf('@shop/a'),
      'packages/b/package.json': manifestOf('@shop/b', '@shop/a'),
      'packages/c/package.json': manifestOf('@shop/c'),
      'packages/a/a.test.js': testOf('a', 1),
      'packages/b/b.test.js': testOf('b', 1),
      'packages/c/c.test.js': testOf('c', 1),
      ...files,
    },
  })
  const own = join(temp.project.root, 'node_modules')
  mkdirSync(join(own, '.bin'), { recursive: true })
  for (const name of installed) {
    symlinkSync(join(modules, name), join(own, name), 'junction')
  }
  symlinkSync(join('..', 'vitest', 'vitest.mjs'), join(own, '.bin', 'vitest'))
  return temp
}

/** Puts a program of that package into the project, which stands in for a tool that is not installed here. */
export function addProgram(temp: TempProject, name: string, version: string, code: string): void {
  const folder = `node_modules/${name}`
  temp.write(`${folder}/package.json`, JSON.stringify({ version, bin: { [name]: 'bin.cjs' } }))
  temp.write(`${folder}/bin.cjs`, code)
  chmodSync(join(temp.project.root, folder, 'bin.cjs'), 0o755)
}
