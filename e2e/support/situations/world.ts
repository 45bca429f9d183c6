import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import type { Shop } from '../shop.ts'
import { addToProject, tailtest } from '../tailtest.ts'
import { price, SHOP } from './shop.ts'
import type { Situation } from './step.ts'

/** Where a situation takes place: the shop as a repository, and a home, both its own. */
export class World implements Pick<Shop, 'root' | 'home' | 'env' | 'path'> {
  readonly root: string
  readonly home: string
  /** What programs get beside an empty environment. */
  readonly env: Record<string, string>
  private readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-situation-')))

  constructor() {
    this.root = join(this.base, 'shop')
    this.home = join(this.base, 'home')
    mkdirSync(this.home)
    const quiet = { GIT_CONFIG_GLOBAL: join(this.home, 'no-config'), GIT_CONFIG_NOSYSTEM: '1' }
    const names = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Dev'],
      [`GIT_${who}_EMAIL`, 'dev@example.com'],
    ])
    const state = { TAILTEST_STATE_DIR: join(this.base, 'state') }
    this.env = { ...quiet, ...Object.fromEntries(names), ...state }
  }

  /** The repository as it was before the session; what `install` writes is committed, unless git passes over it. */
  async open(
    { files = {}, untrusted = false }: Situation,
    install: readonly string[],
  ): Promise<void> {
    for (const [path, text] of Object.entries({ ...SHOP, ...files })) this.write(path, text)
    addToProject(this)
    await this.git('init', '--quiet', '--initial-branch=main')
    await this.tailtest('install', ...install)
    await this.git('add', '--all', ':!.claude/settings.local.json')
    await this.git('commit', '--quiet', '--message=The shop')
    await this.git('checkout', '--quiet', '-b', 'theirs')
    this.write('src/price.js', price('1.9'))
    await this.git('commit', '--quiet', '--all', '--message=Theirs')
    await this.git('checkout', '--quiet', 'main')
    if (untrusted) await this.tailtest('trust', '--revoke')
  }

  path(file: string): string {
    return join(this.root, file)
  }

  has(file: string): boolean {
    return existsSync(this.path(file))
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8')
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true })
    writeFileSync(this.path(file), text)
  }

  /** What the files of a session came to, as the history keeps them: `src/cart.js fixed`. */
  history(session: string): string[] {
    const file = '.tailtest/history.json'
    if (!this.has(file)) return []
    const entries: { file: string; status: string; session_id: string }[] = JSON.parse(
      this.read(file),
    )
    return entries
      .filter((entry) => entry.session_id === session)
      .map((entry) => `${entry.file} ${entry.status}`)
      .sort()
  }

  /** A text as it would be if the shop lay where everybody's lies. */
  shown(text = ''): string {
    return text.replaceAll(this.root, '/home/dev/shop')
  }

  close(): void {
    rmSync(this.base, { recursive: true, force: true, maxRetries: 10 })
  }

  /** Runs a program at the root; throws where it fails. */
  async run(
    command: string,
    args: readonly string[],
    { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
  ): Promise<string> {
    const { exitCode, stdout, stderr } = await execa(command, args, {
      cwd: this.root,
      env: { ...emptyEnvironment(this.home), ...this.env, ...env },
      extendEnv: false,
      reject: false,
      input,
    })
    if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')}: ${exitCode} ${stderr}`)
    return stdout
  }

  private git(...args: string[]): Promise<string> {
    return this.run('git', args)
  }

  private async tailtest(...args: string[]): Promise<void> {
    const { exitCode, stderr } = await tailtest(this, args)
    if (exitCode !== 0) throw new Error(`tailtest ${args.join(' ')}: ${exitCode} ${stderr}`)
  }
}
