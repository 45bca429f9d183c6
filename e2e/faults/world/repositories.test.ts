import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { told } from '../support/table.ts'
import { expectAnswer, neutral, noteOf } from './support/answer.ts'
import { eventsOf } from './support/events.ts'
import { isAll, some } from './support/some.ts'
import { elsewhere, journalOf, openWorld, pathsIn, trust, type World } from './support/world.ts'

const SOURCE = 'export function half(price) {\n  return price > 1 ? price / 2 : price\n}\n'

/** One turn: the edit tool writes `src/one.js`, the shell `src/two.js`. */
async function turn(world: World, around = {}): Promise<string[]> {
  const events = eventsOf(world)
  expectAnswer(await world.hook(events.started(), around), 'the start')
  expectAnswer(await world.hook(events.prompted(), around), 'the prompt')
  world.write({ 'src/one.js': SOURCE })
  const noted = await world.hook(events.wrote('src/one.js'), around)
  expectAnswer(noted, 'the edit')
  expect(noteOf(noted)).toContain('src/one.js queued')
  world.write({ 'src/two.js': SOURCE })
  expectAnswer(await world.hook(events.ran(), around), 'the command')
  expectAnswer(await world.hook(events.ended(), around), 'the end of the turn')
  const { torn } = journalOf(world)
  expect(torn).toBe(0)
  return pathsIn(world)
}

const tell = (tried = 1) => told({ fault: 'odd repositories', tried, lost: 0, damaged: 0 })

const STATES: Record<string, (world: World) => Promise<unknown>> = {
  'no commit yet': (world) => world.git('update-ref', '-d', 'HEAD'),
  'a detached HEAD': (world) => world.git('checkout', '--quiet', '--detach'),
  'a rebase that stopped': async (world) => {
    world.write({ 'src/price.js': 'export const price = () => 1\n' })
    await world.git('commit', '--quiet', '--all', '--message=one')
    await world.git('checkout', '--quiet', '-b', 'other', 'HEAD~1')
    world.write({ 'src/price.js': 'export const price = () => 2\n' })
    await world.git('commit', '--quiet', '--all', '--message=two')
    await world.git('rebase', 'main').catch(() => {})
    expect(existsSync(world.path('.git/rebase-merge'))).toBe(true)
  },
  'an index that another git holds': async (world) => {
    writeFileSync(world.path('.git/index.lock'), '')
  },
  'a sparse checkout': async (world) => {
    await world.git('sparse-checkout', 'set', 'src')
  },
  'its data elsewhere, named by a .git file': async (world) => {
    renameSync(world.path('.git'), join(world.base, 'data.git'))
    writeFileSync(world.path('.git'), `gitdir: ${join(world.base, 'data.git')}\n`)
  },
  'file names that git quotes': (world) => world.git('config', 'core.quotePath', 'true'),
  'names that differ in case told alike': (world) => world.git('config', 'core.ignoreCase', 'true'),
}

