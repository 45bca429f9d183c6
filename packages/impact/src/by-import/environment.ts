import { isSecretName } from '@tailtest/project'

/** An environment without secrets, in which Python leaves no compiled files behind. */
export function cleanEnvironment(
  env: NodeJS.ProcessEnv,
  keep: readonly string[],
): NodeJS.ProcessEnv {
  const kept = new Set(keep.map((name) => name.toUpperCase()))
  const rest = Object.entries(env).filter(
    ([name]) => kept.has(name.toUpperCase()) || !isSecretName(name),
  )
  return { ...Object.fromEntries(rest), PYTHONDONTWRITEBYTECODE: '1' }
}
