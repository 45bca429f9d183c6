import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Scope, SettingsError } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adapterNames, adapters } from '../src/setup/adapters.ts'
import { carryOut } from '../src/setup/file-steps.ts'
import { planInstall } from '../src/setup/install-plan.ts'
import { installAll, uninstallAll } from '../src/setup/installer.ts'
import { unlessInterrupted } from '../src/shell/progress-line.ts'
import { type Folders, folders, install, uninstall, where } from './places.ts'

const everywhere = adapterNames.flatMap((agent) =>
  adapters[agent].install.scopes.map((scope) => ({ agent, scope })),
)

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Every file and folder below a project, a home and a state folder, with the files' texts. */
function everything({ root, home, state }: Folders): Readonly<Record<string, string>> {
  const entries = [root, home, state].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path, entry.isFile() ? readFileSync(path, 'utf8') : 'folder'] as const
    }),
  )
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const others = fc.array(
  fc.constantFrom('say done', 'echo "$x"', 'node /opt/other/hook.cjs claude'),
  {
    maxLength: 3,
  },
)

/** Hooks of other people, in groups as some hosts keep them, and in lists as others do. */
const ownHooks = fc.oneof(
  others.map((commands) => ({
    hooks: { Stop: commands.map((command) => ({ hooks: [{ type: 'command', command }] })) },
  })),
  others.map((commands) => ({
    version: 1,
    hooks: { stop: commands.map((command) => ({ command })) },
  })),
)

/** A person's own settings, as they might have laid them out. */
const ownSettings = fc
  .record({
    value: fc.oneof(ownHooks, fc.constant({}), fc.constant({ model: 'grüß', env: { A: '1' } })),
    indent: fc.constantFrom(0, 2, '\t'),
    mark: fc.constantFrom('', '\ufeff'),
    end: fc.constantFrom('', '\n', '\n\n'),
  })
  .map(({ value, indent, mark, end }) => mark + JSON.stringify(value, null, indent) + end)

/** What a function gives; `undefined`: the settings are refused. */
function plannedOr<T>(plan: () => T): T | undefined {
  try {
    return plan()
  } catch (error) {
    if (error instanceof SettingsError) return undefined
    throw error
  }
}

describe.each(everywhere)('$agent in $scope scope', ({ agent, scope }) => {
  const filesOf = (places: Folders) =>
    adapters[agent].install.settings(scope, places).map(({ path }) => path)

  /** Where the files are JSON, any layout of a person's own comes back. */
  const isJson = filesOf({ root: '/r', home: '/h', state: '/s', dist: '/d' }).every((path) =>
    path.endsWith('.json'),
  )

  test('what was there comes back byte for byte, also after an install over an install', () => {
    const places = folders()
    fc.assert(
      fc.property(
        isJson ? fc.option(ownSettings) : fc.constant(null),
        fc.boolean(),
        (own, twice) => {
          for (const path of filesOf(places)) {
            rmSync(path, { force: true })
            if (own !== null) put(path, own)
          }
          const before = everything(places)
          const change = plannedOr(() => planInstall(where(places, scope, agent)))
          fc.pre(change !== undefined) // not what this host's settings may hold
          const undo = carryOut(change)
          const again = planInstall(where(places, scope, agent))
          expect(again.changed).toBe(false)
          if (twice) {
            undo()
            carryOut(planInstall(where(places, scope, agent)))
          }
          uninstall(where(places, scope, agent))
          const after = everything(places)
          for (const path of filesOf(places)) expect(after[path]).toBe(before[path])
        },
      ),
      { numRuns: 25 },
    )
  })

  test('what was put back is all that was there', () => {
    const places = folders()
    const before = everything(places)
    const { undo } = installAll([where(places, scope, agent)])
    expect(everything(places)).not.toEqual(before)
    undo()
    const after = everything(places)
    // the folder of the state is there since the copy was made in it
    delete Object(after)[join(places.state, 'tailtest')]
    expect(after).toEqual(before)
  })

  test('where one file cannot be written, those before it are as they were', () => {
    const places = folders()
    const change = planInstall(where(places, scope, agent))
    const [last] = change.steps.filter(({ before }) => before === undefined).slice(-1)
    const before = everything(places)
    // somebody else was faster
    const blocked = {
      ...change,
      steps: [...change.steps, { path: last?.path ?? '', before: 'x', after: 'y' }],
    }
    expect(() => carryOut(blocked)).toThrow('was just changed by another program')
    expect(everything(places)).toEqual(before)
  })

  // the version before knew no other hosts
  if (agent !== 'claude' && agent !== 'codex') return

  test('the record of the version before is read: its uninstall gives the bytes back', () => {
    const places = folders()
    const [path = ''] = filesOf(places)
    const own = isJson ? '{ "hooks":   {} }' : undefined
    if (own !== undefined) put(path, own)
    const before = everything(places)
    install(where(places, scope, agent))
    const [record = ''] = Object.keys(everything(places)).filter((file) =>
      file.endsWith(`install-${agent}-${scope}.json`),
    )
    const { files: rows, ...older } = JSON.parse(readFileSync(record, 'utf8'))
    const row = rows.find((one: { path: string }) => one.path === path)
    writeFileSync(
      record,
      JSON.stringify({
        ...older,
        settings: path,
        before: row.before,
        after: row.after,
        created_folder: false,
        folders: older.folders.filter((folder: string) => folder !== dirname(path)),
      }),
    )
    expect(install(where(places, scope, agent)).changed).toBe(false)
    uninstall(where(places, scope, agent))
    const after = everything(places)
    for (const file of Object.keys(before))
      if (!file.startsWith(places.state)) {
        expect(after[file]).toBe(before[file])
      }
    expect(Object.keys(after).filter((file) => file.includes('tailtest-hook'))).toEqual([])
  })
})

