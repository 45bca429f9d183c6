import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** Runs a file of ours; what it and every process of it asked the system for is added to the trace. */
async function traced(shop: Shop, words: readonly string[], input = ''): Promise<string> {
  const output = join(dirname(shop.root), 'trace')
  const calls = 'trace=execve,connect,sendto,open,openat,creat,rename,renameat2,unlink,mkdir'
  const env = { ...emptyEnvironment(shop.home), ...shop.env, CLAUDE_PROJECT_DIR: shop.root }
  const options = ['-f', '-A', '-o', output, '-s', '300', '-e', calls, process.execPath]
  await execa('strace', [...options, ...words], { cwd: shop.root, env, extendEnv: false, input })
  return readFileSync(output, 'utf8')
}

/** What every process of a session's hooks asked the system for. */
async function traceOf(shop: Shop): Promise<string> {
  let trace = ''
  for (const event of eventsOf(shop, 'src/half.ts', 'rm -r src'))
    trace = await traced(shop, [HOOK, 'claude'], JSON.stringify(event))
  return trace
}

/** As strace writes it: bytes beyond ASCII in octal. */
const written = (path: string) =>
  [...Buffer.from(path)]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`))
    .join('')

// Where strace is missing the canaries of before-agreement.test.ts stand alone.
test.skipIf(!hasTracer)(
  'before a person agreed, the system sees no program but git, no network, no write outside',
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

test.skipIf(!hasTracer)(
  'no file outside that a project names is opened: by manifests, settings, imports, links',
  async () => {
    const shop = await openShop()
    const outside = join(dirname(shop.root), 'outside')
    for (const name of ['package.json', 'tsconfig.json', 'base.json', 'index.ts', 'conftest.py']) {
      mkdirSync(outside, { recursive: true })
      writeFileSync(join(outside, name), JSON.stringify({ main: 'index.ts' }))
    }
    for (const [file, text] of Object.entries(pointing(outside))) shop.write(file, text)
    symlinkSync(outside, shop.path('linked'))
    symlinkSync(join(outside, 'tsconfig.json'), shop.path('src/tsconfig.json'))
    const trace = await traced(shop, [join(dirname(HOOK), 'bin.js'), 'impact', 'src/half.ts'])
    const opened = trace.split('\n').filter((line) => !/ = -1 E/.test(line))
    expect(opened.filter((line) => line.includes(written(shop.path('src/half.ts'))))).not.toEqual(
      [],
    )
    expect(opened.filter((line) => line.includes(`"${written(outside)}`))).toEqual([])
  },
)

/** Every way we know in which a project names what is not in it. */
const pointing = (outside: string): Record<string, string> => ({
  'package.json': JSON.stringify({
    name: 'shop',
    main: '../outside/index.ts',
    exports: { './out': './../outside/index.ts' },
    imports: { '#out': '../outside/index.ts' },
    workspaces: ['../outside', outside],
  }),
  'tsconfig.json': JSON.stringify({
    extends: ['../outside/base.json', 'odd'],
    references: [{ path: '../outside' }],
    compilerOptions: {
      rootDirs: ['src', '../outside'],
      paths: { out: [outside], 'to/*': ['../outside/*'], '@/*': ['./src/*'] },
    },
  }),
  'node_modules/odd/package.json': JSON.stringify({ tsconfig: '../../../outside/base.json' }),
  'pnpm-workspace.yaml': 'packages:\n  - ../outside\n',
  'lerna.json': JSON.stringify({ packages: ['../outside'] }),
  'deno.json': JSON.stringify({ workspace: ['../outside'], importMap: '../outside/base.json' }),
  'pyproject.toml':
    '[tool.pytest.ini_options]\ntestpaths = ["../outside"]\npythonpath = ["../outside"]\n',
  'go.work': 'go 1.23\nuse ../outside\n',
  'Cargo.toml': '[workspace]\nmembers = ["../outside"]\n',
  'settings.gradle': "include '../outside'\nincludeBuild '../outside'\n",
  'pom.xml': '<project><modules><module>../outside</module></modules></project>',
  'src/half.ts': [
    ...['../../outside', '../../outside/index', '../../outside/index.ts', outside, 'out', 'to/x'],
    ...['#out', 'shop/out', '@/../../outside', '..', '../linked', '../linked/index.ts', './x'],
  ]
    .map((name) => `import '${name}'\n`)
    .join(''),
  'src/half.py': 'import outside\nfrom .. import outside\nfrom ...outside import index\n',
})
