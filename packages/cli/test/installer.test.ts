import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findResolver } from '@tailtest/impact'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setMode } from '../src/commands/tdd.ts'
import { adapters } from '../src/setup/adapters.ts'
import {
  installationFor,
  ownCommand,
  recordedWords,
  teamCommandHere,
} from '../src/setup/installation.ts'
import { type Folders, folders, install, uninstall, where } from './places.ts'

const SETTINGS = `{
    "permissions": { "allow": ["Bash(npm test)"] },
    "hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "say done" } ] } ] }
}`

const scopes = ['local', 'project', 'user'] as const

function settingsOf(places: Folders, scope: (typeof scopes)[number]): string {
  return adapters.claude.install.settings(scope, places)[0]?.path ?? ''
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const MALFORMED = '{"hooks":{"Stop":[{"matcher":"x"}]}}'

describe.each(scopes)('in %s scope', (scope) => {
  test('an install keeps what was there, and an uninstall gives back the original bytes', () => {
    const places = folders()
    const path = settingsOf(places, scope)
    put(path, SETTINGS)
    expect(install(where(places, scope))).toMatchObject({ settings: [path], changed: true })
    const settings = JSON.parse(readFileSync(path, 'utf8'))
    expect(settings.permissions).toEqual({ allow: ['Bash(npm test)'] })
    expect(JSON.stringify(settings.hooks.Stop)).toContain('say done')
    uninstall(where(places, scope))
    expect(readFileSync(path, 'utf8')).toBe(SETTINGS)
  })

  test('a second install changes nothing, and the original bytes are still known', () => {
    const places = folders()
    const path = settingsOf(places, scope)
    put(path, SETTINGS)
    install(where(places, scope))
    const installed = readFileSync(path, 'utf8')
    expect(install(where(places, scope)).changed).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe(installed)
    uninstall(where(places, scope))
    expect(readFileSync(path, 'utf8')).toBe(SETTINGS)
  })

  test('a file and a folder that the install made are gone after the uninstall', () => {
    const places = folders()
    const path = settingsOf(places, scope)
    install(where(places, scope))
    expect(existsSync(path)).toBe(true)
    uninstall(where(places, scope))
    expect(existsSync(dirname(path))).toBe(false)
  })

  test('what the person added in the meantime stays', () => {
    const places = folders()
    const path = settingsOf(places, scope)
    put(path, SETTINGS)
    install(where(places, scope))
    const edited = readFileSync(path, 'utf8').replace('npm test', 'npm run test')
    writeFileSync(path, edited)
    uninstall(where(places, scope))
    expect(readFileSync(path, 'utf8')).toBe(SETTINGS.replace('npm test', 'npm run test'))
  })

  test('settings that the client would not read are refused and left as they are', () => {
    const places = folders()
    const path = settingsOf(places, scope)
    put(path, '{ "hooks": {}, // mine\n }')
    expect(() => install(where(places, scope))).toThrow(path)
    expect(readFileSync(path, 'utf8')).toBe('{ "hooks": {}, // mine\n }')
  })

  test('a refused install leaves nothing behind', () => {
    const places = folders()
    const path = settingsOf(places, scope)
    put(path, MALFORMED)
    expect(() => install(where(places, scope))).toThrow('hooks.Stop[0].hooks is not a list')
    expect(readFileSync(path, 'utf8')).toBe(MALFORMED)
    expect(readdirSync(dirname(path))).toEqual([basename(path)])
    expect(readdirSync(places.state)).toEqual([])
  })
})

/** Every file below a folder, with its text. */
function tree(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(path, 'utf8')]))
}

const statesOf = ({ documents }: { documents: readonly { state: string }[] }) => [
  ...new Set(documents.map(({ state }) => state)),
]

