import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What an installation says is of interest where it fails: the error has it. */
const PIPED = ['ignore', 'pipe', 'pipe'] as const

const FOLDER = join(tmpdir(), 'tailtest-recordings')

/** Installs packages from the npm registry, once, and gives back their `node_modules`. */
export function installPackages(...packages: string[]): string {
  const folder = join(FOLDER, packages.join('+').replace(/[^\w.@+-]/g, '_'))
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return modules
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    stdio: [...PIPED],
  })
  return modules
}

/** The Node that a runner is started with, of which the versions from a major one on need a newer one than runs here. */
export function nodeFor(version: string, { from, needs }: { from: number; needs: number }): string {
  const isNew = Number.parseInt(version, 10) >= from
  const isEnough = Number.parseInt(process.versions.node, 10) >= needs
  return isNew && !isEnough
    ? join(installPackages('node@22.23.3'), '.bin', 'node')
    : process.execPath
}

/** A virtual environment with packages from PyPI, made once; gives back its Python. */
export function installPython(...packages: string[]): string {
  const folder = join(FOLDER, `python-${packages.join('+').replace(/[^\w.@+-]/g, '_')}`)
  const python = join(folder, 'bin', 'python')
  if (existsSync(python)) return python
  execFileSync('python3', ['-m', 'venv', folder], { stdio: [...PIPED] })
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: [...PIPED] })
  return python
}

/** A Rust toolchain beside those of the machine, made once; gives back the environment in which `cargo` is its. */
export function installRust(version: string): NodeJS.ProcessEnv {
  const env = { RUSTUP_HOME: join(FOLDER, 'rustup'), RUSTUP_TOOLCHAIN: version }
  const args = ['toolchain', 'install', version, '--profile', 'minimal', '--no-self-update']
  execFileSync('rustup', args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  return env
}
