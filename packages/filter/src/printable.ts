import { unseen } from '@tailtest/project'

/** The repository's own text: on one line, without what nobody sees, at most so many characters. @default limit 80 */
export function printable(text: string, limit = 80): string {
  const shown = text.replace(unseen(), '?')
  return shown.length <= limit ? shown : `${shown.slice(0, limit - 1)}…`
}
