import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { npmInstall, pack, tarballOf } from '../support/packed.ts'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { inShell } from '../support/tailtest.ts'
import { blocksOf, expectShown } from './support/example.ts'
import { withGlobal } from './support/machine.ts'

const EXAMPLE = join(REPOSITORY, 'examples', 'adapter-minimal')
const NAME = 'tailtest-adapter-minimal'

/** A node_modules in which npm has installed the example and all it needs, packed. */
let installed: string

const folder = mkdtempSync(join(tmpdir(), 'packed adapter '))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

beforeAll(async () => {
  const packed = await pack(join(folder, 'packed'), [], EXAMPLE)
  const ours = Object.values(packed)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  await npmInstall(folder, tarballOf('@tailtest/adapter-kit'), ...ours)
  installed = join(folder, 'node_modules')
})

/** Puts what npm installed into another node_modules. */
function installInto(modules: string): string {
  for (const name of readdirSync(installed).filter((name) => !name.startsWith('.'))) {
    cpSync(join(installed, name), join(modules, name), { recursive: true })
  }
  return join(modules, NAME)
}

const stateFolder = (shop: Shop) => join(shop.env.TAILTEST_STATE_DIR ?? '', 'tailtest')

/** Adds the hook to the host's settings, as the package does it. */
async function addHook(shop: Shop): Promise<void> {
  const script = join(installed, NAME, 'install.mjs')
  const hook = join(inject('global').modules, '@tailtest', 'cli', 'dist', 'hook.cjs')
  await execa('node', [script, hook], { cwd: shop.root })
}

interface Told {
  event: string
  status: number
  answer: { context?: string; goOn?: string; say?: string } | null
}

/** Plays a script to the host, as it runs in a process of its own; gives what its hooks answered. */
async function play(shop: Shop, mode: 'chat' | 'batch', ...steps: object[]): Promise<Told[]> {
  const script = join(shop.home, 'script.json')
  writeFileSync(script, JSON.stringify(steps))
  const { stdout } = await execa('node', [join(EXAMPLE, 'fake-agent.mjs'), mode, script], {
    cwd: shop.root,
    env: { ...emptyEnvironment(shop.home), ...shop.env },
    extendEnv: false,
  })
  const told: Told[] = stdout.split('\n').map((line) => JSON.parse(line))
  expect(told.filter(({ status }) => status !== 0)).toEqual([])
  return told
}

const of = (told: readonly Told[], event: string) =>
  told.filter((one) => one.event === event).map(({ answer }) => answer)
const debugLog = (shop: Shop) => {
  const log = join(stateFolder(shop), 'debug.log')
  return existsSync(log) ? readFileSync(log, 'utf8') : ''
}

const SOURCE = {
  write: 'src/refund.ts',
  text: 'export const refund = (paid: number) => (paid > 100 ? paid - 10 : paid)\n',
}
const TEST = {
  write: 'src/refund.test.ts',
  text: "import { expect, test } from 'vitest'\nimport { refund } from './refund.ts'\n\ntest('a small sum comes back whole', () => expect(refund(5)).toBe(5))\n",
}
const END = { end: true }

test('a copy of it is published with its types', () => {
  expect(existsSync(join(installed, NAME, 'dist', 'index.d.ts'))).toBe(true)
})

test('an adapter that the project brings works once the person agreed to it, and is asked about anew when it changes', async () => {
  const shop = withGlobal(await openShop())
  const folder = installInto(shop.path('node_modules'))
  await addHook(shop)

  const before = await play(shop, 'chat', { say: 'Add refunds' }, SOURCE, END)
  expect(before.map(({ answer }) => answer)).toEqual([null, null, null, null])
  expect(debugLog(shop)).toContain(`${NAME} "0.1.0" comes from the project, and nobody agreed`)
  expect(existsSync(shop.path('.tailtest'))).toBe(false)

  expect(await inShell(shop, 'tailtest trust')).toMatch(
    /with the adapter that the project brings: tailtest-adapter-minimal 0\.1\.0/,
  )

  const first = await play(shop, 'chat', { say: 'Add refunds' }, SOURCE, END, TEST, END)
  expect(of(first, 'started')[0]?.context).toContain('tailtest')
  const [told, passed] = blocksOf('adapter-minimal')
  expectShown(JSON.stringify(of(first, 'saved')[0]), told?.text ?? '')
  const [missing, tested] = of(first, 'stopped')
  expect(missing?.goOn).toContain('src/refund.ts: write src/refund.test.ts')
  expectShown(JSON.stringify(tested), passed?.text ?? '')

  writeFileSync(join(folder, 'dist', 'more.js'), '')
  const changed = await play(shop, 'chat', { say: 'Go on' }, END)
  expect(changed.map(({ answer }) => answer)).toEqual([null, null, null])
  await inShell(shop, 'tailtest trust')
  expect(of(await play(shop, 'chat', { say: 'Go on' }), 'started')[0]).not.toBeNull()
})

test('one of the person’s own installation needs no word; what a batch’s end could not say comes with the next prompt', async () => {
  const shop = withGlobal(await openShop())
  installInto(join(stateFolder(shop), 'adapters', 'node_modules'))
  await addHook(shop)
  await inShell(shop, 'tailtest trust')

  const batch = await play(shop, 'batch', { say: 'Add refunds' }, SOURCE, END)
  expect(of(batch, 'saved')[0]?.context).toContain('src/refund.ts queued')
  expect(of(batch, 'stopped')).toEqual([null]) // a batch cannot be told to go on
  const chat = await play(shop, 'chat', { say: 'Now the tests' }, { say: 'Well?' })
  const [said, again] = of(chat, 'prompt')
  expect(said?.context).toContain('src/refund.ts: write src/refund.test.ts')
  expect(again).toBeNull()
})

test('a package that is broken, or no adapter, disturbs nobody', async () => {
  const shop = withGlobal(await openShop())
  const folder = installInto(join(stateFolder(shop), 'adapters', 'node_modules'))
  await addHook(shop)
  for (const text of ['throw new Error("broken")', 'export const adapter = {}', '{{{']) {
    writeFileSync(join(folder, 'dist', 'index.js'), text)
    const told = await play(shop, 'chat', { say: 'Go' }, SOURCE, END)
    expect(told.map(({ answer }) => answer)).toEqual([null, null, null, null])
  }
  expect(debugLog(shop)).toContain('cannot be loaded: broken')
  expect(debugLog(shop)).toContain('exports no adapter of the host minimal')
})
