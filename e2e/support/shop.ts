import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { onTestFailed, onTestFinished } from 'vitest'

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** What of the example a project of a language holds. */
const PARTS = {
  ts: ['package.json', 'tsconfig.json', 'vitest.config.ts', 'src', '.gitignore'],
  py: ['pyproject.toml', 'inventory', 'tests', '.gitignore'],
} as const

/** What `npm install` would have put into the TypeScript project. */
const NODE_PACKAGES = ['vitest', 'typescript'] as const

export interface ShopOptions {
  /** @default 'ts' */
  language?: keyof typeof PARTS
  /** Whether it is a git repository with everything committed. @default true */
  git?: boolean
  /** `.tailtest/config.json`. */
  config?: unknown
  /** Further files, by path. */
  files?: Readonly<Record<string, string>>
}

/** A throw-away copy of `examples/shop`, with a home and a state folder of its own. */
export interface Shop {
  /** The project, links resolved: spaces and a letter beyond ASCII stand in its path. */
  root: string
  home: string
  /** What tailtest needs to know besides an empty environment. */
  env: Record<string, string>
  /** A word no other process carries in its arguments. */
  marker: string
  path(file: string): string
  read(file: string): string
  write(file: string, text: string): void
  git(...args: string[]): Promise<string>
  /** Code that, put at the top of a test file, counts how often that file runs. */
  counting(name: string): string
  /** How often the test file with this name ran. */
  runsOf(name: string): number
}

/** Makes a shop that goes away with the test. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const { language = 'ts', git = true, config, files = {} } = options
  const shop = emptyShop(language)
  for (const part of PARTS[language]) {
    const from = join(REPOSITORY, 'examples', 'shop', part)
    cpSync(from, shop.path(part), { recursive: true, filter: (path) => !/__pycache__/.test(path) })
  }
  for (const [file, text] of Object.entries(files)) shop.write(file, text)
  if (config !== undefined) shop.write('.tailtest/config.json', JSON.stringify(config))
  if (language === 'ts') linkPackages(shop)
  if (git) await commitAll(shop)
  return shop
}

/** Makes a copy of another example, as a repository with everything committed; it goes away with the test. */
export async function openExample(name: string): Promise<Shop> {
  const shop = emptyShop('ts')
  const isSource = (path: string) => !/[\\/](node_modules|\.venv|__pycache__|dist)$/.test(path)
  cpSync(join(REPOSITORY, 'examples', name), shop.root, { recursive: true, filter: isSource })
  await commitAll(shop)
  return shop
}

function emptyShop(language: ShopOptions['language']): Shop {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'a shöp ')))
  onTestFinished(() =>
    rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }),
  )
  const shop = shopIn(base, language)
  onTestFailed(() => console.error(traceOf(shop)))
  mkdirSync(shop.home)
  mkdirSync(shop.root)
  return shop
}

function shopIn(base: string, language: ShopOptions['language']): Shop {
  const root = join(base, 'my project')
  const home = join(base, 'home')
  const path = (file: string) => join(root, file)
  const counter = (name: string) => join(base, `runs of ${name}`)
  return {
    root,
    home,
    env: { TAILTEST_STATE_DIR: join(base, 'state') },
    marker: `marker-${randomBytes(6).toString('hex')}`,
    path,
    read: (file) => readFileSync(path(file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), text)
    },
    git: async (...args) => {
      const quiet = { GIT_CONFIG_GLOBAL: join(home, 'no-config'), GIT_CONFIG_NOSYSTEM: '1' }
      const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
      const env = { ...emptyEnvironment(home), ...quiet }
      const run = await execa('git', [...identity, ...args], { cwd: root, env, extendEnv: false })
      return run.stdout
    },
    counting: (name) =>
      language === 'py'
        ? `with open(${JSON.stringify(counter(name))}, "a") as runs:\n    runs.write("x")\n`
        : `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(counter(name))}, 'x')\n`,
    runsOf: (name) => {
      try {
        return readFileSync(counter(name)).length
      } catch {
        return 0 // it never ran
      }
    },
  }
}

/** What tailtest wrote down, for whoever reads a failed test. */
function traceOf(shop: Shop): string {
  const folders = [shop.path('.tailtest'), shop.env.TAILTEST_STATE_DIR ?? '']
  const files = folders
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
  const logs = files.filter((file) =>
    /(debug\.log|sessions[\\/].*\.jsonl|history\.json)$/.test(file),
  )
  return logs.map((file) => `${file}\n${readFileSync(file, 'utf8')}`).join('\n')
}

/** Links, not copies: the packages are the repository's own. */
function linkPackages(shop: Shop): void {
  const modules = shop.path('node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  for (const name of NODE_PACKAGES) {
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(modules, name), 'junction')
  }
  symlinkSync(join('..', 'vitest', 'vitest.mjs'), join(modules, '.bin', 'vitest'))
}

async function commitAll(shop: Shop): Promise<void> {
  await shop.git('init', '--quiet', '--initial-branch=main')
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message=The shop')
}
