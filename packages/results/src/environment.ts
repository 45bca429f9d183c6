import { isSecretName } from '@tailtest/project'

/**
 * These make programs colour a pipe; NO_COLOR alone is enough, and `FORCE_COLOR=0` turns Python's rich on. By the last one
 * node:test takes itself for a child of another run, and runs nothing.
 */
const NEVER = [/^FORCE_COLOR$/i, /^CLICOLOR_FORCE$/i, /^NODE_TEST_CONTEXT$/i]

/** The variable by which a run's processes are found again, also those that left its group. */
const MARKER = 'TAILTEST_RUN'

export interface EnvironmentOptions {
  /** Names that may stay although they look like secrets. */
  keep?: readonly string[]
  /** More names that must not be passed on: the host's own session. */
  drop?: readonly RegExp[]
}

/** The environment of a test run: ours without secrets and forced colours. */
export function testEnvironment(
  env: NodeJS.ProcessEnv,
  { keep = [], drop = [] }: EnvironmentOptions,
): NodeJS.ProcessEnv {
  const kept = new Set(keep.map((name) => name.toUpperCase()))
  const isBarred = (name: string) => isSecretName(name) || matches(drop, name)
  const passes = (name: string) =>
    !matches(NEVER, name) && (kept.has(name.toUpperCase()) || !isBarred(name))
  const rest = Object.entries(env).filter(([name]) => passes(name))
  return { ...Object.fromEntries(rest), NO_COLOR: '1' }
}

/** The names of the variables that {@link testEnvironment} takes out as keys or as the host's own. */
export function removedVariables(
  options: EnvironmentOptions,
  env: NodeJS.ProcessEnv = process.env,
): string[] {
  const left = testEnvironment(env, options)
  return Object.keys(env).filter((name) => !Object.hasOwn(left, name) && !matches(NEVER, name))
}

/** A run within a run carries both marks, so that the end of the outer one finds all. */
export function marked(env: NodeJS.ProcessEnv, id: string): NodeJS.ProcessEnv {
  return { ...env, [MARKER]: [env[MARKER], id].filter(Boolean).join(':') }
}

function matches(patterns: readonly RegExp[], name: string): boolean {
  return patterns.some((pattern) => name.search(pattern) !== -1) // `test` of a /g pattern remembers
}
