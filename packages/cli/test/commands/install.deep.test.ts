import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adapterNames, adapters } from '../../src/setup/adapters.ts'
import { json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

/** Everything below the folders of a person, with the texts and the permissions. */
function everything({ root, home, state }: Folders): readonly string[] {
  return [root, home, state].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return entry.isFile() ? `${path} ${readFileSync(path, 'utf8')}` : path
      })
      .toSorted(),
  )
}

/** A PATH on which there are only these programs. */
function pathOf({ home }: Folders, ...programs: readonly string[]): string {
  const folder = join(home, 'bin')
  mkdirSync(folder, { recursive: true })
  for (const name of programs) {
    writeFileSync(join(folder, name), '#!/bin/sh\n')
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

const QUIET = { CODEX_SESSION_ID: undefined }

describe('without --agent, where nobody can be asked,', () => {
  test('what shows here is listed with the commands to type, and nothing is written', async () => {
    const places = folders()
    mkdirSync(join(places.root, '.claude'))
    const PATH = pathOf(places, 'codex')
    const before = everything(places)
    const { code, stdout, stderr } = await tailtest(places, ['install'], { ...QUIET, PATH })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      [
        'tailtest: for which agent? --agent is missing',
        'Found here:',
        '  tailtest install --agent claude    # Claude Code: .claude in the project',
        '  tailtest install --agent codex    # Codex CLI: codex on the PATH',
        '',
      ].join('\n'),
    )
    expect(everything(places)).toEqual(before)
  })

  test('nothing shows: the known agents are named', async () => {
    const places = folders()
    const PATH = pathOf(places)
    const { code, stderr } = await tailtest(places, ['install'], { ...QUIET, PATH })
    expect(code).toBe(2)
    expect(stderr).toContain(`Known agents: ${adapterNames.join(', ')}`)
  })

  test('uninstall lists where the hook is', async () => {
    const places = folders()
    await tailtest(places, ['install', '--agent', 'codex'])
    const { code, stderr } = await tailtest(places, ['uninstall'])
    expect(code).toBe(2)
    expect(stderr).toContain('  tailtest uninstall --agent codex    # Codex CLI: ')
    expect(stderr).not.toContain('--agent claude')
  })
})

describe('several agents', () => {
  const set = '{"agent":"claude"},{"agent":"codex"}'

  test.each([
    ['with a comma', ['--agent', 'claude,codex']],
    ['one after another', ['--agent', 'claude', '--agent', 'codex']],
    ['twice the same', ['--agent', 'claude, codex', '--agent=codex']],
  ])('%s', async (_, agents) => {
    const places = folders()
    const rows = await json(places, ['install', ...agents, '--scope', 'project'])
    expect(rows).toMatchObject(JSON.parse(`[${set}]`))
    expect(rows).toHaveLength(2)
    const removed = await json(places, ['uninstall', ...agents, '--scope', 'project'])
    expect(removed).toMatchObject(JSON.parse(`[${set}]`))
  })

  test('of which one has no such scope are all refused', async () => {
    const places = folders()
    const before = everything(places)
    const argv = ['install', '--agent', 'claude,codex', '--scope', 'local']
    const { code, stderr } = await tailtest(places, argv)
    expect(code).toBe(2)
    expect(stderr).toContain('Codex CLI has no settings of scope "local"')
    expect(everything(places)).toEqual(before)
  })

  test('of which one is unknown are all refused', async () => {
    const { code, stderr } = await tailtest(folders(), ['install', '--agent', 'claude,nobody'])
    expect(code).toBe(2)
    expect(stderr).toContain('no adapter is called "nobody"')
  })
})

/** All but the scope whose hook is the build beside this source, which is none. */
const everywhere = adapterNames.flatMap((agent) =>
  adapters[agent].install.scopes
    .filter((scope) => scope !== 'local')
    .map((scope) => ({ agent, scope })),
)

describe.each(everywhere)('--print for $agent in $scope scope', ({ agent, scope }) => {
  const options = ['--agent', agent, '--scope', scope]

  test('writes nothing, and names every byte that an install writes', async () => {
    const places = folders()
    const before = everything(places)
    const { code, stdout } = await tailtest(places, ['install', ...options, '--print'])
    expect(code).toBe(0)
    const row = Object(await json(places, ['install', ...options, '--print']))
    expect(everything(places)).toEqual(before)
    await tailtest(places, ['install', ...options])
    for (const { path, before: was, after } of row.files) {
      expect(was).toBeNull()
      expect(readFileSync(path, 'utf8')).toBe(after)
      expect(stdout).toContain(path)
    }
    const written = new Set(row.files.map(({ path }: { path: string }) => path))
    const files = [places.root, places.home].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    const isOurs = (path: string) => !path.includes('/.git/') && !path.includes('/.tailtest/')
    expect(files.filter(isOurs).filter((path) => !written.has(path))).toEqual([])
    expect(stdout.includes('# agrees that tests may run')).toBe(scope !== 'user')
    expect(stdout.includes('# copies tailtest to')).toBe(scope === 'user')
    expect(typeof row.copy === 'string').toBe(scope === 'user')
  })

  test('of an uninstall writes nothing either', async () => {
    const places = folders()
    await tailtest(places, ['install', ...options])
    const before = everything(places)
    const { stdout } = await tailtest(places, ['uninstall', ...options, '--print'])
    const row = Object(await json(places, ['uninstall', ...options, '--print']))
    expect(everything(places)).toEqual(before)
    expect(row.files.length).toBeGreaterThan(0)
    expect(stdout).toContain('+++ /dev/null')
    expect(stdout.includes(`# deletes ${row.copy}\n`)).toBe(scope === 'user')
    expect(typeof row.copy === 'string').toBe(scope === 'user')
    await tailtest(places, ['uninstall', ...options])
    const { stdout: nothing } = await tailtest(places, ['uninstall', ...options, '--print'])
    expect(nothing).toBe('')
  })
})

test('a print shows what of a file changes, with the rest left out', async () => {
  const places = folders()
  const path = join(places.root, '.claude', 'settings.json')
  mkdirSync(join(places.root, '.claude'))
  writeFileSync(path, '{\n  "model": "mine"\n}\n')
  const { stdout } = await tailtest(places, [
    'install',
    '--agent',
    'claude',
    '--scope',
    'project',
    '--print',
  ])
  expect(stdout).toContain(`--- ${path}\n+++ ${path}\n@@ -1,3 `)
  expect(stdout).toContain('\n-  "model": "mine"\n+  "model": "mine",\n+  "hooks": {\n')
})

test('an install says what it agrees to: that tests run, and what the configuration asks for', async () => {
  const places = folders()
  mkdirSync(join(places.root, '.tailtest'))
  const settings = { pass_env: ['SHOP_API_KEY'] }
  writeFileSync(join(places.root, '.tailtest', 'config.json'), JSON.stringify(settings))
  const local = ['install', '--agent', 'claude', '--scope', 'project']
  expect((await tailtest(places, local)).stdout).toContain(
    `tests may run in ${places.root}\n  as configured: SHOP_API_KEY of your environment (to the tests)\n`,
  )
  const user = await tailtest(places, ['install', '--agent', 'claude', '--scope', 'user'])
  expect(user.stdout).not.toContain('tests may run in')
})

test('an install over the hook of another version says that it renews it', async () => {
  const places = folders()
  const install = async () =>
    (await tailtest(places, ['install', '--agent', 'claude', '--scope', 'project'])).stdout
  expect(await install()).toContain('hook added to')
  const settings = join(places.root, '.claude', 'settings.json')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"timeout": 30', '"timeout": 29'))
  expect(await install()).toContain(`hook renewed in ${settings}`)
  expect(await install()).toContain('already has the hook: nothing changed')
})

test('an uninstall that finds nothing in its scope names the one that holds the hook', async () => {
  const places = folders()
  await tailtest(places, ['install', '--agent', 'claude', '--scope', 'project'])
  const { code, stdout } = await tailtest(places, ['uninstall', '--agent', 'claude'])
  expect(code).toBe(0)
  expect(stdout).toContain('no tailtest hook in the local settings: nothing changed')
  expect(stdout).toContain(
    `${join(places.root, '.claude/settings.json')} holds it: tailtest uninstall --agent claude --scope project`,
  )
})

test('the uninstall of the last hook says that the agreement stays, and what takes it back', async () => {
  const places = folders()
  const both = ['--agent', 'claude,codex', '--scope', 'project']
  await tailtest(places, ['install', ...both])
  const state = join(places.root, '.tailtest')
  mkdirSync(state, { recursive: true })
  const one = await tailtest(places, ['uninstall', '--agent', 'claude', '--scope', 'project'])
  expect(one.stdout).not.toMatch(/agreed|remembers/)
  const last = await tailtest(places, ['uninstall', '--agent', 'codex', '--scope', 'project'])
  expect(last.stdout).toMatch(
    /^- Your agreement that tests may run in .*: node .* trust --revoke$/m,
  )
  expect(last.stdout).toContain(places.root)
  expect(last.stdout).toContain(`stays until you delete ${state}\n`)
  expect(await json(places, ['uninstall', '--agent', 'codex'])).toMatchObject({ trusted: true })

  await tailtest(places, ['trust', '--revoke'])
  expect(await json(places, ['uninstall', '--agent', 'codex'])).toMatchObject({ trusted: false })
  expect((await tailtest(places, ['uninstall', '--agent', 'codex'])).stdout).not.toContain('agreed')
})

test('what a project’s install writes for a team asks for no tests, and everybody hears to agree', async () => {
  const places = folders()
  const hosts = ['claude', 'cline']
  const args = hosts.flatMap((host) => ['--agent', host])
  const { stdout } = await tailtest(places, ['install', ...args, '--scope', 'project'])
  expect(stdout).toContain('Everyone else agrees once that tests may run: tailtest trust')
  const written = [
    '.claude/tailtest-hook.cjs',
    '.cline/tailtest-hook.cjs',
    '.cline/plugins/tailtest.js',
  ]
  const why = await tailtest(places, ['why', ...written, '.cline/hooks/PostToolUse.cjs'])
  expect(why.stdout).not.toContain('needs tests')
})

test('a second scope of one agent is installed, and named with what to do about it', async () => {
  const places = folders()
  await tailtest(places, ['install', '--agent', 'claude', '--scope', 'project'])
  const { stdout } = await tailtest(places, ['install', '--agent', 'claude', '--scope', 'user'])
  expect(stdout).toContain('each event starts it 2 times, and is answered once')
  expect(stdout).toContain('tailtest uninstall --agent claude --scope project')
})
