import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Events } from '@tailtest/adapter-kit'
import { relPath } from '@tailtest/project'
import type { TddEntry } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import type { Options } from '../../src/context.ts'
import { handle } from '../../src/flow.ts'
import { markOf } from '../../src/runs/changes/mark.ts'
import {
  CAPABILITIES,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const FILES = {
  'package.json': '{"type":"module","devDependencies":{"vitest":"*"}}',
  'src/old.ts': '',
}

const hasState = (temp: TempProject) => existsSync(join(temp.project.root, '.tailtest'))
const able = (over: Partial<typeof CAPABILITIES>): Partial<Options> => ({
  capabilities: { ...CAPABILITIES, ...over },
})

describe('a session’s start', () => {
  const start = (
    temp: TempProject,
    cause: Events['session-started']['cause'],
    over: Partial<Options> = {},
  ) => handle({ type: 'session-started', ...eventBase(temp), cause }, contextOf(temp, over))

  test('leaves no trace where nobody agreed to tailtest', async () => {
    const temp = tempProject({ git: true, files: FILES })
    expect(await start(temp, 'startup')).toEqual({ type: 'silent' })
    expect(hasState(temp)).toBe(false)
  })

  test('opens the journal at the commit that is checked out, and tells the rules', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.trust()
    const reply = await start(temp, 'startup')
    expect(reply).toMatchObject({
      type: 'note',
      text: expect.stringContaining('\nRunners: vitest (not installed: `npm i`).'),
    })
    const { head, runners } = session(temp).journal.read().session
    expect({ head, runners }).toEqual({ head: temp.git('rev-parse', 'HEAD'), runners: ['vitest'] })
    expect(existsSync(join(temp.project.root, '.tailtest', 'session.json'))).toBe(true)
  })

  test.each([
    ['{"depht":"thorough","depth":"thorogh"}', 'not used: depht, depth'],
    ['{"depth":"thorough",}', 'it is not used'],
  ])('tells the person of settings that do not hold: %s', async (text, what) => {
    const temp = tempProject({ git: true, files: { ...FILES, '.tailtest/config.json': text } })
    temp.trust()
    expect(await start(temp, 'startup')).toMatchObject({
      type: 'note',
      text: expect.not.stringContaining('config.json'),
      user: `[tailtest] .tailtest/config.json: ${what}; tailtest doctor says why`,
    })
  })

  test('that is the fork of another one opens the journal, and tells nothing that its conversation holds', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.trust()
    expect(await start(temp, 'fork')).toEqual({ type: 'silent' })
    const { head } = session(temp).journal.read().session
    expect(head).toBe(temp.git('rev-parse', 'HEAD'))
  })

  test('opens the journal, and says nothing that the host cannot carry', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.trust()
    expect(await start(temp, 'startup', able({ noteAtStart: false }))).toEqual({ type: 'silent' })
    expect(session(temp).journal.read().session.runners).toEqual(['vitest'])
  })

  test('tells what failed in the last session, but not what a committed history claims', async () => {
    const file = 'src/old.ts'
    const entry = { file, status: 'unresolved', attempts: 1, classification: 'gap' }
    const stamp = { session_id: 'before', timestamp: '2026-01-01T00:00:00.000Z' }
    const text = JSON.stringify([{ ...entry, ...stamp }])
    const planted = tempProject({ git: true, files: { ...FILES, '.tailtest/history.json': text } })
    planted.trust()
    const own = tempProject({ git: true, files: FILES })
    own.trust()
    mkdirSync(join(own.project.root, '.tailtest'))
    writeFileSync(join(own.project.root, '.tailtest', 'history.json'), text)
    const told = async (temp: TempProject) => JSON.stringify(await start(temp, 'startup'))
    expect(await told(own)).toContain('Failed when the last session ended: src/old.ts')
    expect(await told(planted)).not.toContain('last session')
  })

  test('begins in a monorepo of any size, whatever its packages are called', async () => {
    const manifest = '{"type":"module","devDependencies":{"vitest":"*"}}'
    const names = Array.from({ length: 60 }, (_, at) => `packages/${'数据库測試'.repeat(12)}${at}`)
    const packages = Object.fromEntries(names.map((name) => [`${name}/package.json`, manifest]))
    const root = { 'package.json': '{"workspaces":["packages/*"]}' }
    const temp = tempProject({ git: true, files: { ...root, ...packages } })
    temp.trust()
    expect(await start(temp, 'startup')).toMatchObject({
      type: 'note',
      text: expect.stringContaining('\nRunners: vitest in 60 packages (not installed'),
    })
    expect(session(temp).journal.read().session.packages.length).toBeGreaterThan(5)
  })

  test('says how to add a runner for each language of a project that has none', async () => {
    const temp = tempProject({
      git: true,
      files: { 'pyproject.toml': '', 'uv.lock': '', 'a.py': '', 'b.py': '', 'web/c.ts': '' },
    })
    temp.trust()
    const reply = await start(temp, 'startup')
    expect('text' in reply ? reply.text : '').toMatch(
      /\nRunners: none\. python: .*`uv add --dev pytest`.* typescript: .*vitest.* Ask the person before you add one\.$/,
    )
  })

  test('names the skill with the long rules where one is installed', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.trust()
    const skillFor = (root: string) => (root === temp.project.root ? 'tailtest-rules' : undefined)
    const told = async (over: Partial<Options>) =>
      JSON.stringify(await start(temp, 'startup', over))
    expect(await told({ skillFor })).toContain('- The skill tailtest-rules has the long form')
    expect(await told({})).not.toContain('skill')
  })

  test.each([
    ['enforce', true],
    ['warn', true],
    ['observe', false],
    ['off', false],
  ])(
    'tells how edits are made where the gate speaks of them, again once that is cut away: %s',
    async (mode, isTold) => {
      const settings = JSON.stringify({ tdd: { mode: { 'src/**': mode } } })
      const temp = tempProject({
        git: true,
        files: { ...FILES, '.tailtest/config.json': settings },
      })
      temp.trust()
      const said = async (cause: Events['session-started']['cause']) =>
        JSON.stringify(await start(temp, cause)).includes('in src/** needs a failing test first')
      const told = { startup: await said('startup'), resume: await said('resume') }
      expect({ ...told, compact: await said('compact') }).toEqual({
        ...{ startup: isTold, resume: false, compact: isTold },
      })
      const off: TddEntry = { type: 'tdd.mode', mode: 'off', scope: [], reason: '', tests: [] }
      session(temp).journal.keep<TddEntry>(off)
      session(temp).journal.append({ type: 'session.turn-ended' }) // a start of another moment
      expect(await said('compact')).toBe(false)
    },
  )

  test.each(['compact', 'resume'] as const)(
    'restates what waits, nothing else: %s',
    async (cause) => {
      const temp = tempProject({ git: true, files: { ...FILES, 'src/tested.test.ts': '' } })
      temp.trust()
      expect(await start(temp, cause)).toEqual({ type: 'silent' })
      const { journal } = session(temp)
      const queued = (file: string, status: 'new' | 'existing' | 'ramp-up') => {
        const path = relPath(file)
        journal.append({ type: 'session.queued', path, language: 'typescript', status })
        return path
      }
      const tested = (file: string, result: 'failing' | 'passing') => {
        const of = { test: relPath(`${file}.test.ts`), sources: [relPath(`${file}.ts`)] }
        journal.append({ type: 'session.tested', ...of, run: 'r', result })
        return relPath(`${file}.ts`)
      }
      queued('src/cart.ts', 'new')
      queued('src/tested.ts', 'new') // it has a test that waits to be run: nothing to be done
      queued('src/old.ts', 'existing')
      queued('src/offered.ts', 'ramp-up')
      journal.append({
        type: 'session.deferred',
        path: queued('src/later.ts', 'new'),
        description: '',
      })
      tested('src/price', 'failing')
      tested('src/right', 'passing')
      const description = 'after the release'
      journal.append({
        type: 'session.deferred',
        path: tested('src/put-off', 'failing'),
        description,
      })
      expect(await start(temp, cause)).toEqual({
        type: 'note',
        text: [
          'tailtest: no tests yet for src/cart.ts (write src/cart.test.ts).',
          'tailtest: tests still fail for src/price.ts (src/price.test.ts).',
          'Run: npx tailtest run',
        ].join('\n'),
      })
      journal.append({ type: 'session.paused' })
      expect(await start(temp, cause)).toEqual({ type: 'silent' })
    },
  )
})

