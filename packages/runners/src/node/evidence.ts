import type { Directory } from '../directory.ts'
import { at, tableAt } from '../table.ts'
import type { Found } from '../types.ts'
import { type KeptOptions, keepOptions } from './options.ts'
import type { Program } from './program.ts'
import { invocationOf } from './script.ts'

/** What there is to know of a runner that npm installs. */
export interface NodeRunner extends Program {
  /** Arguments of a single run, not watching. */
  args: readonly string[]
  /** Files that nobody has who does not use this runner. */
  configs: readonly string[]
  /** A key of package.json that holds its settings. */
  settings?: string
  kept: KeptOptions
}

/** What a folder's package.json and config files say of a runner: a test script first, then a dependency, then a config file. */
export function detectNodeRunner(dir: Directory, runner: NodeRunner): Found | undefined {
  const invocation = invocationOf(tableAt(dir.json('package.json'), 'scripts'), runner.name)
  if (invocation !== undefined) {
    const { words, nodeOptions, script } = invocation
    const found = { evidence: 'script', foundBy: `script ${script}` } as const
    return { ...found, ...start(dir, runner, nodeOptions, keepOptions(words, runner.kept)) }
  }
  if (dir.dependsOn(runner.package)) {
    const found = { evidence: 'dependency', foundBy: `dependency ${runner.package}` } as const
    return { ...found, ...start(dir, runner) }
  }
  const config = runner.configs.find((name) => dir.has(name)) ?? settingsOf(dir, runner)
  if (config === undefined) return undefined
  return { evidence: 'config', foundBy: config, ...start(dir, runner) }
}

function settingsOf(dir: Directory, { settings }: NodeRunner): string | undefined {
  if (settings === undefined || at(dir.json('package.json'), settings) === undefined)
    return undefined
  return `"${settings}" in package.json`
}

function start(
  dir: Directory,
  runner: NodeRunner,
  nodeOptions: readonly string[] = [],
  options: readonly string[] = [],
): Pick<Found, 'command' | 'args' | 'installed'> {
  const { command, args, installed } = dir.program(runner)
  const before = command === process.execPath ? nodeOptions : []
  return { command, args: [...before, ...args, ...runner.args, ...options], installed }
}
