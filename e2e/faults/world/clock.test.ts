import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REPOSITORY } from '../../support/shop.ts'
import { HALF } from '../support/project.ts'
import { told } from '../support/table.ts'
import { expectAnswer, noteOf } from './support/answer.ts'
import { eventsOf } from './support/events.ts'
import { some } from './support/some.ts'
import { type Around, journalOf, openWorld, pathsIn, type World } from './support/world.ts'

const HOUR = 60 * 60 * 1000
const YEAR = 365 * 24 * HOUR
const CLOCK = join(REPOSITORY, 'e2e', 'support', 'clock.cjs')

/** A process whose clock is so many milliseconds ahead, or stands still at a moment. */
const clock = (shift: number | string): Around => ({
  node: ['--require', CLOCK],
  env: { CLOCK: String(shift) },
})

/** What came of a turn whose hooks had clocks of their own. */
async function turn(world: World, shifts: readonly (number | string)[]): Promise<string> {
  const events = eventsOf(world)
  const at = (n: number) => clock(shifts[n % shifts.length] ?? 0)
  expectAnswer(await world.hook(events.started(), at(0)), 'the start')
  expectAnswer(await world.hook(events.prompted(), at(1)), 'the prompt')
  world.write({ [HALF.source]: HALF.text, [HALF.test]: HALF.testText, 'src/shell.js': HALF.text })
  const noted = await world.hook(events.wrote(HALF.source), at(2))
  expect(noteOf(noted)).toContain('half.js queued')
  expectAnswer(await world.hook(events.wrote(HALF.test), at(3)), 'the test')
  expectAnswer(await world.hook(events.ran(), at(4)), 'the command')
  const ended = await world.hook(events.ended(), { ...at(5), patience: 150_000 })
  expectAnswer(ended, 'the end of the turn')
  return ended.stdout
}

const tell = (tried = 6) => told({ fault: 'clock jumps', tried, lost: 0, damaged: 0 })

describe('a turn whose clock', () => {
  test.each(
    some<[string, readonly (number | string)[]]>(
      [
        ['jumps between events', [0, 5 * YEAR, -3 * HOUR, HOUR, -2 * YEAR, 0]],
        ['stands still at nothing', ['at:0']],
        ['is hours back', [-5 * HOUR]],
        ['is years ahead', [9 * YEAR]],
        ['is before 1970 and far beyond', [-60 * YEAR, 200 * YEAR]],
        ['is ahead when it begins', [0, 5 * HOUR, 0, 0, 0, 0]],
        ['stands still', [`at:${Date.UTC(2026, 0, 1)}`]],
      ],
      2,
    ),
  )('%s: files are queued in their order, and the failing test is told', async (_, shifts) => {
    const world = await openWorld()
    const said = await turn(world, shifts)
    expect(said).toContain('gives half of it')
    expect(said).not.toContain('pre-existing')
    expect(pathsIn(world)).toEqual([HALF.source, HALF.test, 'src/shell.js'])
    expect(journalOf(world).torn).toBe(0)
    // the source with its test, and the one that a command left without
    expect(JSON.parse(world.read('.tailtest/history.json'))).toHaveLength(2)
    const status = await world.command(['status'])
    expect(status.stdout).toContain('half.js')
    tell()
  })

  test('was set back after the agent’s own run does not make its failure an old one', async () => {
    const world = await openWorld()
    const events = eventsOf(world)
    const ahead = clock(5 * HOUR)
    await world.hook(events.started(), ahead)
    await world.hook(events.prompted(), ahead)
    world.write({ [HALF.source]: HALF.text, [HALF.test]: HALF.testText })
    await world.hook(events.wrote(HALF.source))
    await world.hook(events.wrote(HALF.test))
    const shell = { env: { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: SESSION } }
    const run = await world.command(['run', '--session', SESSION], shell)
    expect(run.stdout).toContain('gives half of it')
    world.write({ [HALF.source]: HALF.text.replace('/ 3', '/ 4') })
    await world.hook(events.wrote(HALF.source))
    const ended = await world.hook(events.ended(), { patience: 150_000 })
    expect(ended.stdout).toContain('gives half of it')
    expect(ended.stdout).not.toMatch(/before this turn|pre-existing/)
    const report = JSON.parse(world.read('.tailtest/reports/latest.json'))
    expect(JSON.stringify(report)).not.toContain('pre-existing')
    tell()
  })
})

const SESSION = '5e551011-0000-4000-8000-000000000001'

