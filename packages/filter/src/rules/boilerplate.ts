import { baseName, parentOf } from '@tailtest/project'
import { MOVE_LOGIC, type Rule } from './rule.ts'

/** What tells a Next.js project by its names alone. */
export const NEXT_NAMES = /^next\.config\.[cm]?[jt]s$|^next-env\.d\.ts$|^\.next$/

/** What Next.js calls by itself; `proxy` is what `middleware` is called now. */
const NEXT_HOOKS = /^(middleware|proxy|instrumentation(?:-client)?)\.[jt]s$/

export const boilerplate: Rule = ({ path, markers }) => {
  const [, name] = NEXT_HOOKS.exec(baseName(path)) ?? []
  if (name === undefined) return undefined
  const folder = parentOf(path) ?? path
  const top = baseName(folder) === 'src' ? (parentOf(folder) ?? folder) : folder
  const isNext = [folder, top].some((at) => [...markers(at)].some((each) => NEXT_NAMES.test(each)))
  return isNext
    ? {
        reason: `It is Next.js's ${name}, which only runs inside the framework.`,
        change: MOVE_LOGIC,
      }
    : undefined
}
