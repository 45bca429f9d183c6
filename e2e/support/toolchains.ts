import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execaSync } from 'execa'

/** Where `.ci/toolchains/*.sh` put what is not on the machine. */
export const TOOLCHAINS = fileURLToPath(
  new URL('../../node_modules/.cache/toolchains', import.meta.url),
)

/** The environment with the installed toolchains before everything else on the PATH. */
export const toolchainEnv: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [
    ...['node/node_modules/.bin', 'python/bin', 'cargo/bin', 'php/vendor/bin', 'ruby/bin', 'scala']
      .map((folder) => join(TOOLCHAINS, folder))
      .filter((folder) => existsSync(folder)),
    process.env.PATH,
  ].join(delimiter),
}

/** Whether a tool answers here; says aloud what is skipped when it does not. */
export function hasTool(command: string, ...args: string[]): boolean {
  const { failed } = execaSync(command, args, { reject: false, env: toolchainEnv })
  if (failed) {
    console.warn(
      `skipped: ${[command, ...args].join(' ')} does not work here (.ci/run installs it)`,
    )
  }
  return !failed
}

/** Whether pytest can be run here. */
export function hasPytest(): boolean {
  return hasTool('python3', '-m', 'pytest', '--version')
}
