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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { npmInstall, pack, tarballOf } from '../support/packed.ts'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { inShell } from '../support/tailtest.ts'
import { blocksOf, expectShown, follow } from './support/example.ts'
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

/** What a person has in the settings of the host, as no program would write it. */
const THEIRS = '{ "model":   "large" }\n\n'
const SETTINGS = '.minimal/hooks.json'
const INSTALL = 'tailtest install --agent minimal'

/** Types what takes the hook out again, and expects the file of the person as it was. */
async function uninstall(shop: Shop): Promise<void> {
  await inShell(shop, 'tailtest uninstall --agent minimal')
  expect(shop.read(SETTINGS)).toBe(THEIRS)
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
  const told: Told[] = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
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

test('a copy of it is published with its types, which a compiler takes', async () => {
  const user = (type: string) =>
    `import { adapter } from '${NAME}'\nexport const host: ${type} = adapter.host\n`
  writeFileSync(join(folder, 'right.ts'), user('string'))
  writeFileSync(join(folder, 'wrong.ts'), user('number'))
  const tsc = join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
  const check = (file: string) =>
    execa('node', [tsc, ...options, file], { cwd: folder, reject: false })
  expect((await check('right.ts')).stdout).toBe('')
  expect((await check('wrong.ts')).stdout).toMatch(/^wrong\.ts\(2,14\): error TS2322.*$/)
})

test('an adapter that the project brings is installed by name and agreed to so, asked about anew when it changes, and taken out to the byte', async () => {
  const shop = withGlobal(await openShop({ files: { [SETTINGS]: THEIRS } }))
  const folder = installInto(shop.path('node_modules'))
  const [setUp, told, passed] = blocksOf('adapter-minimal')
  await follow(shop, setUp)

  const first = await play(shop, 'chat', { say: 'Add refunds' }, SOURCE, END, TEST, END)
  expect(of(first, 'started')[0]?.context).toContain('tailtest')
  expectShown(JSON.stringify(of(first, 'saved')[0]), told?.text ?? '')
  const [missing, tested] = of(first, 'stopped')
  expect(missing?.goOn).toContain('src/refund.ts: write src/refund.test.ts')
  expectShown(JSON.stringify(tested), passed?.text ?? '')
  const looked = JSON.parse(await inShell(shop, 'tailtest doctor --agent minimal --json'))
  expect(looked.findings).toContainEqual(
    expect.objectContaining({ check: 'minimal hook', state: 'ok' }),
  )

  writeFileSync(join(folder, 'dist', 'more.js'), '')
  const changed = await play(shop, 'chat', { say: 'Go on' }, END)
  expect(changed.map(({ answer }) => answer)).toEqual([null, null, null])
  expect(debugLog(shop)).toContain(`${NAME} "0.1.0" comes from the project, and nobody agreed`)
  const agent = { ...shop, env: { ...shop.env, CLAUDECODE: '1' } }
  await expect(inShell(agent, INSTALL)).rejects.toThrow('only a person can agree')
  await inShell(shop, INSTALL)
  expect(of(await play(shop, 'chat', { say: 'Go on' }), 'started')[0]).not.toBeNull()

  await uninstall(shop)
  expect(await play(shop, 'chat', { say: 'Go on' })).toEqual([])
})

test('one of the person’s own installation needs no word; what a batch’s end could not say comes with the next prompt', async () => {
  const shop = withGlobal(await openShop())
  installInto(join(stateFolder(shop), 'adapters', 'node_modules'))
  await inShell(shop, INSTALL)

  const batch = await play(shop, 'batch', { say: 'Add refunds' }, SOURCE, END)
  expect(of(batch, 'saved')[0]?.context).toContain('src/refund.ts queued')
  expect(of(batch, 'stopped')).toEqual([null]) // a batch cannot be told to go on
  const chat = await play(shop, 'chat', { say: 'Now the tests' }, { say: 'Well?' })
  const [said, again] = of(chat, 'prompt')
  expect(said?.context).toContain('src/refund.ts: write src/refund.test.ts')
  expect(again).toBeNull()

  await inShell(shop, 'tailtest uninstall --agent minimal')
  expect(existsSync(shop.path('.minimal'))).toBe(false)
})

test('a package that is broken, or no adapter, disturbs nobody, and is taken out without its help', async () => {
  const shop = withGlobal(await openShop({ files: { [SETTINGS]: THEIRS } }))
  const folder = installInto(join(stateFolder(shop), 'adapters', 'node_modules'))
  await inShell(shop, INSTALL)
  for (const text of ['throw new Error("broken")', 'export const adapter = {}', '{{{']) {
    writeFileSync(join(folder, 'dist', 'index.js'), text)
    const told = await play(shop, 'chat', { say: 'Go' }, SOURCE, END)
    expect(told.map(({ answer }) => answer)).toEqual([null, null, null, null])
  }
  expect(debugLog(shop)).toContain('cannot be loaded: broken')
  expect(debugLog(shop)).toContain('exports no adapter of the host minimal')
  await uninstall(shop)
})
