import { type Depth, isDeeper } from '@tailtest/scenarios'
import type { Complexity } from './types.ts'

/** The sum: `+4 billing +3 HTTP +2 branches = 9`. */
export function explain({ signals, score }: Complexity): string {
  return [...signals.map(({ name, points }) => `+${points} ${name}`), `= ${score}`].join(' ')
}

/** What makes a score less certain, as the note says it. */
function doubts({ producer, sampled }: Complexity): string {
  return (producer === 'patterns' ? '; patterns' : '') + (sampled ? '; sampled' : '')
}

/** What to tell the agent where a file asks for more scenarios than the configured depth; `undefined`: it does not. */
export function complexityNote(complexity: Complexity, configured: Depth): string | undefined {
  const { depth, file, scenarios } = complexity
  if (!isDeeper(depth, configured)) return undefined
  const reason = `${nameOf(file)}: ${explain(complexity)}${doubts(complexity)}`
  return `Complexity: ${depth} (${reason}). Generate ~${scenarios} scenarios.`
}

const LONGEST_NAME = 60
/** Most names; a pattern of Unicode properties takes 1 ms to build. */
const PLAIN = /^[\w.-]+$/

/** The file's name without its extension. Whoever names a file must not be able to write a sentence to the agent. */
function nameOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/s, '')
  if (PLAIN.test(name)) return name.slice(0, LONGEST_NAME)
  return name.replace(/[^\p{L}\p{N}_.-]/gu, '').slice(0, LONGEST_NAME) || 'file'
}
