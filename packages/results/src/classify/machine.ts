import { quote } from '@tailtest/runners/report'
import { SIGNS } from '../environment-signs.ts'
import type { Classification } from '../types.ts'
import { answer, type Rule, type Seen } from './seen.ts'

/**
 * The machine says so itself. Where the test passed on it and a source that leads there was changed since, the source
 * is the likelier: it may ask the wrong port, or for a tool by the wrong name. What is outside comes and goes by itself:
 * a change in which no line speaks of such things did not take it away.
 */
export const machine: Rule = (seen) => {
  const { lines, stack, onTheWay, facts } = seen
  const found = signIn(lines, stack)
  if (found === undefined) return undefined
  const { sign, line } = found
  const own = OWN.get(sign.name)?.(seen, line)
  if (own !== undefined) return own
  const remedy = sign.remedy && { remedy: `${sign.says}; ${sign.remedy}` }
  if (sign.outside && isUnrelated(seen, line)) {
    const told = answer('environment', sign.says, { line, certain: sign.certain })
    return { ...told, ...remedy, unrelated: true }
  }
  const [source] = onTheWay
  const isNew = facts.passedBefore === true && source !== undefined
  if (!isNew || sign.ofMachine) {
    const told = answer('environment', sign.says, { line, certain: sign.certain && !isNew })
    return { ...told, ...remedy }
  }
  const says = `${sign.says}, but the test passed before ${quote(source)} was changed`
  return answer('real_bug', says, { line })
}

/** Lines that lead to something outside: where it is, how it is reached and started. */
const REACHING =
  /connect|client|host|\bport|ur[il]\b|dsn|socket|time_?out|retr(?:y|ies)|fetch|axios|request|https?|redis|mongo|postgres|mysql|sql|database|\bdb|queue|broker|amqp|kafka|smtp|s3|docker|container|env|setting|config|proxy|dns|tls|ssl|cert|spawn|exec|process|popen|command|\bpath\b|mock|stub|fake|patch/i

/** What never was an address: code made it so. */
const MADE = /\b(?:undefined|null|NaN|None|nil)\b|\[object/

/** What is waited for less long than before looks just like what is not there. */
const LATE = /time(?:d ?|_)?out|ETIMEDOUT/i

/** Nothing that the session changed speaks of what does not answer, nor of anything that would lead there. */
function isUnrelated({ facts: { changedLine } }: Seen, line: string): boolean {
  if (changedLine === undefined || MADE.test(line) || LATE.test(line)) return false
  const names = line.match(/[\w-]+(?:\.[\w-]+)+|\d{2,5}|(?<=['"`])[\w./-]+(?=['"`])/g) ?? []
  const named = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const speaking =
    named.length === 0 ? REACHING : new RegExp(`${REACHING.source}|${named.join('|')}`, 'i')
  return changedLine(speaking) === undefined
}

/** What the session began to ask the machine for is no lack of the machine. */
const OWN: ReadonlyMap<string, (seen: Seen, line: string) => Classification | undefined> = new Map([
  [
    'variable',
    (seen, line) => {
      const names = `${line}\n${seen.stack}`.match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? []
      return askedBy(seen, { line, names, says: 'began to read a variable that is not set' })
    },
  ],
  [
    'file',
    (seen, line) => {
      const paths = line.match(/(?<![\w.:/])\/\w[\w./-]*\w/g) ?? []
      const names = paths.flatMap((path) => [path, path.slice(path.lastIndexOf('/') + 1)])
      return askedBy(seen, { line, names, says: 'began to ask for a file that does not exist' })
    },
  ],
])

function askedBy(
  { facts, isTestCode }: Seen,
  { line, names, says }: { line: string; names: readonly string[]; says: string },
): Classification | undefined {
  for (const name of new Set(names)) {
    const writer = facts.wrote?.(name)
    if (writer === undefined) continue
    const category = isTestCode(writer) ? 'test_bug' : 'real_bug'
    return answer(category, `${quote(writer)} ${says}`, { line })
  }
  return undefined
}

/** The first line in which the machine says that it is its fault. */
export function signIn(lines: readonly string[], stack: string) {
  for (const line of lines) {
    const sign = SIGNS.find((row) => row.pattern.test(line) && (row.stack?.test(stack) ?? true))
    if (sign !== undefined) return { sign, line }
  }
  return undefined
}
