import { baseName, parentOf } from '@tailtest/project'
import { MOVE_LOGIC, RENAME, type Rule } from './rule.ts'

/** Files that every project of a framework has and whose content hardly varies. */
const BOILERPLATE: Readonly<Record<string, string>> = {
  'manage.py': "It is Django's command line.",
  'wsgi.py': 'It only hands the application to a WSGI server.',
  'asgi.py': 'It only hands the application to an ASGI server.',
  '__main__.py': 'It only starts the package from the command line.',
}

/** What tells a Next.js project by its names alone. */
export const NEXT_NAMES = /^next\.config\.[cm]?[jt]s$|^next-env\.d\.ts$|^\.next$/

export const boilerplate: Rule = ({ path, markers }) => {
  const name = baseName(path)
  const reason = Object.hasOwn(BOILERPLATE, name) ? BOILERPLATE[name] : undefined
  if (reason !== undefined) return { reason, change: RENAME }
  if (name !== 'middleware.ts' && name !== 'middleware.js') return undefined
  const folder = parentOf(path) ?? path
  const top = baseName(folder) === 'src' ? (parentOf(folder) ?? folder) : folder
  const isNext = [folder, top].some((at) => [...markers(at)].some((each) => NEXT_NAMES.test(each)))
  return isNext
    ? {
        reason: "It is Next.js's middleware, which only runs inside the framework.",
        change: MOVE_LOGIC,
      }
    : undefined
}
