import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REPOSITORY } from '../../support/shop.ts'
import { HALF } from '../support/project.ts'
import { told } from '../support/table.ts'
import { expectAnswer, neutral, noteOf } from './support/answer.ts'
import { eventsOf } from './support/events.ts'
import { builtFiles, installCopy } from './support/install.ts'
import { isAll, some } from './support/some.ts'
import { type Around, journalOf, openWorld, pathsIn, type World } from './support/world.ts'

const SESSION = '5e551011-0000-4000-8000-000000000001'
const JOURNAL = `.tailtest/sessions/${SESSION}.jsonl`

/** A turn with a failing test, by the versions that these say; what its end said. */
async function turn(world: World, arounds: readonly Around[] = [{}]): Promise<string> {
  const events = eventsOf(world)
  const { started, prompted, wrote, ran, ended } = events
  const payloads = [started(), prompted(), wrote(HALF.source), wrote(HALF.test), ran(), ended()]
  let said = ''
  for (const [at, payload] of payloads.entries()) {
    // after the prompt: what stood there before would have failed before
    if (at === 2) world.write({ [HALF.source]: HALF.text, [HALF.test]: HALF.testText })
    const around = arounds[at % arounds.length]
    const answer = await world.hook(payload, { patience: 150_000, ...around })
    expectAnswer(answer, `event ${at}`)
    said = answer.stdout
  }
  return said
}

describe('state of a newer version', () => {
  test('in the journal stays as it is, and what is known of it counts', async () => {
    const world = await openWorld()
    await world.hook(eventsOf(world).wrote('src/price.js'))
    const [line = ''] = world.read(JOURNAL).split('\n').slice(1)
    const record = JSON.parse(line)
    const newer = [
      { ...record, v: 2, type: 'session.opened', shape: { of: ['its', 'own'] } },
      { ...record, v: 2, type: 'loop.edited', path: 'src/of-v2.js' },
      { ...record, type: 'session.dreamt', of: 'sheep' },
      { ...record, type: 'loop.edited', path: 'src/more.js', kind: 'moved-in', via: 'tool' },
      { ...record, type: 'session.opened', depth: 7 },
    ]
    for (const each of newer) appendFileSync(world.path(JOURNAL), `\n${JSON.stringify(each)}`)
    const before = world.read(JOURNAL)
    expect(await turn(world)).toContain('gives half of it')
    expect(world.read(JOURNAL).startsWith(before)).toBe(true)
    const view = JSON.parse(world.read('.tailtest/session.json'))
    expect(view.touched_files).toEqual(['src/price.js', HALF.source, HALF.test])
    told({ fault: 'two versions at once', tried: newer.length, lost: 0, damaged: 0 })
  })

  test('in the history is kept to the byte', async () => {
    const world = await openWorld()
    const lines = [
      '{"file":"src/old.js","status":"verified-twice","confidence":0.93,"session_id":"next","timestamp":"2026-01-01T00:00:00.000Z","attempts":0,"classification":"new"}',
      '{"file":"src/price.js","status":"passed","attempts":0,"session_id":"next","timestamp":"2026-01-02T00:00:00.000Z","classification":"new","proof":{"by":["mutation"],"ü":"\\u0000"}}',
      '{"schema":2,"entries":[]}',
      '"a line of text"',
      'null',
    ]
    world.write({
      '.tailtest/history.json': `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]\n`,
    })
    await turn(world)
    const text = world.read('.tailtest/history.json')
    const lost = lines.filter((line) => !text.includes(line))
    told({ fault: 'two versions at once', tried: lines.length, lost: lost.length, damaged: 0 })
    expect(lost).toEqual([])
    expect(JSON.parse(text)).toHaveLength(lines.length + 1)
  })

  test('that only saves work is made anew: checkpoints, caches, receipts', async () => {
    const world = await openWorld()
    const first = await turn(world)
    expect(first).toContain('gives half of it')
    const folder = world.path('.tailtest/sessions')
    const odd = [
      '{"v":99,"offset":40,"state":{"of":"another version"}}',
      '{"v":2,"offset":40,"state":{"records":3,"id":"x","host":"x","turn":null}}',
      'no json',
    ]
    const roots = join(world.base, 'state', 'tailtest', 'roots')
    const [root = ''] = (await import('node:fs')).readdirSync(roots)
    appendFileSync(
      join(roots, root, 'receipts.jsonl'),
      '\n{"v":2,"file":"test/half.test.js","hash":7,"tests":{}}\n[]\nnull',
    )
    for (const file of ['runners.json', 'suites/x.json', 'imports/graph.json']) {
      mkdirSync(dirname(join(roots, root, file)), { recursive: true })
      writeFileSync(join(roots, root, file), '{"v":99,"by":"another","asked":[[1]],"answer":[{}]}')
    }
    const events = eventsOf(world)
    for (const text of odd) {
      writeFileSync(join(folder, `${SESSION}.checkpoint.json`), text)
      world.write({ [HALF.source]: `${HALF.text}// ${text.length}\n` })
      expectAnswer(await world.hook(events.wrote(HALF.source)), text)
      const ended = await world.hook(events.ended(), { patience: 150_000 })
      expectAnswer(ended, text)
    }
    const view = JSON.parse(world.read('.tailtest/session.json'))
    expect(view.scenario_log).toEqual([
      expect.objectContaining({ file: HALF.source, status: 'unresolved' }),
    ])
    told({ fault: 'two versions at once', tried: odd.length + 4, lost: 0, damaged: 0 })
  })
})

