import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { relPath } from '@tailtest/project'
import type { TddEntry } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import { setMode } from '../../src/commands/tdd.ts'
import { adapters } from '../../src/setup/adapters.ts'
import { alignHooks } from '../../src/tdd/gate-hooks.ts'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders, install, openSession, where } from '../places.ts'

const journalOf = (places: Folders) => {
  const writer = { session: 'one', host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openSession(places, writer)
  if (journal === undefined) throw new Error('no journal')
  journal.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
  return journal
}
const config = (places: Folders, name = 'config.json') => join(places.root, '.tailtest', name)

/** The tools of which the host tells before they are used. */
const proposals = (path: string): string[] =>
  JSON.parse(readFileSync(path, 'utf8')).hooks.PreToolUse.map(
    ({ matcher }: { matcher: string }) => matcher,
  )

describe('the mode of a project', () => {
  test('stands in its configuration, beside what the person wrote', async () => {
    const places = folders()
    mkdirSync(join(places.root, '.tailtest'))
    writeFileSync(config(places), '{ "depth": "simple" }\n')
    expect((await tailtest(places, ['tdd', 'enforce', 'src/**'])).code).toBe(0)
    expect(readFileSync(config(places), 'utf8')).toBe(
      '{ "depth": "simple", "tdd": {"mode": {"src/**": "enforce"}} }\n',
    )
    expect(await json(places, ['tdd', 'status'])).toMatchObject({ mode: { 'src/**': 'enforce' } })
  })

  test('keeps the comments of a YAML configuration', async () => {
    const places = folders()
    mkdirSync(join(places.root, '.tailtest'))
    writeFileSync(config(places, 'config.yaml'), '# ours\ndepth: simple # for now\n')
    await tailtest(places, ['tdd', 'warn'])
    expect(readFileSync(config(places, 'config.yaml'), 'utf8')).toBe(
      '# ours\ndepth: simple # for now\ntdd:\n  mode:\n    "**": warn\n',
    )
  })

  test('is left alone where the configuration is damaged', async () => {
    const places = folders()
    mkdirSync(join(places.root, '.tailtest'))
    writeFileSync(config(places), '{ "depth": ')
    expect(await tailtest(places, ['tdd', 'warn'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cannot be changed.*\n.*doctor/),
    })
    expect(readFileSync(config(places), 'utf8')).toBe('{ "depth": ')
  })

  test.each(['local', 'project'] as const)(
    'brings the hook before edits into the settings that are installed, and takes it out again: %s',
    async (scope) => {
      const places = folders()
      const { agent: _, scope: _scope, ...here } = where(places, scope)
      const path = adapters.claude.install.settings(scope, places)[0]?.path ?? ''
      install(where(places, scope))
      const plain = JSON.parse(readFileSync(path, 'utf8'))
      expect(proposals(path)).toEqual(['Bash'])
      await setMode(places.root, 'src/**', 'enforce')
      expect(await alignHooks(here)).toEqual([path])
      expect(proposals(path)).toEqual(['Bash', 'Edit|Write'])
      expect(await alignHooks(here)).toEqual([])
      await setMode(places.root, 'src/**', 'observe')
      await alignHooks(here)
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(plain)
    },
  )

  test('asks the hook of every project for more, and never for less', async () => {
    const places = folders()
    const { agent: _, scope: _scope, ...here } = where(places, 'user')
    const path = adapters.codex.install.settings('user', places)[0]?.path ?? ''
    install(where(places, 'user', 'codex'))
    expect(proposals(path)).toEqual(['Bash'])
    for (const mode of ['warn', 'off'] as const) {
      await setMode(places.root, '**', mode)
      await alignHooks(here)
      expect(proposals(path)).toEqual(['Bash', 'apply_patch'])
    }
  })
})

test('without a live session the last one is told, and that it is over', async () => {
  const places = folders()
  expect(await json(places, ['tdd'])).toMatchObject({ session_id: null })
  const journal = journalOf(places)
  const edit: TddEntry<'tdd.edit'> = {
    ...{ type: 'tdd.edit', at: 'turn', path: relPath('src/cart.ts'), class: 'source' },
    ...{ rule: 'no-red', verdict: 'deny' },
  }
  journal.keep<TddEntry>(edit)
  journal.append({ type: 'session.closed', reason: 'exit' })
  expect(await json(places, ['tdd'])).toMatchObject({
    ...{ session_id: 'one', without_red: ['src/cart.ts'] },
  })
  expect((await tailtest(places, ['tdd'])).stdout).toBe(
    '[tailtest] tdd: off\n[tailtest] edited without a failing test: src/cart.ts\n[tailtest] this was session one, which is over\n',
  )
})

describe('where most has no test', () => {
  function untested(): Folders {
    const places = folders()
    const files = {
      'package.json': '{"devDependencies":{"vitest":"*"}}',
      'src/billing/tax.ts': 'export const tax = 1\n',
      'src/billing/tax.test.ts': "import { tax } from './tax'\ntest('a', () => tax)\n",
      ...Object.fromEntries(
        [1, 2, 3, 4, 5].map((n) => [`src/old/a${n}.ts`, 'export const a = 1\n']),
      ),
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(places.root, path)), { recursive: true })
      writeFileSync(join(places.root, path), text)
    }
    return places
  }

  test('enforce is refused, with the figure and what helps', async () => {
    const places = untested()
    expect(await tailtest(places, ['tdd', 'enforce'])).toEqual({
      ...{ code: 2, stdout: '' },
      stderr:
        'tailtest: not enforced: of ** tests load 1 of 6 sources (16 %)\n`tailtest tdd enforce --new-files` applies it to new files, `tailtest tdd enforce "<pattern>"` to a part that has tests; `tailtest tdd warn` only warns.\n',
    })
    expect(existsSync(config(places))).toBe(false)
    expect((await tailtest(places, ['tdd', 'warn'])).code).toBe(0)
  })

  test('a part that has tests can be held to it, and so can new files', async () => {
    const places = untested()
    expect((await tailtest(places, ['tdd', 'enforce', 'src/billing/**'])).code).toBe(0)
    expect((await tailtest(places, ['tdd', 'enforce', '--new-files'])).stdout).toContain(
      'enforce: new files (',
    )
    expect(await json(places, ['tdd', 'status'])).toMatchObject({
      ...{ mode: { 'src/billing/**': 'enforce' }, enforce_new_files: true },
    })
  })

  test.each([
    ['warn', '--new-files'],
    ['enforce', 'src/**', '--new-files'],
  ])('new files go with enforce alone: %s %s', async (...words) => {
    expect(await tailtest(folders(), ['tdd', ...words])).toMatchObject({ code: 2 })
  })
})