describe('a repository', () => {
  test.each(some(Object.entries(STATES), 3))(
    'with %s tells what a turn changed',
    async (_, prepare) => {
      const world = await openWorld()
      await prepare(world)
      expect(await turn(world)).toEqual(['src/one.js', 'src/two.js'])
      tell()
    },
  )

  test('whose index is garbage still has its edits queued', async () => {
    const world = await openWorld()
    writeFileSync(world.path('.git/index'), Buffer.alloc(8 * 1024 * 1024, 'garbage'))
    expect(await turn(world)).toContain('src/one.js')
    expect(readFileSync(world.path('.git/index')).subarray(0, 7).toString()).toBe('garbage')
    tell()
  })

  test.runIf(isAll)(
    'with an unreadable HEAD still has its edits queued (of all faults)',
    async () => {
      const world = await openWorld()
      writeFileSync(world.path('.git/HEAD'), Buffer.from([0xff, 0x00, 0xfe]))
      expect(await turn(world)).toContain('src/one.js')
      tell()
    },
  )

  test.runIf(isAll)(
    'that is a shallow clone tells what a turn changed (of all faults)',
    async () => {
      const origin = await openWorld()
      const root = join(origin.base, 'shallow clone')
      await origin.git('clone', '--quiet', '--depth=1', `file://${origin.root}`, root)
      const world = elsewhere(origin, root)
      trust(world)
      expect(await turn(world)).toEqual(['src/one.js', 'src/two.js'])
      tell()
    },
  )

  test.runIf(isAll)(
    'in a folder that the outer one ignores is its own (of all faults)',
    async () => {
      const outer = await openWorld({ files: { '.gitignore': 'node_modules/\nvendored/\n' } })
      const root = outer.path('vendored/inner')
      await outer.git('clone', '--quiet', outer.root, root)
      const world = elsewhere(outer, root)
      trust(world)
      expect(await turn(world)).toEqual(['src/one.js', 'src/two.js'])
      expect(existsSync(outer.path('.tailtest/sessions'))).toBe(false)
      tell()
    },
  )

  test('that is bare is no project: nothing is written into it', async () => {
    const world = await openWorld()
    const root = join(world.base, 'bare.git')
    await world.git('clone', '--quiet', '--bare', world.root, root)
    const bare = elsewhere(world, root)
    const events = eventsOf(bare)
    for (const event of [events.started(), events.prompted(), events.ran(), events.ended()]) {
      expectAnswer(await bare.hook(event), 'an event in a bare repository')
    }
    expect(await bare.hook(events.wrote('HEAD'))).toEqual(neutral)
    expect(await bare.hook(events.wrote('hooks/post-commit'))).toEqual(neutral)
    tell(6)
  })

  test.skipIf(process.getuid?.() !== 0)(
    'of somebody else, which git refuses to read as root, still has its edits queued',
    async () => {
      const world = await openWorld()
      const { execa } = await import('execa')
      await execa('chown', ['-R', '65534:65534', world.path('.git'), world.root])
      expect(await turn(world)).toContain('src/one.js')
      tell()
    },
  )
})

describe('a work tree', () => {
  test('whose repository is named by --git-dir alone keeps its state where the session began', async () => {
    const world = await openWorld({ files: { '.tailtest/config.json': '{}' } })
    renameSync(world.path('.git'), join(world.base, 'dotfiles.git'))
    const around = {
      env: { GIT_DIR: join(world.base, 'dotfiles.git'), GIT_WORK_TREE: world.root },
    }
    expect(await turn(world, around)).toEqual(['src/one.js', 'src/two.js'])
    tell()
  })

  test.runIf(isAll)(
    'that is linked is its own, also for what the shell changed (of all faults)',
    async () => {
      const main = await openWorld()
      const root = join(main.base, 'linked tree')
      await main.git('worktree', 'add', '--quiet', root, '-b', 'other')
      const world = elsewhere(main, root)
      trust(world)
      expect(await turn(world)).toEqual(['src/one.js', 'src/two.js'])
      expect(existsSync(main.path('.tailtest/sessions'))).toBe(false)
      tell()
    },
  )

  test('with a submodule: an edit in each, in one turn, is the state of each', async () => {
    const library = await openWorld()
    const world = await openWorld()
    await world.git('submodule', '--quiet', 'add', library.root, 'libs/shop')
    await world.git('commit', '--quiet', '--message=The library')
    const inner = elsewhere(world, world.path('libs/shop'))
    trust(inner)
    const events = eventsOf(world)
    await world.hook(events.started())
    await world.hook(events.prompted())
    world.write({ 'src/one.js': SOURCE })
    inner.write({ 'src/inner.js': SOURCE })
    expect(noteOf(await world.hook(events.wrote('src/one.js')))).toContain('src/one.js queued')
    const inside = await world.hook(events.wrote('libs/shop/src/inner.js'))
    expect(noteOf(inside)).toContain('src/inner.js queued')
    world.write({ 'src/two.js': SOURCE })
    inner.write({ 'src/shell.js': SOURCE })
    await world.hook(events.ran())
    expectAnswer(await world.hook(events.ended()), 'the end of the turn')
    expect(pathsIn(world)).toEqual(['src/one.js', 'src/two.js'])
    expect(pathsIn(inner)).toContain('src/inner.js')
    tell(2)
  })

  test('may not be written: nothing is said, nothing breaks', async () => {
    const world = await openWorld()
    mkdirSync(world.path('.tailtest'))
    writeFileSync(world.path('.tailtest/sessions'), 'a file')
    chmodSync(world.path('.tailtest'), 0o500)
    world.write({ 'src/one.js': SOURCE })
    expectAnswer(await world.hook(eventsOf(world).wrote('src/one.js')), 'an edit')
    chmodSync(world.path('.tailtest'), 0o700)
    tell()
  })
})
