import { delimiter, dirname } from 'node:path'

/** Without these no program starts on Windows. */
const WINDOWS_NEEDS = ['SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT', 'windir'] as const

/**
 * The least environment a client can live in: the search path, a home, and what the system itself
 * needs. Of the search path, the `node_modules/.bin` folders that npm puts in front are left out:
 * a client started from a test must not find the tester's tools. The running Node comes first.
 */
export function emptyEnvironment(
  home: string,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const path = (env.PATH ?? env.Path ?? '').split(delimiter)
  const clean = path.filter((entry) => entry !== '' && !/node_modules[\\/]\.bin/.test(entry))
  const needed = WINDOWS_NEEDS.flatMap((name) => {
    const value = env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...Object.fromEntries(needed),
    PATH: [dirname(process.execPath), ...clean].join(delimiter),
    HOME: home,
    USERPROFILE: home,
  }
}
