import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { openJournal } from '@tailtest/session'
import { recordPast } from './past.ts'
import { openShop, REPOSITORY, type Shop } from './shop.ts'
import { tailtest } from './tailtest.ts'

/** Pages and what they look like, for whoever wants to see them after a run. */
const ARTIFACTS = join(REPOSITORY, 'e2e', '.artifacts', 'report')

/** How many outcomes the history of a page holds. */
export const SIZES = [0, 10, 1000] as const
export type Size = (typeof SIZES)[number]

const PAST = {
  10: { entries: 7, perSession: 3, sources: 4 },
  1000: { entries: 997, perSession: 8, sources: 64 },
} as const

const LAST_TESTS = {
  'src/discount.test.ts': `import { expect, test } from 'vitest'
import { discount } from './discount.ts'

test('a discount of ten percent', () => {
  expect(discount(1000, 10)).toBe(900)
})

test('[adversarial: boundary] a discount above one hundred percent is refused', () => {
  expect(() => discount(1000, 120)).toThrow(RangeError)
})

test('<img src=x onerror=alert(1)> is a name', () => {
  expect({ name: '<b>tea</b>', lines: [1, 2, 3, 4] }).toEqual({ name: '<i>tea</i>', lines: [1, 2, 4] })
})
`,
  'src/parcel.test.ts': `import { expect, test } from 'vitest'
import { weight } from './parcel.ts'

test('an empty parcel weighs nothing', () => {
  expect(weight([])).toBe(0)
})
`,
} as const

const LAST_SOURCES = {
  'src/discount.ts':
    'export const discount = (cents: number, percent: number) => cents - (cents * percent) / 100\n',
  'src/parcel.ts':
    'export const weight = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part)\n',
} as const

/** The last session: two new sources, a bug in each, one of them put off; run by the built command. */
async function playLastSession(shop: Shop): Promise<void> {
  const writer = { session: 'today', host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openJournal(openProject(shop.root), writer)
  journal?.append({
    type: 'session.opened',
    depth: 'standard',
    runners: ['vitest'],
    packages: [''],
  })
  for (const [path, text] of Object.entries({ ...LAST_SOURCES, ...LAST_TESTS })) {
    shop.write(path, text)
    const test = path.endsWith('.test.ts')
    journal?.append({
      type: 'loop.edited',
      path: relPath(path),
      kind: 'created',
      via: 'tool',
      test,
    })
  }
  for (const path of [...Object.keys(LAST_SOURCES), 'src/label.ts']) {
    const queued = { path: relPath(path), language: 'typescript', status: 'new' } as const
    journal?.append({ type: 'session.queued', ...queued })
  }
  const tests = [...Object.keys(LAST_TESTS), 'src/cart.test.ts']
  const ran = await tailtest(shop, ['run', ...tests, '--session', 'today'])
  if (ran.exitCode !== 1) throw new Error(`run: exit ${ran.exitCode}\n${ran.stdout}${ran.stderr}`)
  const because = 'the carrier has not answered yet'
  await tailtest(shop, ['defer', 'src/parcel.ts', because, '--session', 'today'])
}

/** A page as the built command wrote it, and the data it shows, each in a file. */
export interface Written {
  page: string
  data: string
}

const written = new Map<Size, Promise<Written>>()

/** The page of a project with so many outcomes; made once. */
export function writtenPage(size: Size): Promise<Written> {
  const page = written.get(size) ?? writePage(size)
  written.set(size, page)
  return page
}

async function writePage(size: Size): Promise<Written> {
  const shop = await openShop()
  if (size !== 0) {
    recordPast(shop, { ...PAST[size], until: Date.now() })
    await playLastSession(shop)
  }
  const folder = join(ARTIFACTS, String(size))
  mkdirSync(folder, { recursive: true })
  const data = join(folder, 'data.json')
  const [made] = await report(shop, '--html')
  await report(shop, '--out', data)
  const page = join(folder, 'index.html')
  cpSync(made ?? '', page)
  return { page, data }
}

async function report(shop: Shop, ...options: string[]): Promise<string[]> {
  const { exitCode, stdout, stderr } = await tailtest(shop, ['report', ...options])
  if (exitCode !== 0) throw new Error(`report ${options.join(' ')}: exit ${exitCode}\n${stderr}`)
  return stdout.split('\n')
}