describe('two versions', () => {
  test('that take turns in a session, and at one moment, keep every edit and note it once', async () => {
    const world = await openWorld()
    const dists = [installCopy(world, 'newer', '9.9.9'), undefined]
    const arounds = dists.map((dist): Around => (dist === undefined ? {} : { dist }))
    expect(await turn(world, arounds)).toContain('gives half of it')
    const files = Array.from({ length: 12 }, (_, at) => `src/part-${at}.js`)
    world.write(Object.fromEntries(files.map((file) => [file, HALF.text])))
    const { wrote } = eventsOf(world)
    const notes = await Promise.all(
      files.flatMap((file) => arounds.map((around) => world.hook(wrote(file), around))),
    )
    const noted = notes.flatMap((note) => noteOf(note) ?? [])
    const edited = pathsIn(world, 'session.queued')
    const lost = files.filter((file) => !edited.includes(file))
    told({
      fault: 'two versions at once',
      tried: notes.length + 6,
      lost: lost.length,
      damaged: journalOf(world).torn,
    })
    expect({ lost, noted: noted.length }).toEqual({ lost: [], noted: files.length })
  })

  test('never share what V8 compiled, also where size and time of their files are the same', async () => {
    const world = await openWorld()
    const [older, newer] = [
      installCopy(world, 'older', '1.0.1'),
      installCopy(world, 'newer', '1.0.2'),
    ]
    const npm = new Date('1985-10-26T08:15:00Z')
    const { utimesSync, readdirSync, existsSync } = await import('node:fs')
    for (const file of [...builtFiles(older), ...builtFiles(newer)]) utimesSync(file, npm, npm)
    const caches = join(world.base, 'caches')
    const env = { TAILTEST_CODE_CACHE: caches, TAILTEST_LEARN: '1' }
    world.write({ [HALF.source]: HALF.text })
    for (const dist of [older, newer]) {
      expectAnswer(await world.hook(eventsOf(world).wrote(HALF.source), { dist, env }), dist)
    }
    const names = existsSync(caches) ? readdirSync(caches) : []
    expect(names.filter((name) => name.includes('1.0.1')).length).toBeGreaterThan(0)
    expect(names.filter((name) => name.includes('1.0.2')).length).toBeGreaterThan(0)
    told({ fault: 'two versions at once', tried: 2, lost: 0, damaged: 0 })
  })
})

