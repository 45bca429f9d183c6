import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { files, read } from './workspace.ts'

interface Step {
  uses?: string
  with?: Record<string, string>
  env?: Record<string, string>
  run?: string
}

const WORKFLOW = 'examples/ci/.github/workflows/tailtest.yml'
const action: {
  inputs: Record<string, { default: string; description: string }>
  outputs: Record<string, { value: string }>
  runs: { using: string; steps: Step[] }
} = parse(read('action/action.yml'))
const { inputs, outputs, runs } = action
const readme = read('action/README.md')

/** The rows of the README's tables whose first cell is a name: its further cells by name. */
const rowsUnder = (heading: string) => {
  const table = readme.split(`| ${heading} |`)[1]?.split('\n\n')[0] ?? ''
  return [...table.matchAll(/^\| `(.+?)` \|(.*)\|$/gm)].map(
    ([, name = '', rest = '']) => [name, rest.split('|').map((cell) => cell.trim())] as const,
  )
}

const scripts = files.filter((path) => /^action\/.*\.mjs$/.test(path))

describe('the action', () => {
  test('stands alone in its folder, as the marketplace wants it', () => {
    const { name, description, branding } = parse(read('action/action.yml'))
    expect({ name, branding }).toEqual({
      name: 'tailtest',
      branding: { icon: 'check-circle', color: 'green' },
    })
    expect(description.length).toBeLessThanOrEqual(125)
    expect(read('action/LICENSE')).toBe(read('LICENSE'))
    const outside = scripts.filter((path) => /(?:from|import\() ?['"]\.\.\//.test(read(path)))
    expect(outside).toEqual([])
    expect(readme).not.toContain('](..')
    expect(files.filter((path) => path.startsWith('action/.github/'))).toEqual([])
  })

  test('puts no expression into a script, and takes no other action', () => {
    const { steps } = runs
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.filter(({ run = '' }) => run.includes('${')).map(({ run }) => run)).toEqual([])
    expect(steps.filter(({ uses }) => uses !== undefined)).toEqual([])
  })

  test('gives the token to no step that runs code of the branch', () => {
    const given = runs.steps.filter(({ env }) => JSON.stringify(env).includes('token'))
    expect(given.map(({ run }) => run)).toEqual(['node "$GITHUB_ACTION_PATH/comment.mjs"'])
  })

  test('hands each input to a script, and each script finds what it reads', () => {
    const handed = runs.steps.flatMap(({ env = {} }) => Object.entries(env))
    const named = handed.flatMap(([, value]) => /inputs\.([\w-]+)/.exec(value)?.[1] ?? [])
    expect([...new Set(named)].sort()).toEqual(Object.keys(inputs).sort())
    const wanted = scripts.flatMap((path) => read(path).match(/\bTAILTEST_\w+/g) ?? [])
    expect([...new Set(wanted)].sort()).toEqual([...new Set(handed.map(([name]) => name))].sort())
  })

  test('stands on Node alone', () => {
    const imported = scripts.flatMap((path) =>
      [...read(path).matchAll(/from '([^']+)'/g)].map(([, name = '']) => name),
    )
    expect(imported.filter((name) => !/^(?:node:|\.\/)/.test(name))).toEqual([])
  })

  test('has its inputs and outputs in its README, with their defaults', () => {
    const shown = rowsUnder('Input | Default | Means').map(([name, [usual = '']]) => [name, usual])
    const words: Record<string, string> = {
      base: 'the base of the pull request',
      token: 'that of the job',
    }
    const expected = Object.entries(inputs).map(([name, { default: usual }]) => [
      name,
      words[name] ?? (usual === '' ? '' : `\`${usual}\``),
    ])
    expect(shown).toEqual(expected)
    expect(rowsUnder('Output | Means').map(([name]) => name)).toEqual(Object.keys(outputs))
  })
})

describe('the workflow to copy', () => {
  const page = read('docs/ci.md')
  const workflow: {
    permissions: Record<string, string>
    jobs: Record<string, { steps: Step[] }>
  } = parse(read(WORKFLOW))
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)

  test('is the same on the page and in the example', () => {
    const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text]) => text)
    expect(blocks).toContain(read(WORKFLOW))
  })

  test('asks the action for what it has, and for the permissions that it says', () => {
    const used = steps.filter(({ uses }) => uses?.startsWith('tailtest/tailtest/action@'))
    expect(used).toHaveLength(1)
    const unknown = Object.keys(used[0]?.with ?? {}).filter((name) => !(name in inputs))
    expect(unknown).toEqual([])
    for (const [name, value] of Object.entries(workflow.permissions)) {
      expect(readme).toContain(`\`${name}: ${value}\``)
    }
  })
})

test('examples/README.md has every example', () => {
  const folders = files.flatMap((path) => /^examples\/([^/]+)\//.exec(path)?.[1] ?? [])
  const listed = [...read('examples/README.md').matchAll(/^\| \[`(.+?)`\]\(\1\)/gm)].map(
    ([, name]) => name,
  )
  expect(listed.toSorted()).toEqual([...new Set(folders)].sort())
})
