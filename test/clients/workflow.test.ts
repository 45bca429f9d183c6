import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { files, read } from '../workspace.ts'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}

const { jobs } = parse(read('.github/workflows/clients.yml'))
const stepsOf = (job: string): Step[] => jobs[job].steps
const scriptOf = (job: string) =>
  stepsOf(job)
    .map(({ run = '' }) => run)
    .join('\n')

describe('the workflow that plays the newest clients', () => {
  test('runs them where nothing may be written and no secret is known', () => {
    expect(jobs.play.permissions).toEqual({})
    expect(scriptOf('play')).toContain('node clients/run.mjs --keep')
    expect(stepsOf('play')[0]?.with).toEqual({ 'persist-credentials': false })
    expect(JSON.stringify(jobs.play)).not.toMatch(/secrets\.|github\.token|GH_TOKEN/)
  })

  test('proposes what came of it in a job that starts nothing of what was fetched or kept', () => {
    expect(jobs.propose.needs).toBe('play')
    expect(scriptOf('propose')).not.toMatch(/\b(?:node|npm|npx|python3?|pip)\b/)
    expect(scriptOf('propose')).toContain('grep -vxE "$KEPT"')
  })

  test('proposes every file that is kept, and no other', () => {
    const kept = new RegExp(`^(?:${jobs.propose.env.KEPT})$`)
    const allowed = files.filter((path) => kept.test(path))
    const folders = new Set(allowed.map((path) => path.replace(/[^/]+$/, '')))
    expect(allowed.filter((path) => path.startsWith('docs/'))).toEqual([
      'docs/hosts.md',
      'docs/languages.md',
    ])
    expect(allowed.filter((path) => path.endsWith('/src/verified.json'))).toHaveLength(7)
    expect(allowed.filter((path) => path.endsWith('/test/contract.json'))).toHaveLength(7)
    expect(folders).toContain('packages/runners/test/report/fixtures/reports/')
    expect(
      [...folders].filter((folder) => !/^docs\/|\/(?:src|test|reports)\/$/.test(folder)),
    ).toEqual([])
    for (const path of [
      ...['.github/workflows/ci.yml', 'package.json', 'docs/hosts.md.sh'],
      ...['packages/adapter-claude/src/adapter.ts', 'packages/cli/src/verified.json'],
      'packages/runners/test/report/fixtures/reports/../../x.ts',
    ]) {
      expect(kept.test(path), path).toBe(false)
    }
  })
})