describe('several agents at once', () => {
  const both = (places: Folders, scope: Scope = 'project') =>
    adapterNames.map((agent) => where(places, scope, agent))

  test('are all set up, and all are taken out again', () => {
    const places = folders()
    const before = everything(places)
    const { result } = installAll(both(places))
    expect(result.map(({ changed }) => changed)).toEqual(adapterNames.map(() => true))
    uninstallAll(both(places))
    const { root, home } = places
    const below = (path: string) => path.startsWith(root) || path.startsWith(home)
    expect(Object.keys(everything(places)).filter(below)).toEqual(Object.keys(before).filter(below))
  })

  test('are none set up where the settings of one must not be touched', () => {
    const places = folders()
    put(join(places.root, '.codex', 'hooks.json'), '{,}')
    const before = everything(places)
    expect(() => installAll(both(places))).toThrow('.codex/hooks.json')
    expect(everything(places)).toEqual(before)
  })
})

test('settings that are no text are not touched: their bytes could not be given back', () => {
  const places = folders()
  const path = join(places.root, '.claude', 'settings.local.json')
  mkdirSync(dirname(path))
  writeFileSync(path, Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')]))
  const before = readFileSync(path)
  expect(() => install(where(places, 'local'))).toThrow('is not UTF-8')
  expect(readFileSync(path)).toEqual(before)
})

test('a script of the person at the place of ours comes back', () => {
  const places = folders()
  const script = join(places.root, adapters.claude.install.projectScript.path)
  put(script, '// mine\n')
  install(where(places, 'project'))
  expect(readFileSync(script, 'utf8')).toBe(adapters.claude.install.projectScript.text)
  uninstall(where(places, 'project'))
  expect(readFileSync(script, 'utf8')).toBe('// mine\n')
})

describe('a signal during an install', () => {
  test.skipIf(process.platform === 'win32')('leaves everything as it was', async () => {
    const places = folders()
    const before = everything(places)
    const interrupted = unlessInterrupted(() => {
      const done = installAll([where(places, 'local')])
      process.kill(process.pid, 'SIGINT')
      return done
    })
    await expect(interrupted).rejects.toThrow('interrupted: nothing was changed')
    expect(existsSync(join(places.root, '.claude'))).toBe(false)
    const after = everything(places)
    for (const path of Object.keys(before)) expect(after[path]).toBe(before[path])
  })

  test('that does not come changes nothing', async () => {
    const places = folders()
    await unlessInterrupted(() => installAll([where(places, 'local')]))
    expect(existsSync(join(places.root, '.claude', 'settings.local.json'))).toBe(true)
    expect(process.listenerCount('SIGINT')).toBeLessThan(2)
  })
})