test('on and off are of a session', async () => {
  const places = folders()
  journalOf(places)
  expect(await json(places, ['tdd', 'off'])).toEqual({ session_id: 'one', switched_off: true })
  expect(await json(places, ['tdd'])).toMatchObject({ switched_off: true })
  await tailtest(places, ['tdd', 'on'])
  expect(await json(places, ['tdd'])).toMatchObject({ switched_off: false })
})

test('off without a session says how the project’s mode ends', async () => {
  const { code, stderr } = await tailtest(folders(), ['tdd', 'off'])
  expect(code).toBe(2)
  expect(stderr).toContain(
    'without "mode" below "tdd" in .tailtest/config.json (or .yaml) it is off',
  )
})

test.each(['on', 'off', 'observe', 'warn', 'enforce'])(
  '%s is refused to an agent',
  async (word) => {
    const places = folders()
    journalOf(places)
    expect(await tailtest(places, ['tdd', word], AGENT)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/is for people.*\nAsk the person/),
    })
  },
)

test('status tells what is claimed, and what was edited without a red', async () => {
  const places = folders()
  const id = 'test/cart.test.ts::adds up'
  const entries: TddEntry[] = [
    {
      ...{ type: 'tdd.tested', file: relPath('test/cart.test.ts'), run: 'r', trigger: 'red' },
      tests: [{ id, status: 'fail', kind: 'assertion' }],
    },
    {
      ...{ type: 'tdd.claimed', claim: 'c', tests: [id], source: 'cli' },
      targets: [relPath('src/cart.ts')],
    },
    {
      ...{ type: 'tdd.edit', at: 'proposal', path: relPath('src/tax.ts'), class: 'source' },
      ...{ verdict: 'warn', rule: 'no-red' },
    },
  ]
  journalOf(places).keep<TddEntry>(...entries)
  expect((await tailtest(places, ['tdd'], AGENT)).stdout).toBe(
    [
      '[tailtest] tdd: off',
      '[tailtest] claimed: "test/cart.test.ts::adds up" for src/cart.ts',
      '[tailtest] edited without a failing test: src/tax.ts',
      '',
    ].join('\n'),
  )
  expect(await json(places, ['tdd'])).toMatchObject({
    claims: [{ targets: ['src/cart.ts'], tests: [{ id, standing: 'claimed' }] }],
    without_red: ['src/tax.ts'],
  })
})
