import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import type { TddEntry } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import { gateState } from '../../../src/tdd/state.ts'
import { session, type TempProject } from '../../project.ts'
import {
  at,
  cart,
  edit,
  end,
  giveUp,
  idIn,
  modeOf,
  read,
  red,
  results,
  shop,
  turn,
  undone,
} from './given-up.ts'

/** A claim on the cart whose one edit came to nothing. */
async function givenUp(temp: TempProject, text = 'agent\n'): Promise<void> {
  await turn(temp, 't1')
  red(temp, 'c1', [cart])
  await edit(temp, cart, text)
  giveUp(temp)
}

/** Nothing was taken back, and the line says why. */
async function staysAs(temp: TempProject, text: string, why: string): Promise<void> {
  const lines = await end(temp)
  expect(lines).toEqual([expect.stringContaining(why)])
  expect(read(temp, cart)).toBe(text)
  expect(results(temp).every(([, result]) => result !== 'restored')).toBe(true)
  expect(await end(temp)).toEqual([]) // said once
}

describe('edits of a claim that is given up', () => {
  test('stay where the settings do not say otherwise', async () => {
    const temp = shop({ tdd: { on_exhausted: 'report' } })
    await givenUp(temp)
    expect(await end(temp)).toEqual([])
    expect(read(temp, cart)).toBe('agent\n')
  })

  test('are reverted to the person’s content, committed or not, and the claim ends', async () => {
    const temp = shop()
    temp.write(cart, 'mine, not committed\n')
    await givenUp(temp)
    const lines = await end(temp)
    expect(lines).toEqual([
      `[tailtest] reverted, because the test stayed red: src/cart.ts. To restore: npx tailtest undo ${idIn(lines)}`,
    ])
    expect(read(temp, cart)).toBe('mine, not committed\n')
    const { journal } = session(temp)
    expect(gateState(journal).claims.has('c1')).toBe(false)
    expect(journal.read().session.undelivered.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^tailtest: src\/cart\.ts: your edits were reverted/),
    ])
    expect(await end(temp)).toEqual([])
  })

  test('come again with undo, and go again with its undo', async () => {
    const temp = shop()
    await givenUp(temp)
    const first = await undone(temp, idIn(await end(temp)))
    expect(first).toMatchObject({ type: 'undone', files: [{ path: cart, result: 'restored' }] })
    expect(read(temp, cart)).toBe('agent\n')
    const id = first.type === 'undone' ? (first.id ?? '') : ''
    expect(await undone(temp, id.slice(0, 6))).toMatchObject({ type: 'undone' })
    expect(read(temp, cart)).toBe('committed\n')
  })

  test('are kept as a patch that brings them again', async () => {
    const temp = shop()
    await givenUp(temp)
    await end(temp)
    const folder = at(temp, '.tailtest/tdd/reverted')
    const [patch = ''] = readdirSync(folder).filter((name) => name.endsWith('.patch'))
    expect(patch).toMatch(/^t1-/)
    temp.git('apply', '-p0', join(folder, patch))
    expect(read(temp, cart)).toBe('agent\n')
  })

  test('of several files go together: a file that was created, one that was deleted', async () => {
    const temp = shop({ files: { 'src/tax.ts': 'tax\n' } })
    chmodSync(at(temp, 'src/tax.ts'), 0o755)
    await turn(temp, 't1')
    red(temp, 'c1', [cart, 'src/tax.ts', 'src/new.ts'])
    await edit(temp, cart, 'one\n')
    await edit(temp, cart, 'two\n')
    await edit(temp, 'src/new.ts', 'new\n')
    await edit(temp, 'src/tax.ts', undefined)
    giveUp(temp)
    const id = idIn(await end(temp))
    expect([read(temp, cart), read(temp, 'src/tax.ts')]).toEqual(['committed\n', 'tax\n'])
    expect(existsSync(at(temp, 'src/new.ts'))).toBe(false)
    if (process.platform !== 'win32') expect(modeOf(temp, 'src/tax.ts')).toBe(0o755)
    await undone(temp, id)
    expect([read(temp, cart), read(temp, 'src/new.ts')]).toEqual(['two\n', 'new\n'])
    expect(existsSync(at(temp, 'src/tax.ts'))).toBe(false)
    expect(readdirSync(at(temp, '.tailtest/tdd/aside'))).toEqual([])
  })

  test('that were let pass and never made are none', async () => {
    const temp = shop()
    await turn(temp, 't1')
    red(temp, 'c1', [cart])
    await edit(temp, cart, 'agent\n')
    await edit(temp, cart, 'refused by the person\n', { isMade: false })
    giveUp(temp)
    await end(temp)
    expect(read(temp, cart)).toBe('committed\n')
  })

  test('of a claim whose test passed meanwhile are work that stays', async () => {
    const temp = shop()
    await turn(temp, 't1')
    red(temp, 'c1', [cart])
    await edit(temp, cart, 'works\n')
    const passed = { id: 'test/cart.test.ts::adds', status: 'pass' as const }
    session(temp).journal.keep<TddEntry>({
      ...{ type: 'tdd.tested', file: relPath('test/cart.test.ts'), run: 'r', trigger: 'red' },
      ...{ tests: [passed] },
    })
    red(temp, 'c1', [cart])
    await edit(temp, cart, 'broken\n')
    giveUp(temp)
    await end(temp)
    expect(read(temp, cart)).toBe('works\n')
  })

  test('of a file that another claim has, too, go with that one or not at all', async () => {
    const other = 'test/cart.test.ts::counts'
    const temp = shop()
    await turn(temp, 't1')
    red(temp, 'c1', [cart])
    red(temp, 'c2', ['src/count.ts', cart], other)
    await edit(temp, cart, 'agent\n')
    await edit(temp, 'src/count.ts', 'count\n')
    session(temp).journal.keep<TddEntry>({
      ...{ type: 'tdd.edit', at: 'proposal', path: cart, class: 'source', verdict: 'allow' },
      ...{ rule: 'claimed', claim: 'c2', pre: undefined, post: undefined },
    })
    giveUp(temp)
    await staysAs(temp, 'agent\n', 'edited for another test')
  })
})

