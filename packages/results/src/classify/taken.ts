import { answer } from './answer.ts'
import type { Rule } from './seen.ts'

/** The failure names a variable that is set here and that tailtest does not hand to tests. */
export const variableTaken: Rule = ({ lines, message, facts: { removed = [] } }) => {
  for (const line of [...lines, ...message.split('\n')]) {
    const words = line.split(/\W+/)
    const variable = removed.find((name) => words.includes(name))
    if (variable === undefined) continue
    const says = `tailtest keeps ${variable} from the tests, the setting pass_env hands it to them`
    return answer('environment', says, { line: line.trim() })
  }
  return undefined
}
