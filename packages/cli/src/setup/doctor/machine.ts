import { spawnSync } from 'node:child_process'
import { quoteName } from '@tailtest/adapter-kit'
import { programFrom } from '@tailtest/project'
import { findNative, openSyntax } from '@tailtest/syntax'
import { grammarsMissingFor } from '../install-next.ts'
import { type Check, type Finding, ok, type Patient, problem, warning } from './check.ts'

/** What package.json asks for. */
const LEAST_NODE = [20, 19] as const
const LEAST = LEAST_NODE.join('.')

/** A shell that asks something, or whose profile hangs, is not waited for. */
const SHELL_MS = 5000

/** Hooks start `node` by its name: whether they find one that is new enough, from a terminal as from a desktop. */
export const node: Check = (patient) => [
  ofVersion('node', process.versions.node),
  ...onPath(patient),
  ...inLoginShell(patient),
]

function ofVersion(check: string, version: string, where = ''): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [wantMajor, wantMinor] = LEAST_NODE
  const isEnough = major > wantMajor || (major === wantMajor && minor >= wantMinor)
  const message = `Node ${version}${where}`
  return isEnough ? ok(check, message) : problem(check, message, `Use Node ${LEAST} or newer.`)
}

/** As a client that was started in this terminal sees it. */
function onPath({ env, project: { root } }: Patient): Finding[] {
  const { stdout, status } = spawnSync(programFrom(env, 'node') ?? 'no node', ['--version'], {
    env: { ...env },
    cwd: root,
    encoding: 'utf8',
    timeout: SHELL_MS,
  })
  const version = versionIn(stdout ?? '')
  if (status === 0 && version !== undefined) return [ofVersion('node path', version, PATH_HERE)]
  const message = 'no node on the PATH of this terminal: no hook can start'
  return [problem('node path', message, `Put Node ${LEAST} or newer on the PATH.`)]
}

const PATH_HERE = ' on the PATH of this terminal'

/** As a client sees it that a desktop started: it has what a login shell sets, and nothing of this terminal. */
function inLoginShell({ env, home }: Patient): Finding[] {
  const { SHELL: shell } = env
  if (process.platform === 'win32' || shell === undefined) return []
  const { stdout } = spawnSync(shell, ['-ilc', 'node --version'], {
    env: { HOME: home, SHELL: shell, TERM: 'dumb' },
    cwd: home,
    encoding: 'utf8',
    timeout: SHELL_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const version = versionIn(stdout ?? '')
  if (version !== undefined) return [ofVersion('node login', version, ' in a login shell')]
  const message = `no node in a login shell (${quoteName(shell)}): a client started from the desktop may start no hook`
  const fix = `Put Node ${LEAST} or newer on the PATH in the shell's profile, or start the client in a terminal.`
  return [warning('node login', message, fix)]
}

/** A profile may print something before it. */
function versionIn(text: string): string | undefined {
  return /^v(\d+\.\d+\.\d+\S*)\s*$/m.exec(text)?.[1]
}

/** A source of each language, with one function or class. */
const SOURCES: Readonly<Record<string, readonly [path: string, text: string]>> = {
  typescript: ['a.ts', 'export function a(b: number) { return b }\n'],
  python: ['a.py', 'def a(b):\n    return b\n'],
  go: ['a.go', 'package a\n\nfunc A(b int) int { return b }\n'],
  java: ['A.java', 'class A { int a(int b) { return b; } }\n'],
  php: ['a.php', '<?php\nfunction a($b) { return $b; }\n'],
  rust: ['a.rs', 'pub fn a(b: i32) -> i32 { b }\n'],
  ruby: ['a.rb', 'def a(b)\n  b\nend\n'],
  kotlin: ['A.kt', 'fun a(b: Int): Int { return b }\n'],
  csharp: ['A.cs', 'class A { int a(int b) { return b; } }\n'],
}

/** The languages among those whose parser is installed that it does not read. */
async function unread(dist: string, installed: readonly string[]): Promise<string[]> {
  const syntax = openSyntax({ from: dist })
  const silent: string[] = []
  for (const language of ['typescript', ...installed]) {
    const [path, text] = SOURCES[language] ?? []
    if (path === undefined || text === undefined) continue
    if ((await syntax.parse(path, text)) === undefined) silent.push(language)
  }
  return silent
}

/** Whether the project's sources can be parsed on this system. */
export const parsers: Check = async ({ dist, project }) => {
  const { binding, grammars } = findNative(dist)
  if (binding.length === 0) {
    const message = 'no native parser for this system: files are not scored'
    return [warning('parsers', message, 'npm i @ast-grep/napi')]
  }
  const missing = grammarsMissingFor(project, dist)
  if (missing.length > 0) {
    const names = missing.map(({ language }) => language).join(', ')
    const packages = missing.map((grammar) => grammar.package).join(' ')
    return [
      warning(
        'parsers',
        `no grammar for ${names}: these files are not scored`,
        `npm i -D ${packages}`,
      ),
    ]
  }
  const installed = Object.entries(grammars).flatMap(([name, files]) =>
    files.length > 0 ? [name] : [],
  )
  const silent = await unread(dist, installed)
  if (silent.length > 0) {
    const message = `the parser is installed but cannot read ${silent.join(', ')}: these files are not scored`
    return [problem('parsers', message, 'Reinstall the packages: npm ci, or npm rebuild.')]
  }
  const found = [binding, ...Object.values(grammars)].flat()
  return [ok('parsers', found.map(({ name }) => name).join(', '))]
}