describe('nothing is reverted', () => {
  test('that somebody edited in between, before another edit or after all', async () => {
    const after = shop()
    await givenUp(after)
    after.write(cart, 'agent\nand mine\n')
    await staysAs(after, 'agent\nand mine\n', 'somebody else changed it since')

    const between = shop()
    await turn(between, 't1')
    red(between, 'c1', [cart])
    await edit(between, cart, 'agent\n')
    between.write(cart, 'agent\nand mine\n')
    await edit(between, cart, 'agent again\nand mine\n')
    giveUp(between)
    await staysAs(between, 'agent again\nand mine\n', 'somebody else changed it since')
  })

  test('of a unit of which one file was edited by somebody else', async () => {
    const temp = shop({ files: { 'src/tax.ts': 'tax\n' } })
    await turn(temp, 't1')
    red(temp, 'c1', [cart, 'src/tax.ts'])
    await edit(temp, cart, 'agent\n')
    await edit(temp, 'src/tax.ts', 'agent\n')
    temp.write('src/tax.ts', 'mine\n')
    giveUp(temp)
    await staysAs(temp, 'agent\n', 'src/tax.ts: somebody else changed it')
    expect(results(temp)).toEqual([
      [cart, 'kept'],
      ['src/tax.ts', 'conflict'],
    ])
    expect(read(temp, 'src/tax.ts')).toBe('mine\n')
  })

  test('once another commit is checked out', async () => {
    const temp = shop()
    await givenUp(temp)
    temp.git('commit', '--quiet', '--all', '--message', 'mine')
    await staysAs(temp, 'agent\n', 'another commit has been checked out')
  })

  test.each(['merge', 'rebase', 'cherry-pick', 'revert', 'bisect'])('in a %s', async (what) => {
    const temp = shop({ files: { 'other.txt': 'a\n' } })
    const base = temp.git('rev-parse', 'HEAD')
    temp.git('switch', '--quiet', '--create', 'side')
    temp.write('other.txt', 'side\n')
    const side = temp.commit()
    temp.git('switch', '--quiet', '-')
    temp.write('other.txt', 'main\n')
    const main = temp.commit()
    const conflicting = (...args: string[]) => expect(() => temp.git(...args)).toThrow()
    if (what === 'merge') conflicting('merge', side)
    if (what === 'cherry-pick') conflicting('cherry-pick', side)
    if (what === 'rebase') conflicting('rebase', side)
    if (what === 'revert') {
      temp.write('other.txt', 'later\n')
      temp.commit()
      conflicting('revert', '--no-edit', main)
    }
    if (what === 'bisect') temp.git('bisect', 'start', main, base)
    await givenUp(temp)
    const status = temp.git('status', '--porcelain')
    await staysAs(temp, 'agent\n', 'git is in the middle of an operation')
    expect(temp.git('status', '--porcelain')).toBe(status)
  })

  test('that another session edited', async () => {
    const temp = shop()
    await givenUp(temp)
    session(temp, { session: 'two' }).journal.append({
      ...{ type: 'loop.edited', path: cart, kind: 'written', via: 'tool', test: false },
    })
    await staysAs(temp, 'agent\n', 'another session edited')
  })

  test('that is a link by now, has a second name, or lies behind a link', async () => {
    const link = shop()
    await givenUp(link)
    link.write('elsewhere.ts', 'agent\n')
    rmSync(at(link, cart))
    symlinkSync('../elsewhere.ts', at(link, cart))
    await staysAs(link, 'agent\n', 'not a plain file')
    expect(read(link, 'elsewhere.ts')).toBe('agent\n')

    const named = shop()
    await givenUp(named)
    linkSync(at(named, cart), at(named, 'second.ts'))
    await staysAs(named, 'agent\n', 'not a plain file')

    const folder = shop()
    await givenUp(folder)
    const outside = join(folder.project.root, '..', 'outside')
    renameSync(at(folder, 'src'), outside)
    symlinkSync(outside, at(folder, 'src'))
    await staysAs(folder, 'agent\n', 'not a plain file')
  })

  test('that the person added to git since', async () => {
    const temp = shop()
    await turn(temp, 't1')
    red(temp, 'c1', ['src/new.ts'])
    await edit(temp, 'src/new.ts', 'new\n')
    temp.git('add', 'src/new.ts')
    giveUp(temp)
    expect(await end(temp)).toEqual([expect.stringContaining('added to git since')])
    expect(read(temp, 'src/new.ts')).toBe('new\n')
  })

  test('whose content before was not kept', async () => {
    const temp = shop()
    await givenUp(temp)
    rmSync(at(temp, '.tailtest/tdd/blobs'), { recursive: true })
    rmSync(join(temp.stateRoot), { recursive: true, force: true })
    temp.write('.gitattributes', '*.ts filter=mine\n')
    await staysAs(temp, 'agent\n', 'its earlier content was not kept')
  })
})

