import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { told } from '../support/table.ts'
import { expectAnswer, noteOf } from './support/answer.ts'
import { eventsOf } from './support/events.ts'
import { some } from './support/some.ts'
import { journalOf, openWorld, pathsIn, type World } from './support/world.ts'

const SOURCE = 'export function half(price) {\n  return price > 1 ? price / 2 : price\n}\n'

const isLinux = process.platform === 'linux'

/** Bytes of Latin-1 below the root: no UTF-8, as an old archive unpacks them. */
const latin = ({ root }: World, name: string) =>
  Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')])

describe('names that an edit tool was given', () => {
  test.each(
    some(
      [
        ['a newline', 'src/a\nb.js'],
        ['quotes and dollars', 'src/a"b\'c`$d.js'],
        ['a leading dash', '--help.js'],
        ['a leading dash in a folder', 'src/-rf.js'],
        ['an accent in one character', 'src/caf\u00e9.js'],
        ['an accent in two characters', 'src/cafe\u0301.js'],
        ['255 bytes', `src/${'n'.repeat(252)}.js`],
        ['the mark of what is no text', 'src/\ufffd.js'],
        ['a name that objects have', 'src/__proto__.js'],
      ],
      4,
    ),
  )('with %s are queued as they are', async (what, file) => {
    const world = await openWorld({ files: { [file]: SOURCE } })
    const events = eventsOf(world)
    const answer = await world.hook(events.wrote(file))
    expectAnswer(answer, what)
    expect(noteOf(answer)).toMatch(/^tailtest: .* queued/)
    expect(pathsIn(world)).toEqual([file])
    expect(pathsIn(world, 'session.queued')).toEqual([file])
    told({ fault: 'odd file names', tried: 1, lost: 0, damaged: 0 })
  })

  test('that differ in case or in the form of an accent alone are files of their own', async () => {
    const files = ['src/Half.js', 'src/half.js', 'src/caf\u00e9.js', 'src/cafe\u0301.js']
    const world = await openWorld({
      files: Object.fromEntries(files.map((file) => [file, SOURCE])),
    })
    const events = eventsOf(world)
    for (const file of files) expectAnswer(await world.hook(events.wrote(file)), file)
    expect(pathsIn(world, 'session.queued')).toEqual(files)
    told({ fault: 'odd file names', tried: files.length, lost: 0, damaged: 0 })
  })

  test('that no system takes are answered with nothing', async () => {
    const world = await openWorld()
    const events = eventsOf(world)
    const names = [`src/${'n'.repeat(256)}.js`, `${'deep/'.repeat(1000)}a.js`, 'src/\0.js', '']
    for (const name of names) expectAnswer(await world.hook(events.wrote(name)), name.slice(0, 40))
    expectAnswer(await world.hook(events.ended()), 'the end of the turn')
    const { torn } = journalOf(world)
    told({ fault: 'odd file names', tried: names.length + 1, lost: 0, damaged: torn })
    expect(torn).toBe(0)
  })
})

describe('what the shell changed', () => {
  test.skipIf(!isLinux)('is found on Linux beside names that are no UTF-8', async () => {
    const world = await openWorld()
    writeFileSync(latin(world, 'src/gr\u00fc\u00df.js'), SOURCE)
    await world.git('add', '--all')
    await world.git('commit', '--quiet', '--message=Latin-1')
    const events = eventsOf(world)
    await world.hook(events.started())
    await world.hook(events.prompted())
    writeFileSync(latin(world, 'src/gr\u00fc\u00df.js'), `${SOURCE}//\n`)
    writeFileSync(latin(world, 'src/neu\u00e4.js'), SOURCE)
    mkdirSync(latin(world, 'ordner\u00fc'))
    writeFileSync(latin(world, 'ordner\u00fc/a.js'), SOURCE)
    world.write({ 'src/half.js': SOURCE })
    await world.hook(events.ran('unzip old.zip'))
    expectAnswer(await world.hook(events.ended()), 'the end of the turn')
    expect(pathsIn(world)).toEqual(['src/half.js'])
    told({ fault: 'file names that are no UTF-8', tried: 4, lost: 0, damaged: 0 })
  })

  test.skipIf(!isLinux)('is found on Linux without git, too, beside such names', async () => {
    const world = await openWorld({ git: false })
    writeFileSync(latin(world, 'src/gr\u00fc\u00df.js'), SOURCE)
    const events = eventsOf(world)
    await world.hook(events.started())
    await world.hook(events.prompted())
    writeFileSync(latin(world, 'src/neu\u00e4.js'), SOURCE)
    world.write({ 'src/half.js': SOURCE })
    await world.hook(events.ran())
    expectAnswer(await world.hook(events.ended()), 'the end of the turn')
    expect(pathsIn(world)).toEqual(['src/half.js'])
    for (const args of [['status'], ['runners'], ['cover', '--json'], ['doctor', '--json']]) {
      const { code, stderr } = await world.command(args)
      expect({ code, stderr }, args.join(' ')).toMatchObject({
        stderr: expect.not.stringMatching(/\n\s+at /),
      })
    }
    told({ fault: 'file names that are no UTF-8', tried: 2, lost: 0, damaged: 0 })
  })

  test('is found where a folder became a file', async () => {
    const world = await openWorld({ files: { 'src/cart/total.js': `${SOURCE}// a sum\n` } })
    world.write({ 'src/cart/draft.js': `${SOURCE}// a draft\n` })
    const events = eventsOf(world)
    await world.hook(events.started())
    await world.hook(events.prompted())
    rmSync(world.path('src/cart'), { recursive: true })
    world.write({ 'src/cart': 'a file', 'src/half.js': SOURCE })
    await world.hook(events.ran('mv'))
    expectAnswer(await world.hook(events.ended()), 'the end of the turn')
    expect(pathsIn(world).sort()).toEqual(['src/cart/draft.js', 'src/cart/total.js', 'src/half.js'])
    told({ fault: 'a folder that became a file', tried: 1, lost: 0, damaged: 0 })
  })

  test.skipIf(process.platform === 'win32')(
    'is found beside paths longer than 4,096 bytes',
    async () => {
      const world = await openWorld()
      const name = 'd'.repeat(250)
      // each step from inside: no path of the whole length can be given to the system
      onTestFinished(() => {
        // Node removes by whole paths: in two halves they are short enough
        renameSync(world.path(`src${`/${name}`.repeat(9)}`), world.path('src/half'))
      })
      const deeper = `for i in $(seq 18); do mkdir ${name} && cd -P ${name} || exit 1; done; echo > deep.js`
      const { execa } = await import('execa')
      await execa('bash', ['-c', deeper], { cwd: world.path('src') })
      const events = eventsOf(world)
      await world.hook(events.started())
      await world.hook(events.prompted())
      world.write({ 'src/half.js': SOURCE })
      await world.hook(events.ran())
      expectAnswer(await world.hook(events.ended()), 'the end of the turn')
      expect(pathsIn(world)).toEqual(['src/half.js'])
      expect(existsSync(join(world.root, '.tailtest', 'session.json'))).toBe(true)
      told({ fault: 'paths longer than the system takes', tried: 1, lost: 0, damaged: 0 })
    },
  )
})
