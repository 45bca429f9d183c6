import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { claude } from '@tailtest/adapter-claude'
import { buildGraph } from '@tailtest/impact'
import { openProject } from '@tailtest/project'
import { read, TEMP } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'
import { answered, clear, HERE, lay, root, syntax } from './loop.ts'

/** What is the person's, beside the project: nothing may be read out of it, nor written there. */
const outside = join(TEMP, 'home', 'own')
const SECRET = 'correct-horse-battery-staple'
/** A file there, which nobody may hear of. */
const PRIVATE = 'only-mine.ts'
/** What a program leaves that ran although nobody agreed. */
const MARK = join(TEMP, 'home', 'ran')
const PROGRAM = `#!/bin/sh\ntouch '${MARK}'\n`
const kept = join(TEMP, 'home', 'kept')
/** All programs that are found by their name, but those that the project brings first, as `npm run` has it. */
const programs = join(TEMP, 'programs')
const PATH = (process.env.PATH ?? '').split(delimiter)
process.env.PATH = [join(root, 'node_modules/.bin'), programs].join(delimiter)

/** A session in which a file is written, a command is proposed, and the turn ends. */
const EVENTS = [
  ...['SessionStart.startup', 'UserPromptSubmit', 'PostToolUse.Write.create', 'PreToolUse.Bash'],
  ...['PostToolUse.Bash', 'Stop', 'SessionEnd.other'],
].map((name) => read(`packages/adapter-claude/test/payloads/${name}.2.1.197.json`))

function eventsFor(file: string): string[] {
  return EVENTS.map((text) => {
    const payload = JSON.parse(text.replaceAll(HERE, root))
    const { tool_name: tool, tool_response: answer = {} } = payload
    const path = join(root, file)
    if (tool === 'Bash') payload.tool_input.command = 'git reset --hard'
    if (tool === 'Write') {
      payload.tool_input.file_path = path
      payload.tool_response = { ...answer, filePath: path }
    }
    return JSON.stringify(payload)
  })
}

const journal = (session: string) =>
  `\n${JSON.stringify({ v: 1, id: 'a-1-1-b', ts: Date.now(), session, host: 'claude', actor: 'hook', type: 'session.opened', depth: 'standard', runners: [], packages: [] })}`
const filter = (name: string) => `[core][filter "${name}"]clean = "touch '${MARK}'; cat"\n`

/** What stands where, by path from the root: a text, or what else it is. */
type Plant = string | { link: string } | { is: 'pipe' | 'folder' | 'program' }

/** What a hook of ours is known by. */
const HOOK = ['tailtest/hook.cjs', 'claude']

