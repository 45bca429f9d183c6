import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REPOSITORY } from '../../support/shop.ts'
import { HALF } from '../support/project.ts'
import { told } from '../support/table.ts'
import { expectAnswer, noteOf } from './support/answer.ts'
import { eventsOf } from './support/events.ts'
import { some } from './support/some.ts'
import { type Around, journalOf, openWorld, pathsIn, type World } from './support/world.ts'

const NO_PROCESSES = join(REPOSITORY, 'e2e', 'support', 'no-processes.cjs')

const isLinux = process.platform === 'linux'

/** A turn in which a source and its failing test are written, all its hooks in this world. */
async function turn(world: World, around: Around, count = 1): Promise<string[]> {
  const events = eventsOf(world)
  const said: string[] = []
  const hook = async (payload: object) => {
    const ended = await world.hook(payload, { patience: 150_000, ...around })
    expectAnswer(ended, JSON.stringify(around))
    said.push(ended.stdout)
  }
  await hook(events.started())
  await hook(events.prompted())
  world.write({ [HALF.source]: HALF.text, [HALF.test]: HALF.testText })
  await hook(events.wrote(HALF.source))
  await hook(events.wrote(HALF.test))
  await hook(events.ran('node --version'))
  await hook(events.ended())
  const { torn } = journalOf(world)
  const lost = [HALF.source, HALF.test].filter((path) => !pathsIn(world).includes(path))
  told({ fault: 'limits of the machine', tried: 6 * count, lost: lost.length, damaged: torn })
  expect({ lost, torn }).toEqual({ lost: [], torn: 0 })
  return said
}

/** What a turn's end says of the failing test, as it does in a good world. */
const FAILS = /gives half of it|half\.test\.js/

describe('the failing test of a turn is told', () => {
  test.each(
    some<[string, (world: World) => Around]>(
      [
        [
          'with a TMPDIR that is not there',
          ({ base }) => ({ env: { TMPDIR: join(base, 'no such') } }),
        ],
        ['without HOME', () => ({ env: { HOME: undefined, USERPROFILE: undefined } })],
        [
          'with a HOME that is no folder',
          (world) => ({ env: { HOME: world.path('package.json') } }),
        ],
        ['without TMPDIR', () => ({ env: { TMPDIR: undefined } })],
        ['without git', (world) => ({ env: { PATH: onlyNode(world) } })],
        ['with a git that prints garbage', (world) => ({ env: { PATH: withGit(world, GARBAGE) } })],
        ['with a git that fails', (world) => ({ env: { PATH: withGit(world, 'exit 128') } })],
        ['with a git that knows no option', (world) => ({ env: { PATH: withGit(world, OLD) } })],
      ],
      3,
    ),
  )('%s', async (_, around) => {
    const world = await openWorld()
    const said = await turn(world, around(world))
    expect(said.at(-1)).toMatch(FAILS)
  })

  test.skipIf(!isLinux)('on Linux with 40 files open at a time', async () => {
    const world = await openWorld()
    const said = await turn(world, { under: ['prlimit', '--nofile=40'] })
    expect(said.at(-1)).toMatch(FAILS)
  })
})

describe('an edit is queued and nothing breaks', () => {
  test.each(
    some<[string, (world: World) => Around]>(
      [
        ['where no more processes can be started', () => ({ node: ['--require', NO_PROCESSES] })],
        ['with an empty PATH', () => ({ env: { PATH: '' } })],
        ['without any variable but where state goes', ({ env }) => ({ env: bare(env) })],
        ['with 64 MB of memory', () => ({ node: ['--max-old-space-size=64'] })],
        [
          'with a TMPDIR that is a file',
          (world) => ({ env: { TMPDIR: world.path('package.json') } }),
        ],
      ],
      2,
    ),
  )('%s', async (_, around) => {
    const world = await openWorld()
    await turn(world, around(world))
  })

  test.skipIf(!isLinux).each(
    some<[string, readonly string[]]>(
      [
        ['22 files open at a time', ['prlimit', '--nofile=22']],
        ['files of 64 KB at most', ['prlimit', '--fsize=65536']],
        ['1.5 GB of addresses', ['prlimit', '--as=1500000000']],
      ],
      1,
    ),
  )('on Linux with %s', async (_, under) => {
    const world = await openWorld()
    await turn(world, { under })
  })

  test('by a git that hangs: the hook does not', async () => {
    const world = await openWorld()
    const around = { env: { PATH: withGit(world, 'exec sleep 60') }, patience: 45_000 }
    const events = eventsOf(world)
    expectAnswer(await world.hook(events.prompted(), around), 'the prompt')
    world.write({ [HALF.source]: HALF.text })
    expect(noteOf(await world.hook(events.wrote(HALF.source), around))).toContain('half.js queued')
    told({ fault: 'limits of the machine', tried: 2, lost: 0, damaged: 0 })
  })
})