describe('a prompt', () => {
  const prompt = (temp: TempProject, turn?: string, over: Partial<Options> = {}) =>
    handle({ type: 'prompt-sent', ...eventBase(temp, { turn }), text: 'go' }, contextOf(temp, over))

  test('leaves no trace where the session did nothing yet', async () => {
    const temp = tempProject({ git: true, files: FILES })
    expect(await prompt(temp)).toEqual({ type: 'silent' })
    expect(hasState(temp)).toBe(false)
  })

  test('keeps the mark of a turn whose end nobody heard of, so that what its commands changed is found', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const { journal } = session(temp)
    const mark = () => journal.read().session.turn.mark
    await prompt(temp, 't1')
    const first = mark()
    journal.append({ type: 'loop.commanded', failed: false })
    temp.write('src/new.ts', 'by a command')
    await prompt(temp, 't2')
    expect(mark()).toBe(first)
    journal.append({ type: 'session.turn-ended' })
    await prompt(temp, 't3')
    expect(mark()).not.toBe(first)
  })

  test('begins a turn with a mark of the tree, once for each of the host’s turns', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const { journal } = session(temp)
    await prompt(temp, 't1')
    const { turn } = journal.read().session
    expect(turn.id).toBe('t1')
    expect(markOf(turn.mark)).toMatchObject({ type: 'git', head: temp.git('rev-parse', 'HEAD') })
    const size = journal.size()
    await prompt(temp, 't1')
    expect(journal.size()).toBe(size)
    await prompt(temp, 't2')
    expect(journal.read().session.turn.id).toBe('t2')
  })

  test('brings the words that had to wait, once', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const { journal } = session(temp)
    journal.append({ type: 'session.undelivered', key: 'k', text: 'tailtest: 1 test fails.' })
    expect(await prompt(temp)).toEqual({ type: 'note', text: 'tailtest: 1 test fails.' })
    expect(await prompt(temp)).toEqual({ type: 'silent' })
  })

  test('brings them to one of two hooks that see it at once', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const { journal } = session(temp)
    journal.append({ type: 'session.undelivered', key: 'k', text: 'tailtest: 1 test fails.' })
    const replies = await Promise.all([prompt(temp), prompt(temp)])
    expect(replies.map(({ type }) => type).sort()).toEqual(['note', 'silent'])
  })

  test('keeps them where the host cannot carry them', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const { journal } = session(temp)
    journal.append({ type: 'session.undelivered', key: 'k', text: 'tailtest: 1 test fails.' })
    expect(await prompt(temp, 't1', able({ noteAtPrompt: false }))).toEqual({ type: 'silent' })
    expect(journal.read().session.undelivered).toMatchObject([{ text: 'tailtest: 1 test fails.' }])
  })
})