describe.each(scopes)('what agent and person are given in %s scope', (scope) => {
  const everything = ({ root, home }: Folders) => ({ ...tree(root), ...tree(home) })
  const base = ({ root, home }: Folders) => join(scope === 'user' ? home : root, '.claude')

  test('is a skill, commands and a sub-agent, in the words that start this tailtest', () => {
    const places = folders()
    const change = install(where(places, scope))
    expect(statesOf(change)).toEqual(['written'])
    for (const { path } of change.documents) expect(existsSync(path)).toBe(true)
    const hunt = readFileSync(join(base(places), 'commands', 'tailtest', 'hunt.md'), 'utf8')
    expect(hunt).toContain(change.command)
    expect(existsSync(join(base(places), 'commands', 'tailtest', 'off.md'))).toBe(true)
    expect(existsSync(join(base(places), 'skills', 'tailtest-rules', 'SKILL.md'))).toBe(true)
    expect(existsSync(join(base(places), 'agents', 'tailtest', 'tailtest-verifier.md'))).toBe(true)
  })

  test('is gone after the uninstall, with every folder, and what was there is as it was', () => {
    const places = folders()
    put(join(base(places), 'commands', 'mine.md'), 'Do it.\n')
    const before = everything(places)
    install(where(places, scope))
    install(where(places, scope))
    expect(statesOf(uninstall(where(places, scope)) ?? { documents: [] })).toEqual(['removed'])
    expect(everything(places)).toEqual(before)
    expect(readdirSync(base(places))).toEqual(['commands'])
    expect(readdirSync(join(base(places), 'commands'))).toEqual(['mine.md'])
  })

  test('is added to an install of a version that gave nothing', () => {
    const places = folders()
    install(where(places, scope))
    const [record = ''] = Object.keys(tree(places.state)).filter((path) =>
      path.endsWith(`install-claude-${scope}.json`),
    )
    const { documents, folders: made, ...older } = JSON.parse(readFileSync(record, 'utf8'))
    expect([documents.length > 0, made.length > 0]).toEqual([true, true])
    writeFileSync(record, JSON.stringify(older))
    expect(install(where(places, scope))).toMatchObject({ changed: false })
    uninstall(where(places, scope))
    expect(tree(base(places))).toEqual({})
  })
})

test('beside the team’s install a person’s own adds no documents, and the team’s stay', () => {
  const places = folders()
  const team = install(where(places, 'project'))
  expect(install(where(places, 'local')).documents).toEqual([])
  uninstall(where(places, 'local'))
  for (const { path } of team.documents) expect(existsSync(path)).toBe(true)
})

test('the team’s documents take the place of a person’s own, with nothing that hides them from git', () => {
  const places = folders()
  const own = install(where(places, 'local'))
  const ignores = own.documents.filter(({ path }) => path.endsWith('.gitignore'))
  expect(ignores.length).toBeGreaterThan(0)
  const team = install(where(places, 'project'))
  const gone = team.documents.filter(({ state }) => state === 'removed').map(({ path }) => path)
  expect(gone).toEqual(ignores.map(({ path }) => path))
  for (const { path } of ignores) expect(existsSync(path)).toBe(false)
  expect(statesOf(install(where(places, 'project')))).toEqual(['unchanged'])
  uninstall(where(places, 'local'))
  const theirs = team.documents.filter(({ state }) => state !== 'removed')
  expect(theirs.length).toBeGreaterThan(0)
  for (const { path } of theirs) expect(existsSync(path)).toBe(true)
  uninstall(where(places, 'project'))
  expect(existsSync(join(places.root, '.claude'))).toBe(false)
})

test('an uninstall where nothing is installed changes nothing', () => {
  const places = folders()
  put(settingsOf(places, 'local'), SETTINGS)
  expect(uninstall(where(places, 'local'))).toBeUndefined()
  expect(readFileSync(settingsOf(places, 'local'), 'utf8')).toBe(SETTINGS)
})

test.skipIf(process.platform === 'win32')(
  'settings that are a link into dotfiles stay a link, with their permissions',
  () => {
    const places = folders()
    const path = settingsOf(places, 'user')
    const target = join(places.home, 'dotfiles', 'settings.json')
    put(target, SETTINGS)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
    install(where(places, 'user'))
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    expect(readFileSync(target, 'utf8')).toContain('hook.cjs')
    expect(statSync(target).mode & 0o777).toBe(0o644)
  },
)

