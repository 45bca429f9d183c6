// Fetches a project from its registry into a folder of its own, and installs the packages that its tests need, with the
// ordinary clients pip, go, cargo and npm, which cache their downloads.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment, git, run } from './tailtest.mjs'

const FETCH_MS = 600_000

/** Runs a client to its end; throws with its output if it fails. */
function client(place, program, ...args) {
  const { status, stdout, stderr, error } = run(place, program, args, { timeoutMs: FETCH_MS })
  if (status === 0) return stdout
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.slice(-300)}`)
}

/** Puts the project's files into `root`; returns the environment variables that its programs need. */
const FETCH = {
  pypi({ name, version, needs = [] }, { top, root, env }) {
    const got = join(top, 'got')
    const at = { root: top, env }
    const options = ['--quiet', '--no-deps', '--no-binary', ':all:', '--dest', got]
    client(at, 'python3', '-m', 'pip', 'download', ...options, `${name}==${version}`)
    const [archive] = readdirSync(got).filter((file) => file.endsWith('.tar.gz'))
    client(at, 'tar', '-xzf', join(got, archive), '-C', root, '--strip-components=1')
    return pythonIn({ top, root, env }, ['pytest<9', ...needs])
  },
  go({ name, version }, { top, root, env }) {
    const answer = client(
      { root: top, env },
      'go',
      'mod',
      'download',
      '-json',
      `${name}@${version}`,
    )
    cpSync(JSON.parse(answer).Dir, root, { recursive: true })
    makeWritable(root)
    client({ root, env }, 'go', 'mod', 'download')
    return {}
  },
  crate({ name, version }, { top, root, env }) {
    const asking = join(top, 'asking')
    mkdirSync(join(asking, 'src'), { recursive: true })
    writeFileSync(join(asking, 'src', 'lib.rs'), '')
    const manifest = `[package]\nname = "asking"\nversion = "0.0.0"\nedition = "2021"\n\n[dependencies]\n${name} = "=${version}"\n`
    writeFileSync(join(asking, 'Cargo.toml'), manifest)
    const at = { root: asking, env }
    client(at, 'cargo', 'fetch', '--quiet')
    const { packages } = JSON.parse(client(at, 'cargo', 'metadata', '--format-version=1'))
    const found = packages.find((each) => each.name === name && each.version === version)
    cpSync(join(found.manifest_path, '..'), root, { recursive: true })
    client({ root, env }, 'cargo', 'test', '--no-run', '--quiet')
    return {}
  },
  npm({ name, version }, { top, root, env }) {
    const at = { root: top, env }
    const [{ filename }] = JSON.parse(client(at, 'npm', 'pack', '--json', `${name}@${version}`))
    client(at, 'tar', '-xzf', join(top, filename), '-C', root, '--strip-components=1')
    client(
      { root, env },
      'npm',
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--silent',
    )
    return {}
  },
}

function makeWritable(folder) {
  if (process.platform === 'win32') return
  run({ root: folder, env: process.env }, 'chmod', ['-R', 'u+w', '.'])
}

/** Whether the client of its registry is on this machine. */
export function isFetchable({ registry }, env = environment('')) {
  const program = { pypi: 'python3', go: 'go', crate: 'cargo', npm: 'npm' }[registry]
  const { status } = run({ root: process.cwd(), env }, program, [
    registry === 'go' ? 'version' : '--version',
  ])
  return status === 0
}

/** Files that a run leaves behind and that no person would commit. */
const IGNORED = [
  'node_modules',
  '.venv',
  '.tailtest',
  '__pycache__',
  '*.egg-info',
  '.pytest_cache',
  'target',
  '/vendor',
  '/gems',
  '.bundle',
]

/** Fetches a project into a repository of its own, and agrees that its tests run. */
export function get(project, top) {
  const root = join(top, 'project')
  mkdirSync(root, { recursive: true })
  const env = environment(join(top, 'state'), { HOME: process.env.HOME ?? top })
  const place = { root, env: { ...env, ...FETCH[project.registry](project, { top, root, env }) } }
  git(place, 'init', '--quiet')
  commitAll(place)
  return place
}

function commitAll(place) {
  const ignore = join(place.root, '.gitignore')
  const known = existsSync(ignore) ? readFileSync(ignore, 'utf8') : ''
  writeFileSync(ignore, `${known}\n${IGNORED.join('\n')}\n`)
  git(place, 'add', '--all')
  git(place, 'commit', '--quiet', '--message=As published')
}

/** Installs what the tests of a clone need, by one command or several. */
export function install(place, { install: commands = [] }, { commit = true } = {}) {
  for (const command of [commands].flat()) {
    const [program, ...args] = command.split(' ')
    client(place, program, ...args)
  }
  if (commit) commitAll(place)
  return place
}

/** A Python environment of its own, in which the project and what its tests need are installed. */
export function pythonIn({ top, root, env }, needs) {
  const venv = join(top, 'venv')
  client({ root: top, env }, 'python3', '-m', 'venv', venv)
  const bin = join(venv, process.platform === 'win32' ? 'Scripts' : 'bin')
  client({ root, env }, join(bin, 'python'), '-m', 'pip', 'install', '-q', '-e', '.', ...needs)
  return { PATH: `${bin}${delimiter}${env.PATH}`, VIRTUAL_ENV: venv }
}
