import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'
import { bring } from './support/brought.ts'
import { openCanary } from './support/canary.ts'
import { eventsOf } from './support/session.ts'

const HOOK = join(REPOSITORY, 'packages', 'cli', 'dist', 'hook.cjs')

const hasTracer = await execa('strace', ['-e', 'trace=none', 'true'], { reject: false }).then(
  ({ exitCode }) => exitCode === 0,
)

/** What every process of a session's hooks asked the system for. */
async function traceOf(shop: Shop): Promise<string> {
  const output = join(dirname(shop.root), 'trace')
  const calls = 'trace=execve,connect,sendto,open,openat,creat,rename,renameat2,unlink,mkdir'
  const env = { ...emptyEnvironment(shop.home), ...shop.env, CLAUDE_PROJECT_DIR: shop.root }
  for (const event of eventsOf(shop, 'src/half.ts', 'rm -r src')) {
    const words = ['-f', '-A', '-o', output, '-s', '300', '-e', calls, process.execPath, HOOK]
    const input = JSON.stringify(event)
    await execa('strace', [...words, 'claude'], { cwd: shop.root, env, extendEnv: false, input })
  }
  return readFileSync(output, 'utf8')
}

/** As strace writes it: bytes beyond ASCII in octal. */
const written = (path: string) =>
  [...Buffer.from(path)]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`))
    .join('')

// Where strace is missing the canaries of before-agreement.test.ts stand alone.
test.skipIf(!hasTracer)(
  'before somebody agreed the system sees no program but git, no network, no write outside',
  async () => {
    const shop = await openShop()
    const canary = openCanary(shop)
    await install(shop, 'user')
    bring(shop, canary)
    const lines = (await traceOf(shop)).split('\n').filter((line) => !/ = -1 E/.test(line))
    const started = lines.flatMap((line) => /execve\("([^"]*)"/.exec(line)?.[1] ?? [])
    const names = new Set(started.map((path) => basename(path)))
    expect(
      [...names].filter((name) => !['node', 'git', basename(process.execPath)].includes(name)),
    ).toEqual([])
    expect(started.filter((path) => path.startsWith(written(shop.root)))).toEqual([])
    expect(lines.filter((line) => /AF_INET/.test(line))).toEqual([])
    const own = [shop.path('.tailtest'), shop.env.TAILTEST_STATE_DIR ?? ''].map(written)
    const isOwn = (line: string) =>
      [...own, '/dev/null', '/dev/tty', '/proc/', written(join(dirname(HOOK), '/'))].some((path) =>
        line.includes(`"${path}`),
      )
    const writes = lines.filter((line) =>
      /O_WRONLY|O_RDWR|O_CREAT|creat\(|rename|mkdir\(/.test(line),
    )
    expect(writes.length).toBeGreaterThan(0)
    expect(writes.filter((line) => !isOwn(line))).toEqual([])
    expect(canary.ran()).toEqual([])
  },
)