test.skipIf(process.platform === 'win32')(
  'settings that are new are written by their owner alone, whatever the umask',
  () => {
    const places = folders()
    const before = process.umask(0)
    onTestFinished(() => void process.umask(before))
    install(where(places, 'local'))
    const path = settingsOf(places, 'local')
    expect([dirname(path), path].map((one) => statSync(one).mode & 0o022)).toEqual([0, 0])
  },
)

describe.skipIf(process.platform === 'win32')('a link out of the project', () => {
  /** A folder of the person's own, with their settings in it, and the link that a project brings. */
  function planted(link: (places: Folders, own: string) => [target: string, path: string]) {
    const places = folders()
    const own = join(places.home, 'own')
    put(join(own, 'settings.json'), SETTINGS)
    const [target, path] = link(places, own)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
    return { places, own, path }
  }

  test.each([
    ['claude', 'local', '.claude', ''],
    ['claude', 'project', '.claude', ''],
    ['claude', 'local', '.claude/settings.local.json', 'settings.json'],
    ['codex', 'project', '.codex', ''],
    ['codex', 'project', '.codex/hooks.json', 'settings.json'],
    ['cursor', 'project', '.cursor', ''],
    ['copilot', 'project', '.github', ''],
    ['copilot', 'project', '.github/hooks', ''],
    ['gemini', 'project', '.gemini', ''],
    ['opencode', 'project', '.opencode', ''],
    ['cline', 'project', '.cline', ''],
  ] as const)('stops an install for %s in %s scope at %s', (agent, scope, name, target) => {
    const { places, own, path } = planted(({ root }, folder) => [
      join(folder, target),
      join(root, name),
    ])
    const before = tree(own)
    expect(() => install(where(places, scope, agent))).toThrow(/link/)
    expect(tree(own)).toEqual(before)
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    expect(existsSync(join(places.state, 'tailtest'))).toBe(false)
  })

  test('that took the place of a settings folder since then stops the uninstall', () => {
    const places = folders()
    install(where(places, 'local'))
    const own = join(places.home, 'own')
    renameSync(join(places.root, '.claude'), own)
    symlinkSync(own, join(places.root, '.claude'))
    const before = tree(own)
    expect(() => uninstall(where(places, 'local'))).toThrow('leads outside')
    expect(tree(own)).toEqual(before)
  })

  test('stops a mode that is set in the configuration', async () => {
    const { places, own } = planted(({ root }, folder) => [
      join(folder, 'settings.json'),
      join(root, '.tailtest', 'config.json'),
    ])
    await expect(setMode(places.root, '**', 'enforce')).rejects.toThrow('leads outside')
    expect(readFileSync(join(own, 'settings.json'), 'utf8')).toBe(SETTINGS)
  })

  test('that stays in it is where the settings go', () => {
    const { places } = planted(({ root }) => {
      mkdirSync(join(root, 'dot', 'claude'), { recursive: true })
      return [join(root, 'dot', 'claude'), join(root, '.claude')]
    })
    install(where(places, 'local'))
    const settings = join(places.root, 'dot', 'claude', 'settings.local.json')
    expect(readFileSync(settings, 'utf8')).toContain('hook.cjs')
    uninstall(where(places, 'local'))
    expect(existsSync(settings)).toBe(false)
  })
})

test('user scope runs from a copy, so that a removed package breaks no session', () => {
  const places = folders()
  const { hook } = install(where(places, 'user'))
  const [script = ''] = hook.args
  expect(script.startsWith(places.state)).toBe(true)
  expect(readFileSync(script, 'utf8')).toBe('// the hook\n')
})

test('the copy stays as long as the hook of another agent runs from it', () => {
  const places = folders()
  const [claude, codex] = [where(places, 'user'), where(places, 'user', 'codex')]
  const { hook } = install(claude)
  install(codex)
  uninstall(claude)
  expect(existsSync(hook.args[0] ?? '')).toBe(true)
  uninstall(codex)
  expect(existsSync(hook.args[0] ?? '')).toBe(false)
})