/** A project each. */
export const SEEDS: readonly Readonly<Record<string, Plant>>[] = [
  { '.git/config': filter('evil'), '.gitattributes': '* filter=evil\n' },
  { '.git/config': `[core]\n\tfsmonitor = touch '${MARK}'\n\thooksPath = ../hooks\n` },
  {
    '.git/config': `[include]\n\tpath = ../more\n[diff]\n\texternal = touch '${MARK}'\n`,
    more: filter('x'),
  },
  {
    '.git/config': { link: 'root/more' },
    more: filter('evil'),
    '.gitattributes': 'src/* filter=evil\n',
  },
  { '.git/config': { is: 'pipe' } },
  { '.git/config': `[core]\n\tworktree = ${outside}\n\tbare = false\n` },
  {
    '.git/config': `[core]\n\tattributesFile = ${kept}/pipe\n\texcludesFile = ${kept}/pipe\n[diff]\n\torderFile = ${kept}/pipe\n`,
  },
  { '.git/HEAD': { is: 'pipe' } },
  { '.git/index': { link: 'own/key.ts' } },
  { '.git/hooks/post-index-change': `#!/bin/sh\ntouch '${MARK}'\n` },
  { '.git': 'gitdir: ../home/own\n' },
  { '.tailtest/sessions/x.jsonl': journal('x; touch y #') },
  {
    '.tailtest/sessions/5e551011-0000-4000-8000-000000000001.jsonl': journal(
      '5e551011-0000-4000-8000-000000000001',
    ),
  },
  { '.tailtest/sessions': { link: 'own/folder' } },
  { '.tailtest/reports': { link: 'own/folder' }, '.tailtest/session.json': { link: 'own/key.ts' } },
  { '.tailtest/tdd': { link: 'own/folder' } },
  { '.tailtest/tdd/blobs': { link: 'own/folder' }, '.tailtest/tdd/plan.json': { is: 'pipe' } },
  { '.tailtest': { link: 'own/folder' } },
  { '.tailtest': 'a file' },
  { '.tailtest/history.json': '[{"file":"src/cart.ts","status":"failed"}]' },
  { '.tailtest/history.json': { is: 'pipe' }, '.tailtest/history.json.lock/x': '' },
  { '.tailtest/config.json': '{"runners":{"x":{"command":["touch"]}},"depth":"thorough"}' },
  { '.tailtest/config.json': { link: 'own/key.ts' } },
  {
    '.tailtest/config.yaml': 'a: &a [x]\nb: [*a, *a]\n',
    '.tailtest/config.json': { is: 'folder' },
  },
  { '.tailtest-ignore': '*\n!src/**\n', '.gitignore': { is: 'pipe' } },
  { 'src/cart.ts': { link: 'own/key.ts' } },
  { 'src/cart.test.ts': { link: 'own/key.ts' } },
  { 'src/cart.ts': { is: 'pipe' }, 'src/tax.py': { is: 'folder' } },
  { src: { link: 'own' }, 'package.json': { is: 'pipe' } },
  { 'package.json': { link: 'own/key.ts' }, 'tsconfig.json': '{"extends":"../home/own/key.ts"}' },
  {
    'node_modules/vitest/package.json': '{"name":"vitest","bin":"x.js"}',
    node_modules: { link: 'own' },
  },
  {
    'node_modules/odd/package.json': { is: 'pipe' },
    'src/cart.ts': "import 'odd'\nimport './odd'\nimport '@/odd'\n",
    'src/odd/package.json': { is: 'pipe' },
  },
  {
    'tsconfig.json': `{"extends":["${outside}/key.ts","odd"],"references":[{"path":"${outside}"}]}`,
    'node_modules/odd': { link: 'own/folder' },
    'src/cart.ts': `import '${outside}'\nimport 'odd/../../x'\nimport '#odd'\n`,
  },
  { 'src/loop.ts': { link: 'root/src/loop.ts' }, 'src/up': { link: 'root' } },
  { '.claude': { link: 'own/folder' }, '.cursor/hooks/state': { link: 'own/folder' } },
  { 'node_modules/.bin/git': { is: 'program' }, '.git/config': filter('evil') },
  {
    '.claude/settings.json': JSON.stringify({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: './x', args: HOOK }] }] },
    }),
    x: { is: 'program' },
    'tailtest/hook.cjs': { is: 'program' },
  },
  { 'node_modules/.bin/node': { is: 'program' }, 'node_modules/.bin/vitest': { is: 'program' } },
]

/** What an input before this one may have broken. */
function restore(): void {
  clear()
  for (const path of [MARK, outside]) rmSync(path, { recursive: true, force: true })
  mkdirSync(join(outside, 'folder'), { recursive: true })
  writeFileSync(join(outside, 'key.ts'), `export const key = () => '${SECRET}'\n`)
  writeFileSync(join(outside, PRIVATE), 'export const mine = 1\n')
}

/** Made once: a repository with everything committed, and a pipe, which no function of Node makes. */
function prepare(): void {
  if (existsSync(kept)) return
  mkdirSync(programs)
  for (const name of ['git', 'touch', 'cat', 'mkfifo']) {
    const file = PATH.map((folder) => join(folder, name)).find((one) => existsSync(one))
    if (file !== undefined) symlinkSync(file, join(programs, name))
  }
  restore()
  lay(0)
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...words], {
      cwd: root,
    })
  git('init', '--quiet', '--template=') // without a dozen samples of hooks
  git('add', '--all')
  git('commit', '--quiet', '--message', 'all')
  mkdirSync(kept, { recursive: true })
  cpSync(join(root, '.git'), join(kept, '.git'), { recursive: true })
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(kept, 'pipe')])
  clear()
}