describe('git stays as the person left it', () => {
  test('a half-staged file keeps what is staged, and gets back what was not', async () => {
    const temp = shop()
    temp.write(cart, 'staged\n')
    temp.git('add', cart)
    temp.write(cart, 'staged\nnot staged\n')
    await givenUp(temp)
    const before = [
      temp.git('ls-files', '--stage'),
      temp.git('rev-parse', 'HEAD'),
      temp.git('branch'),
    ]
    await end(temp)
    expect(read(temp, cart)).toBe('staged\nnot staged\n')
    expect(temp.git('show', `:${cart}`)).toBe('staged')
    expect([
      temp.git('ls-files', '--stage'),
      temp.git('rev-parse', 'HEAD'),
      temp.git('branch'),
    ]).toEqual(before)
  })

  test('untracked and ignored files of the person come back to what they were', async () => {
    const temp = shop()
    temp.write('src/notes.ts', 'untracked\n')
    temp.write('ignored/build.ts', 'ignored\n')
    await turn(temp, 't1')
    red(temp, 'c1', ['src/notes.ts'])
    await edit(temp, 'src/notes.ts', 'agent\n')
    giveUp(temp)
    await end(temp)
    expect(read(temp, 'src/notes.ts')).toBe('untracked\n')
    expect(read(temp, 'ignored/build.ts')).toBe('ignored\n')
  })

  test('without git it is the same', async () => {
    const temp = shop({ git: false })
    await turn(temp, 't1')
    red(temp, 'c1', [cart, 'src/new.ts'])
    await edit(temp, cart, 'agent\n')
    await edit(temp, 'src/new.ts', 'agent\n')
    giveUp(temp)
    await end(temp)
    expect(read(temp, cart)).toBe('committed\n')
    expect(existsSync(at(temp, 'src/new.ts'))).toBe(false)
  })
})

describe('byte for byte', () => {
  test.each([
    ['CRLF', 'one\r\ntwo\r\n'],
    ['mixed line ends, none at the end', 'one\r\ntwo\nthree'],
    ['a byte order mark', '\uFEFFone\n'],
    ['nothing', ''],
  ])('%s comes back', async (_, text) => {
    const temp = shop()
    temp.git('config', 'core.autocrlf', 'true')
    temp.write(cart, text)
    await givenUp(temp)
    const id = idIn(await end(temp))
    expect(read(temp, cart)).toBe(text)
    await undone(temp, id)
    expect(read(temp, cart)).toBe('agent\n')
  })

  test('what is no UTF-8 comes back', async () => {
    const temp = shop()
    const bytes = Buffer.from([0x63, 0xe9, 0x0a])
    writeFileSync(at(temp, cart), bytes)
    await givenUp(temp)
    await end(temp)
    expect(Buffer.from(read(temp, cart), 'utf8')).not.toEqual(bytes) // read as text it is not what it is
    expect(readFileSync(at(temp, cart))).toEqual(bytes)
  })

  test.skipIf(process.platform === 'win32')(
    'permissions are those of the file, also of one that was deleted (not on Windows: it has none)',
    async () => {
      const temp = shop()
      chmodSync(at(temp, cart), 0o750)
      await givenUp(temp)
      const id = idIn(await end(temp))
      expect([read(temp, cart), modeOf(temp, cart)]).toEqual(['committed\n', 0o750])
      await undone(temp, id)
      expect([read(temp, cart), modeOf(temp, cart)]).toEqual(['agent\n', 0o750])
    },
  )
})
