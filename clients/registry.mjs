import { execFileSync } from 'node:child_process'

/**
 * The newest version of a package that npm installs where nobody says which.
 * @param {string} name
 */
export function newestOnNpm(name) {
  const version = JSON.parse(ask('npm', ['view', name, 'dist-tags.latest', '--json']))
  if (typeof version !== 'string') throw new Error(`npm names no newest version of ${name}`)
  return version
}

/**
 * The newest version of a package that pip installs where nobody says which.
 * @param {string} name
 */
export function newestOnPyPi(name) {
  const said = ask('python3', ['-m', 'pip', 'index', 'versions', name])
  const version = /\((\S+)\)/.exec(said)?.[1]
  if (version === undefined) throw new Error(`pip names no newest version of ${name}`)
  return version
}

/**
 * @param {string} command
 * @param {string[]} args
 */
const ask = (command, args) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
