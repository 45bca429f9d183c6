import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './pages/command-examples.ts'
import { type PackageFacts, packagesPage, WHEN } from './pages/packages.ts'
import { printedBy } from './pages/printed.ts'
import { packages, read, root } from './workspace.ts'

const SCOPE = '@tailtest/'
const sizes: Readonly<Record<string, { bytes?: number }>> = JSON.parse(
  read('test/supply-chain/dependencies.json'),
)

/** What npm installs with a package, directly. */
function dependenciesOf(name: string): string[] {
  const manifest = packages.find((each) => each.name === name)?.manifest
  return Object.keys({ ...manifest?.dependencies, ...manifest?.optionalDependencies })
}

/** A package, and ours that come along with it. */
function withOurs(name: string): string[] {
  const seen = new Set([name])
  // a set tells of what is added while it is gone through
  for (const each of seen) {
    for (const one of dependenciesOf(each)) {
      if (one.startsWith(SCOPE)) seen.add(one.slice(SCOPE.length))
    }
  }
  return [...seen]
}

async function exampleOf(name: string): Promise<Pick<PackageFacts, 'example'>> {
  const file = join(root, 'test/pages/packages', `${name}.ts`)
  if (!existsSync(file)) return {}
  const program = readFileSync(file, 'utf8').replaceAll(' as const', '')
  return { example: { program, printed: await printedBy(file) } }
}

async function factsOf(name: string): Promise<PackageFacts> {
  const all = withOurs(name).flatMap(dependenciesOf)
  const others = [...new Set(all.filter((each) => !each.startsWith(SCOPE)))].sort()
  const description = packages.find((each) => each.name === name)?.manifest.description ?? ''
  return {
    name,
    description,
    ours: withOurs(name).length - 1,
    others,
    bytes: others.reduce((sum, each) => sum + (sizes[each]?.bytes ?? 0), 0),
    ...(await exampleOf(name)),
  }
}

test('docs/packages.md says what each package is for, and what its example printed', async () => {
  const facts: PackageFacts[] = []
  for (const name of Object.keys(WHEN)) facts.push(await factsOf(name))
  const files = Object.keys(project)
    .map((file) => `\`${file}\``)
    .join(', ')
  await expect(packagesPage(facts, files)).toMatchFileSnapshot('../docs/packages.md')
})

test('every package is on the page', () => {
  expect(Object.keys(WHEN).toSorted()).toEqual(packages.map(({ name }) => name).toSorted())
})
