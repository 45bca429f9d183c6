import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject, toAbsolute, walk } from '@tailtest/project'
import { openSyntax } from '@tailtest/syntax'
import { expect, test } from 'vitest'
import type { Reading } from '../../src/facts.ts'
import { rulesFor } from '../../src/languages/index.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const syntax = openSyntax({ from: import.meta.dirname })

/** Packages whose sources are written by hand or by several bundlers. */
const FOLDERS = [
  ...['packages', 'node_modules/zod', 'node_modules/@babel/core', 'node_modules/vitest'],
  ...['node_modules/gpt-tokenizer/src', 'node_modules/jest-circus', 'node_modules/fast-check'],
]

/** What a reading says; the line of a list over lines may be that of the list or of its first name. */
function essence({ facts }: Reading): string {
  const imports = facts.imports.map(({ from, names, isTypeOnly, isSoft }) =>
    JSON.stringify([from, names, isTypeOnly, isSoft]),
  )
  return [...imports.sort(), JSON.stringify(facts.computed)].join('\n')
}

test('what is read without a parser, or of the beginning alone, is what the whole source says', async () => {
  let [files, scanned] = [0, 0]
  const different: string[] = []
  for (const folder of FOLDERS.filter((one) => existsSync(join(root, one)))) {
    const project = openProject(join(root, folder))
    for (const path of walk(project)) {
      const rules = rulesFor(path)
      if (rules?.excerpt === undefined) continue
      const source = readFileSync(toAbsolute(project, path), 'utf8')
      const tree = await syntax.parse(path, source)
      if (tree === undefined || tree.sampled) continue
      files += 1
      const whole = essence(rules.read(tree, source, path))
      const plain = rules.scan?.(source, path)
      if (plain !== undefined) scanned += 1
      if (plain !== undefined && essence(plain) !== whole) different.push(`scan ${folder}/${path}`)
      const beginning = await syntax.parse(path, rules.excerpt(source, path))
      const part = beginning && essence(rules.read(beginning, source, path))
      if (part !== undefined && part !== whole) different.push(`excerpt ${folder}/${path}`)
    }
  }
  console.log(`${files} sources, ${scanned} of them need no parser: ${different.length} differ`)
  expect(different).toEqual([])
  expect(files).toBeGreaterThan(1000)
}, 300_000)