describe('an install that is replaced', () => {
  test.each(
    some(
      [
        ['before it is read', 'hook-main.cjs', undefined],
        ['when half of it is written', 'hook-main.cjs', 0.5],
        ['when a file is there and empty', 'hook-main.cjs', 0],
        ['and its parts are not there yet', 'lazy', undefined],
      ],
      2,
    ),
  )('%s: the hook says nothing', async (_, name, share) => {
    const world = await openWorld()
    const dist = installCopy(world, 'install')
    const file = join(dist, name)
    const text = name === 'lazy' ? '' : readFileSync(file, 'latin1')
    rmSync(file, { recursive: true })
    if (share !== undefined) writeFileSync(file, text.slice(0, text.length * share), 'latin1')
    const { wrote, ended } = eventsOf(world)
    for (const payload of [wrote('src/price.js'), ended()]) {
      expect(await world.hook(payload, { dist })).toEqual(neutral)
    }
    const byName = await world.command(['hook', 'claude'], { dist })
    expect(byName).toEqual(neutral)
    told({ fault: 'an upgrade in mid-session', tried: 3, lost: 0, damaged: 0 })
  })

  test('between the start of a hook and what it loads next: the hook says nothing', async () => {
    const world = await openWorld()
    const dist = installCopy(world, 'install')
    const { started, wrote, ended } = eventsOf(world)
    const swap = ['--require', join(REPOSITORY, 'e2e', 'support', 'swap-at-input.cjs')]
    const env = { SWAP_FROM: dist, SWAP_TO: `${dist}.gone` }
    for (const payload of [started(), wrote('src/price.js'), ended()]) {
      expectAnswer(await world.hook(payload, { dist, env, node: swap }), 'a hook')
      renameSync(env.SWAP_TO, dist)
    }
    expect(journalOf(world).torn).toBe(0)
    told({ fault: 'an upgrade in mid-session', tried: 3, lost: 0, damaged: 0 })
  })

  test('by the next version, and by the one before again: the session goes on', async () => {
    const world = await openWorld()
    const dist = installCopy(world, 'install', '1.0.1')
    const next = installCopy(world, 'next', '1.1.0')
    const { wrote, ended } = eventsOf(world)
    await turn(world, [{ dist }])
    world.write({ [HALF.source]: HALF.text.replace('/ 3', '/ 4') })
    const swap = ['--require', join(REPOSITORY, 'e2e', 'support', 'swap-at-input.cjs')]
    const env = { SWAP_FROM: dist, SWAP_TO: `${dist}.old`, SWAP_WITH: next }
    expectAnswer(await world.hook(wrote(HALF.source), { dist, env, node: swap }), 'the swap')
    expectAnswer(await world.hook(wrote(HALF.source), { dist }), 'the new one')
    const failing = await world.hook(ended(), { dist, patience: 150_000 })
    expect(failing.stdout).toContain('failed=1')
    renameSync(dist, next)
    renameSync(`${dist}.old`, dist)
    world.write({ [HALF.source]: HALF.text.replace('/ 3', '/ 2') })
    await world.hook(wrote(HALF.source), { dist })
    const passing = await world.hook(ended(), { dist, patience: 150_000 })
    expect(passing.stdout).toContain('failed=0')
    told({ fault: 'an upgrade in mid-session', tried: 11, lost: 0, damaged: journalOf(world).torn })
  })

  test.runIf(isAll)(
    'with any one of its files missing (of all faults): the hook answers',
    async () => {
      const world = await openWorld()
      const dist = installCopy(world, 'install')
      const files = builtFiles(dist).filter(
        (file) => file.endsWith('.cjs') && !file.endsWith('hook.cjs'),
      )
      for (const file of files) {
        renameSync(file, `${file}.gone`)
        await turn(world, [{ dist }])
        renameSync(`${file}.gone`, file)
      }
      told({
        fault: 'an upgrade in mid-session',
        tried: 6 * files.length,
        lost: 0,
        damaged: journalOf(world).torn,
      })
    },
  )
})