/** Only what stays in our own folders: what an input names elsewhere is not ours to make. */
function targetOf(link: string): string {
  const [first = '', ...rest] = link.split('/')
  const base = first === 'root' ? root : outside
  const target = resolve(base, rest.join('/'))
  return target === base || target.startsWith(`${base}/`) ? target : base
}

function plant(name: string, what: unknown): void {
  const path = resolve(root, name)
  if (!path.startsWith(`${root}/`) || name.includes('\0') || name.length > 200) return
  try {
    if (lstatSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() !== true) {
      mkdirSync(dirname(path), { recursive: true })
    }
    if (!isReal(dirname(path))) return
    rmSync(path, { recursive: true, force: true })
    if (typeof what === 'string') writeFileSync(path, what)
    else if (typeof what !== 'object' || what === null) return
    else if ('link' in what) symlinkSync(targetOf(String(what.link)), path)
    else if ('is' in what && what.is === 'pipe') linkSync(join(kept, 'pipe'), path)
    else if ('is' in what && what.is === 'program') writeFileSync(path, PROGRAM, { mode: 0o755 })
    else mkdirSync(path)
  } catch {
    // a file where a folder would have to be: this one is not planted
  }
}

/** No link of the input leads out of the root on the way. */
function isReal(folder: string): boolean {
  for (let at = folder; at !== root; at = dirname(at)) {
    if (lstatSync(at).isSymbolicLink()) return false
  }
  return true
}

/** What the person has, as it is. */
function own(): string {
  const names = readdirSync(outside, { recursive: true, encoding: 'utf8' }).sort()
  return [...names, readFileSync(join(outside, 'key.ts'), 'utf8')].join('\n')
}

/** What no terminal and no model may get. */
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** What an input says of files, links and the rest, laid into a project that begins anew; gives what holds after it. */
export function laid(input: string): { plants: Record<string, unknown>; check(): void } {
  prepare()
  restore()
  const plants = parsed(input)
  const before = own()
  lay(input.length)
  if (isForGit(plants, input)) cpSync(join(kept, '.git'), join(root, '.git'), { recursive: true })
  for (const [name, what] of Object.entries(plants).slice(0, 12)) plant(name, what)
  const check = () => {
    holds('no program of the project ran', !existsSync(MARK))
    holds('what is outside stays as it is', own() === before)
  }
  return { plants, check }
}

/** Whatever of it is said, to a model or a terminal. */
export function holdsSaid(told: string, shown: string): void {
  holds('nothing of it is told', !told.includes(SECRET) && !told.includes(PRIVATE))
  holds('nothing unseen is said', !UNSEEN.test(shown), shown)
}

/** The events of a session in which this file is written, each answered; gives what was said. */
export async function played(file: string, most = EVENTS.length): Promise<string[]> {
  const said: string[] = []
  for (const event of eventsFor(file).slice(0, most)) said.push(await answered(claude, event))
  return said
}

export const WORDS = [
  MARK,
  'filter',
  'clean',
  'fsmonitor',
  'own/folder',
  'own/key.ts',
  'root/src',
  'pipe',
  'program',
  'worktree',
  outside,
  '/dev/zero',
]

/**
 * A repository in which nobody agreed to anything, with files, links, pipes, journals and settings of git planted: no
 * program of it runs, nothing leaves or enters the folders beside it, and every hook answers.
 */
export const planted: Target = {
  form: 'json',
  seeds: () => SEEDS.map((one) => JSON.stringify(one)),
  words: WORDS,
  async run(input) {
    const { check } = laid(input)
    const said = await played('src/cart.ts')
    const text = said.filter((one) => one !== '').map((one) => textsIn(JSON.parse(one)))
    await buildGraph(openProject(root), { syntax })
    check()
    holdsSaid(said.join(), text.join('\n'))
    clear()
  },
}

/** Each process of git takes longer than all of a hook: there is a repository where something of it is planted, and elsewhere now and then. */
function isForGit(plants: object, input: string): boolean {
  return input.length % 8 === 0 || Object.keys(plants).some((name) => name.startsWith('.git'))
}

/** What is no JSON plants nothing. */
function parsed(input: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(input) }
  } catch {
    return {}
  }
}

function textsIn(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(textsIn).join('\n')
    : ''
}