describe('files', () => {
  test.each(
    some(
      [
        ['of 1970', new Date(0)],
        ['of the year 2100', new Date(Date.UTC(2100, 0))],
      ],
      1,
    ),
  )('%s are read, found and run like all others', async (_, time) => {
    const world = await openWorld()
    const events = eventsOf(world)
    for (const file of ['package.json', 'src/price.js', 'test/price.test.js', '.git/index']) {
      utimesSync(world.path(file), time, time)
    }
    await world.hook(events.started())
    await world.hook(events.prompted())
    world.write({ [HALF.source]: HALF.text, [HALF.test]: HALF.testText, 'src/shell.js': HALF.text })
    for (const file of [HALF.source, HALF.test, 'src/shell.js']) {
      utimesSync(world.path(file), time, time)
    }
    await world.hook(events.wrote(HALF.source))
    await world.hook(events.ran())
    const ended = await world.hook(events.ended(), { patience: 150_000 })
    expect(ended.stdout).toContain('gives half of it')
    expect(pathsIn(world).sort()).toEqual([HALF.source, 'src/shell.js', HALF.test].sort())
    tell(5)
  })

  test('of the same size and time as before are read anew', async () => {
    const world = await openWorld()
    const events = eventsOf(world)
    world.write({ [HALF.source]: HALF.text, [HALF.test]: HALF.testText })
    const same = (file: string, text: string) => {
      const { atime, mtime, size } = statSync(world.path(file))
      world.write({ [file]: text })
      utimesSync(world.path(file), atime, mtime)
      expect(statSync(world.path(file))).toMatchObject({
        size,
        mtimeMs: Math.floor(mtime.getTime()),
      })
    }
    for (const file of [HALF.source, HALF.test, 'package.json']) {
      utimesSync(world.path(file), new Date(1_700_000_000_000), new Date(1_700_000_000_000))
    }
    await world.hook(events.prompted())
    await world.hook(events.wrote(HALF.source))
    const failing = await world.hook(events.ended(), { patience: 150_000 })
    expect(failing.stdout).toContain('gives half of it')
    same(HALF.source, HALF.text.replace('price / 3', 'price / 2'))
    await world.hook(events.wrote(HALF.source))
    const passing = await world.hook(events.ended(), { patience: 150_000 })
    expect(passing.stdout).not.toContain('gives half of it')
    expect(passing.stdout).toContain('failed=0')
    same('package.json', world.read('package.json').replace('node --test', 'node --tset'))
    await world.command(['runners'])
    tell(5)
  })
})

describe('what the clock of another moment left behind', () => {
  test('a session that was written to in the year 2100 is not the one that lives', async () => {
    const world = await openWorld()
    const [old, now] = [eventsOf(world, 'an old one'), eventsOf(world, 'the one of now')]
    await world.hook(old.wrote('src/price.js'))
    await world.hook(now.wrote('src/price.js'))
    const journal = world.path('.tailtest/sessions/an=20old=20one.jsonl')
    utimesSync(journal, new Date(Date.UTC(2100, 0)), new Date(Date.UTC(2100, 0)))
    const { code, stderr } = await world.command(['status'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    tell(3)
  })

  test('a lock of another machine from the year 2100 keeps no history from being written', async () => {
    const world = await openWorld()
    mkdirSync(world.path('.tailtest'))
    const lock = world.path('.tailtest/history.json.lock')
    writeFileSync(lock, JSON.stringify({ pid: 1, host: 'another machine', token: 'x' }))
    utimesSync(lock, new Date(Date.UTC(2100, 0)), new Date(Date.UTC(2100, 0)))
    await turn(world, [0])
    // the source with its test, and the one that a command left without
    expect(JSON.parse(world.read('.tailtest/history.json'))).toHaveLength(2)
    tell()
  })

  test('records of impossible moments are no records, and hinder nothing', async () => {
    const world = await openWorld()
    const events = eventsOf(world)
    await world.hook(events.wrote('src/price.js'))
    const [journal = ''] = ['.tailtest/sessions/5e551011-0000-4000-8000-000000000001.jsonl']
    const [first = ''] = world.read(journal).split('\n').slice(1)
    for (const ts of ['1e300', '-1e18', 'null', '"soon"']) {
      const line = first.replace(/"ts":\d+/, `"ts":${ts}`)
      writeFileSync(world.path(journal), `${world.read(journal)}\n${line}`)
    }
    expect(await turn(world, [0])).toContain('gives half of it')
    tell(7)
  })
})
