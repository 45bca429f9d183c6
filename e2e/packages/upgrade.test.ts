import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootStateDir, userStateDir } from '@tailtest/project'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, person } from './support/person.ts'

const OLDER = join(import.meta.dirname, 'fixtures', 'older')
const SETTINGS = '.claude/settings.local.json'

/** What a build of 23 November left, of two sessions with a source that was right, then wrong; by path. */
function left(part: 'project' | 'state', root: string): Record<string, string> {
  const folder = join(OLDER, part)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const text = readFileSync(path, 'utf8')
        const place = JSON.stringify(root).slice(1, -1)
        return [path.slice(folder.length + 1), text.replaceAll('/home/dev/shop', place)]
      }),
  )
}

let one: Person & { folder: string }
let before: Record<string, string>
const npx = (words: string) => one.type(`npx @tailtest/cli ${words}`)

beforeAll(async () => {
  one = await person({
    '.gitignore': 'node_modules\n',
    'package.json':
      '{"name":"shop","private":true,"type":"module","scripts":{"test":"node --test"}}\n',
    'src/cart.ts': 'export const total = (prices: number[]) => prices.length\n',
  })
  before = left('project', one.root)
  for (const [path, text] of Object.entries(before)) one.write(path, text)
  const env = { HOME: one.home, USERPROFILE: one.home }
  for (const [name, text] of Object.entries(left('state', one.root))) {
    const isOfProject = name.startsWith('install-')
    const file = join(isOfProject ? rootStateDir(env, one.root) : userStateDir(env), name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    if (isOfProject) one.write(SETTINGS, JSON.parse(text).files[0].after)
  }
}, 300_000)

afterAll(() => rmSync(one.folder, { recursive: true, force: true, maxRetries: 3 }))

/** Today's build over what an older one left; in this order. */
describe('an upgrade', () => {
  test('reads the sessions, the history and the settings of before', async () => {
    expect((await npx('status')).stdout).toContain('session old2 (claude)')
    expect((await npx('history')).stdout).toMatch(/ passed .*\n.* regression, 1 failed attempt /)
    const replay = await npx('replay old2')
    expect(replay.stdout).toContain('the turn was not allowed to end: tests fail')
    expect(replay.stdout).not.toMatch(/cannot be read|not known/)
    expect((await npx('report')).stdout).toContain('1 file regressed')
    expect((await npx('tdd')).stdout).toContain('src/**')
    expect((await npx('summary')).stdout).toContain('depth thorough')
  })

  test('the hook of before answers as it stands in the settings, and doctor names how it is renewed', async () => {
    const { agent } = await one.hears('SessionStart.startup')
    expect(agent).toContain('Recent regressions: src/cart.ts')
    expect(agent).toContain('Depth: thorough')
    await one.hears('SessionEnd.other')
    const { stdout } = await npx('doctor')
    expect(stdout).toMatch(
      /^warning {2}claude local settings: .* lacks hooks of this version: .*\n +npx @tailtest\/cli install --agent claude --scope local$/m,
    )
    expect(stdout).not.toContain('PROBLEM')
  })

  test('install renews the hooks, and doctor is content', async () => {
    expect((await npx('install --agent claude --scope local')).stdout).toContain('hook renewed in')
    expect((await npx('doctor')).stdout).not.toMatch(/^(?:warning|PROBLEM) +claude/m)
  })

  test('loses nothing', () => {
    for (const path of ['config.json', 'history.json', join('sessions', 'old2.jsonl')]) {
      const kept = join('.tailtest', path)
      expect(one.read(kept), path).toBe(before[kept])
    }
  })

  test('uninstall gives back the settings of before the first install', async () => {
    await npx('uninstall --agent claude')
    expect(existsSync(dirname(join(one.root, SETTINGS)))).toBe(false)
  })
})
