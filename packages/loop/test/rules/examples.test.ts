import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTestFile, languageOf, relPath, toAbsolute } from '@tailtest/project'
import { runTests } from '@tailtest/results'
import { detectRunners, runnerFor } from '@tailtest/runners'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../src/rules/pages.ts'
import { type TempProject, tempProject } from '../project.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A block of a page that says which file it is: `ts src/cart.test.ts` behind the fence. */
interface Example {
  page: string
  /** From the root of the page's project. */
  file: string
  text: string
}

function examplesOf(page: string, markdown: string): Example[] {
  return [...markdown.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = '', text = '']) => ({
    page,
    file,
    text,
  }))
}

const EXAMPLES = Object.entries(PAGES).flatMap(([page, text]) => examplesOf(page, text))

/** What has to answer for a page's examples to be run, and the environment's own way to say so. */
const TOOLS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  'languages/python.md': ['python3', '-m', 'pytest', '--version'],
  'languages/javascript.md': ['node', '--version'],
  'languages/go.md': ['go', 'version'],
  'languages/rust.md': ['cargo', '--version'],
}

function answers([command, ...args]: readonly [command: string, ...args: string[]]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    console.warn(`not tested: ${[command, ...args].join(' ')} does not work here`)
    return false
  }
}

/** The sources that a page's examples are about, with this repository's installation beside them. */
function projectOf(page: string): TempProject {
  const temp = tempProject()
  const name = page.slice(page.lastIndexOf('/') + 1, -'.md'.length)
  cpSync(here(`../fixtures/rules/${name}`), temp.project.root, { recursive: true })
  const modules = here('../../../../node_modules')
  symlinkSync(modules, join(temp.project.root, 'node_modules'), 'junction')
  return temp
}

/** Writes an example, behind what stands in its file. */
function add({ file, text }: Example, temp: TempProject): void {
  const path = toAbsolute(temp.project, relPath(file))
  temp.write(file, (existsSync(path) ? readFileSync(path, 'utf8') : '') + text)
}

describe.each(Object.entries(TOOLS))('the examples of %s', (page, tool) => {
  const examples = EXAMPLES.filter((example) => example.page === page)

  test('are there', () => {
    expect(examples).not.toEqual([])
  })

  describe.skipIf(!answers(tool))('with their tools', () => {
    test.each(examples)(
      'pass, and their labels are counted: $file',
      async (example) => {
        const temp = projectOf(page)
        add(example, temp)
        const file = relPath(example.file)
        const language = languageOf(file)
        const runners = await detectRunners(temp.project, process.env)
        const runner = language && runnerFor(file, language, runners)
        if (runner === undefined) throw new Error(`no runner for ${file}`)
        const { tests, fileErrors } = await runTests(temp.project, runner, [file], {
          timeoutMs: 120_000,
        })
        expect(fileErrors).toEqual([])
        expect(tests.map(({ id, status }) => [id, status])).toEqual(
          tests.map(({ id }) => [id, 'pass']),
        )
        const labels = example.text.match(/adversarial[:_]/g) ?? []
        const labelled = tests.filter(({ id }) => /\[adversarial: ?|adversarial_/.test(id))
        expect(labelled.length > 0).toBe(labels.length > 0)
        expect(tests.length).toBeGreaterThan(0)
      },
      150_000,
    )
  })
})

test('every example stands in a file that is a test by its name, or holds a block of tests', () => {
  const wrong = EXAMPLES.filter(
    ({ file, text }) => !isTestFile(file) && !text.includes('#[cfg(test)]'),
  )
  expect(wrong.map(({ page, file }) => `${page}: ${file}`)).toEqual([])
})