describe('what is only written down', () => {
  test('a shell command, where the session has a journal', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const command = { ...eventBase(temp), command: 'make', failed: true }
    const run = () => handle({ type: 'command-ran', ...command }, contextOf(temp))
    expect(await run()).toEqual({ type: 'silent' })
    expect(hasState(temp)).toBe(false)
    const { journal } = session(temp)
    expect(await run()).toEqual({ type: 'silent' })
    expect(journal.read().session.since.commands).toBe(1)
  })

  test('what the host notifies of, and a sub-agent’s end: what it queued still waits', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const { journal } = session(temp)
    const path = relPath('src/cart.ts')
    journal.append({ type: 'session.queued', path, language: 'typescript', status: 'new' })
    const context = contextOf(temp)
    const size = journal.size()
    await handle({ type: 'subagent-ended', ...eventBase(temp), agent: 'explorer' }, context)
    await handle({ type: 'notified', ...eventBase(temp), kind: 'idle', text: 'x' }, context)
    expect(journal.size()).toBeGreaterThan(size)
    expect(Object.keys(journal.read().session.pending)).toEqual(['src/cart.ts'])
  })

  test('the session’s end, with what became of its files', async () => {
    const temp = tempProject({ git: true, files: FILES })
    const { journal } = session(temp)
    const tested = { test: relPath('src/old.test.ts'), sources: [relPath('src/old.ts')], run: 'r' }
    journal.append({ type: 'session.tested', ...tested, result: 'failing' })
    await handle({ type: 'session-ended', ...eventBase(temp), reason: 'exit' }, contextOf(temp))
    expect(journal.read().session.closed).toBe(true)
    const later = { ...eventBase(temp, { session: 'two' }), cause: 'startup' as const }
    const reply = await handle({ type: 'session-started', ...later }, contextOf(temp))
    expect('text' in reply ? reply.text : '').toContain(
      'Failed when the last session ended: src/old.ts.',
    )
  })
})