test('project scope writes the script that finds tailtest, and takes it away again', () => {
  const places = folders()
  const script = join(places.root, adapters.claude.install.projectScript.path)
  install(where(places, 'project'))
  expect(readFileSync(script, 'utf8')).toBe(adapters.claude.install.projectScript.text)
  uninstall(where(places, 'project'))
  expect(existsSync(script)).toBe(false)
})

test('a script the person changed is left to them', () => {
  const places = folders()
  const script = join(places.root, adapters.claude.install.projectScript.path)
  install(where(places, 'project'))
  writeFileSync(script, '// mine now\n')
  uninstall(where(places, 'project'))
  expect(readFileSync(script, 'utf8')).toBe('// mine now\n')
})

test('the narrowest install says which words the agent is told', () => {
  const places = folders()
  install(where(places, 'user'))
  install(where(places, 'project'))
  const { env } = where(places, 'local')
  expect(installationFor(env, places.root, 'claude')?.command).toBe(
    'node .claude/tailtest-hook.cjs',
  )
  install(where(places, 'local'))
  expect(installationFor(env, places.root, 'claude')?.command).toContain('bin.js')
})

test('the words for the agent are safe in a shell, and short where the project has tailtest', () => {
  const { root } = folders()
  expect(ownCommand('/opt/my "tools"/$x', root)).toBe('node "/opt/my \\"tools\\"/\\$x/bin.js"')
  expect(ownCommand('/opt/tailtest', root)).toBe('node /opt/tailtest/bin.js')
  const dist = join(root, 'node_modules', '@tailtest', 'cli', 'dist')
  mkdirSync(dist, { recursive: true })
  expect(ownCommand(dist, root)).toBe('node node_modules/@tailtest/cli/dist/bin.js')
  // what else lies there is not this tailtest: nobody asked for it
  expect(ownCommand('/opt/tailtest', root)).toBe('node /opt/tailtest/bin.js')
})

test('words that an earlier version recorded are not said again where they would ask the registry', () => {
  const places = folders()
  install(where(places, 'project'))
  const { env } = where(places, 'project')
  const known = installationFor(env, places.root, 'claude')
  expect(recordedWords(known)).toBe('node .claude/tailtest-hook.cjs')
  expect(recordedWords(known && { ...known, command: 'npx tailtest' })).toBeUndefined()
})

test('a team’s words are said where this version’s script is there, and only there', () => {
  const { root } = folders()
  const plan = adapters.claude.install
  expect(teamCommandHere(plan, root)).toBeUndefined()
  mkdirSync(join(root, '.claude'), { recursive: true })
  writeFileSync(join(root, plan.projectScript.path), '// of another version\n')
  expect(teamCommandHere(plan, root)).toBeUndefined()
  writeFileSync(join(root, plan.projectScript.path), plan.projectScript.text)
  expect(teamCommandHere(plan, root)).toBe('node .claude/tailtest-hook.cjs')
})

test('the copy for all projects resolves imports as the original does', () => {
  const places = folders()
  const modules = join(dirname(places.dist), 'node_modules')
  const name = `@oxc-resolver/binding-${process.platform}-${process.arch}`
  const main = 'resolver.here.node'
  put(
    join(modules, 'oxc-resolver', 'package.json'),
    JSON.stringify({
      optionalDependencies: { '@oxc-resolver/binding-plan9-mips': '1', [name]: '1' },
    }),
  )
  put(join(modules, name, 'package.json'), JSON.stringify({ main }))
  put(join(modules, name, main), 'native')
  install(where(places, 'user'))
  const copy = join(places.state, 'tailtest', 'cli')
  const found = [...findResolver(copy)]
  expect(found).toEqual([{ path: join(copy, 'native', `oxc-${main}`), name: `oxc-${main}` }])
  expect(readFileSync(found[0]?.path ?? '', 'utf8')).toBe('native')
  uninstall(where(places, 'user'))
  expect(existsSync(copy)).toBe(false)
})
