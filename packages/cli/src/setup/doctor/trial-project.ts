import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TrialProject } from '@tailtest/adapter-kit'

/** A small project that is a repository of its own, so that nothing above it counts, and in which tailtest was before. */
const FILES = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/objects/.keep': '',
  '.git/refs/heads/.keep': '',
  '.tailtest/config.json': '{"tdd":{"mode":{"src/tax.ts":"enforce"}}}',
  'package.json': '{"scripts":{"test":"vitest run"},"devDependencies":{"vitest":"*"}}',
  // nothing runs it; without a runner nothing would be refused
  'node_modules/vitest/package.json': '{"name":"vitest","version":"4.0.0","bin":"vitest.mjs"}',
  'node_modules/vitest/vitest.mjs': '',
} as const

/** The gate is on for it, and no test fails for want of the edit. */
const GATED = {
  path: 'src/tax.ts',
  before: 'export const tax = 0.2\n',
  after: 'export const tax = 0.3\n',
} as const

const SOURCE = {
  path: 'src/price.ts',
  text: "export function price(net: number): number {\n  if (net < 0) throw new RangeError('net')\n  return net * 1.2\n}\n",
} as const

/** The guard asks about it; it is a text that nobody runs, and there is no such database. */
const COMMAND = 'dropdb tailtest-doctor-trial'

/** A place to try hooks in, and a folder for the state they keep; both are gone afterwards. */
export async function inTrialProject<T>(
  act: (project: TrialProject, state: string) => Promise<T>,
): Promise<T> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-doctor-')))
  const root = join(base, 'shop')
  try {
    for (const [path, text] of Object.entries({
      ...FILES,
      ...{ [SOURCE.path]: SOURCE.text, [GATED.path]: GATED.before },
    })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return await act({ root, source: SOURCE, gated: GATED, command: COMMAND }, join(base, 'state'))
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}
