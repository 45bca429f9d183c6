import type { HookCommand } from './install.ts'

/** Our script: the resolver of a committed install, a bundle below a folder of tailtest's name, or the CLI's build. */
const OUR_SCRIPT =
  /(?:^|[\\/])tailtest-hook\.cjs$|tailtest[^\\/]*[\\/](?:.*[\\/])?hook\.cjs$|[\\/]cli[\\/]dist[\\/]hook\.cjs$/

/** Whether a command is a host's hook of tailtest: our script, then the host's name, nothing else. */
export function isHookCommand({ args }: HookCommand, host: string): boolean {
  const [script = '', name, ...others] = args
  return OUR_SCRIPT.test(script) && name === host && others.length === 0
}