describe('a process', () => {
  test.skipIf(process.platform === 'win32')('may lose its folder on the way', async () => {
    const world = await openWorld()
    const gone = join(world.base, 'gone')
    mkdirSync(gone)
    const under = ['sh', '-c', 'rmdir "$PWD"; exec "$@"', 'sh']
    world.write({ [HALF.source]: HALF.text })
    const answer = await world.hook(eventsOf(world).wrote(HALF.source), { cwd: gone, under })
    expect(noteOf(answer)).toContain('half.js queued')
    mkdirSync(gone)
    const { code, stdout } = await world.command(['status'], { cwd: gone, under })
    expect({ code, stdout }).toMatchObject({ code: 2, stdout: '' })
    told({ fault: 'limits of the machine', tried: 2, lost: 0, damaged: 0 })
  })

  test.skipIf(process.platform === 'win32').each([
    ['input', '<&-'],
    ['output', '>&-'],
    ['output for errors', '2>&-'],
    ['input and output at all', '<&- >&- 2>&-'],
  ])('may have no %s', async (what, redirect) => {
    const world = await openWorld()
    const events = eventsOf(world)
    world.write({ [HALF.source]: HALF.text })
    const { code, signal } = await world.hook(events.wrote(HALF.source), { redirect })
    expect({ code, signal }, what).toEqual({ code: 0, signal: null })
    const kept = redirect.includes('<') ? [] : [HALF.source]
    expect(pathsIn(world)).toEqual(kept)
    told({ fault: 'no input or output', tried: 1, lost: 0, damaged: journalOf(world).torn })
  })

  test.skipIf(process.platform === 'win32')(
    'whose output nobody reads any more ends well',
    async () => {
      const world = await openWorld()
      world.write({ [HALF.source]: HALF.text })
      const redirect = '| true'
      const edit = await world.hook(eventsOf(world).wrote(HALF.source), { redirect })
      expect(edit.stderr).toBe('')
      expect(pathsIn(world)).toEqual([HALF.source])
      const list = await world.command(['why', HALF.source], { redirect })
      expect(list.stderr).not.toMatch(/\n\s+at /)
      told({ fault: 'no input or output', tried: 2, lost: 0, damaged: 0 })
    },
  )

  test.skipIf(process.getuid?.() === 0)('whose HOME may not be written answers', async () => {
    const world = await openWorld()
    const home = join(world.base, 'closed')
    mkdirSync(home, { mode: 0o500 })
    await turn(world, { env: { HOME: home, TAILTEST_STATE_DIR: undefined } })
    chmodSync(home, 0o700)
  })
})

/** A search path with the running Node alone. */
function onlyNode({ base }: World): string {
  const folder = join(base, 'bin')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'node'))) {
    writeFileSync(join(folder, 'node'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, {
      mode: 0o755,
    })
  }
  return folder
}

/** A search path in which `git` is a script. */
function withGit(world: World, script: string): string {
  const folder = onlyNode(world)
  rmSync(join(folder, 'git'), { force: true })
  writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return [folder, dirname('/bin/sh'), '/usr/bin'].join(':')
}

const GARBAGE = `head -c 100000 /dev/urandom`
const OLD = `echo "error: unknown option" >&2; exit 129`

const bare = (env: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.keys(env).map((name) => [name, /STATE_DIR/.test(name) ? env[name] : undefined]),
  )
