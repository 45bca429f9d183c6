import fs, { existsSync, readdirSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { sha256 } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TempProject } from '../../project.ts'
import { at, cart, edit, end, giveUp, idIn, red, shop, turn, undone } from './given-up.ts'

const FILES = [cart, 'src/tax.ts', 'src/new.ts'] as const
type File = (typeof FILES)[number]

/** Whether a content is in its file, or kept. */
function isSomewhere(temp: TempProject, path: string, content: string): boolean {
  const file = at(temp, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return true
  const blob = at(temp, `.tailtest/tdd/blobs/${sha256(content)}`)
  return existsSync(blob) && readFileSync(blob, 'utf8') === content
}

type Act =
  | { by: 'agent' | 'person'; path: File; text: string | undefined }
  | { by: 'turn' }
  | { by: 'end' }
  | { by: 'undo' }

const text = fc.option(fc.constantFrom('a\n', 'b\n', 'c\r\n', '', 'd'), { nil: undefined })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      by: fc.constantFrom('agent', 'person'),
      path: fc.constantFrom(...FILES),
      text,
    }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constantFrom('turn', 'end', 'undo') }) },
)

test('whatever the agent and the person do, in any order, no text of the person is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 12 }), async (acts) => {
      const temp = shop({ git: false, files: { 'src/tax.ts': 'tax\n' } })
      await turn(temp, 't0')
      red(temp, 'c1', FILES)
      // what the person last wrote into each file, and has not thrown away
      const theirs = new Map<File, string>([
        [cart, 'committed\n'],
        ['src/tax.ts', 'tax\n'],
      ])
      let id = ''
      for (const [at_, one] of [...acts, { by: 'end' } as const].entries()) {
        if (one.by === 'person') {
          if (one.text === undefined) {
            if (!existsSync(at(temp, one.path))) continue
            temp.remove(one.path)
            theirs.delete(one.path)
          } else {
            temp.write(one.path, `${one.text}person ${at_}`)
            theirs.set(one.path, `${one.text}person ${at_}`)
          }
        } else if (one.by === 'agent') {
          if (one.text === undefined && !existsSync(at(temp, one.path))) continue
          red(temp, 'c1', FILES)
          await edit(temp, one.path, one.text === undefined ? undefined : `${one.text}agent ${at_}`)
        } else if (one.by === 'turn') await turn(temp, `t${at_}`)
        else if (one.by === 'end') {
          giveUp(temp)
          id = idIn(await end(temp)) || id
        } else if (id !== '') await undone(temp, id)
        for (const [path, content] of theirs) {
          expect(isSomewhere(temp, path, content), `${path}: ${content}`).toBe(true)
        }
      }
    }),
    { numRuns: 40 },
  )
})

/** What the person does at one moment of a revert, with the calls as they were. */
const AT_ONCE: Readonly<Record<string, (file: string) => void>> = {
  'writes into the file': (file) => real.writeFileSync(file, 'person\n'),
  'replaces the file': (file) => {
    real.writeFileSync(`${file}~`, 'person\n')
    real.renameSync(`${file}~`, file)
  },
  'removes the file and writes another': (file) => {
    real.rmSync(file, { force: true })
    real.writeFileSync(file, 'person\n')
  },
}

const real = { ...fs }
const WRAPPED = [
  'writeFileSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'chmodSync',
  'openSync',
] as const

/** Has something done before the n-th call that touches files; gives how many there were. */
async function atCall(n: number, act_: () => void, run: () => Promise<unknown>): Promise<number> {
  let calls = 0
  const wrapped = WRAPPED.map((name) => {
    const original: unknown = real[name]
    if (typeof original !== 'function') throw new TypeError(name)
    const call = (...args: unknown[]): unknown => {
      calls += 1
      if (calls === n) act_()
      return original(...args)
    }
    return [name, call] as const
  })
  Object.assign(fs, Object.fromEntries(wrapped))
  syncBuiltinESMExports()
  try {
    await run()
  } finally {
    for (const name of WRAPPED) Object.assign(fs, { [name]: real[name] })
    syncBuiltinESMExports()
  }
  return calls
}

async function ready(): Promise<TempProject> {
  const temp = shop({ git: false })
  await turn(temp, 't1')
  red(temp, 'c1', [cart])
  await edit(temp, cart, 'agent\n')
  giveUp(temp)
  return temp
}

test.each(Object.keys(AT_ONCE))(
  'a person who %s at any moment of a revert keeps what they wrote',
  async (what) => {
    const whole = await ready()
    const calls = await atCall(
      0,
      () => {},
      () => end(whole),
    )
    expect(calls).toBeGreaterThan(20)
    for (let n = 1; n <= calls; n += 1) {
      const temp = await ready()
      await atCall(
        n,
        () => AT_ONCE[what]?.(at(temp, cart)),
        () => end(temp),
      )
      expect(isSomewhere(temp, cart, 'person\n'), `at call ${n}`).toBe(true)
      expect(isSomewhere(temp, cart, 'committed\n'), `at call ${n}`).toBe(true)
      const aside = join(temp.project.root, '.tailtest/tdd/aside')
      expect(existsSync(aside) ? readdirSync(aside) : []).toEqual([])
    }
  },
)
