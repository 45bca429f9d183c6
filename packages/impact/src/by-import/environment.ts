/** Keys and logins of the one who runs us are none of the project's business. */
const SECRETS = [/^ANTHROPIC_/i, /^OPENAI_/i, /_API_KEY$/i, /_TOKEN$/i, /_SECRET$/i, /_PASSWORD$/i]

/** An environment without secrets, in which Python leaves no compiled files behind. */
export function cleanEnvironment(
  env: NodeJS.ProcessEnv,
  keep: readonly string[],
): NodeJS.ProcessEnv {
  const kept = new Set(keep.map((name) => name.toUpperCase()))
  const rest = Object.entries(env).filter(
    ([name]) => kept.has(name.toUpperCase()) || !SECRETS.some((pattern) => pattern.test(name)),
  )
  return { ...Object.fromEntries(rest), PYTHONDONTWRITEBYTECODE: '1' }
}
