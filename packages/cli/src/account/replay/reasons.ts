import { quoteName } from '@tailtest/adapter-kit'

/** Why a turn was not let end, by the first word of what was said; a path or a hash may follow. */
const REASONS: Readonly<Record<string, (rest: string) => string>> = {
  failures: () => 'tests fail',
  ask: (path) => `${quoteName(path)} has no test`,
  broken: () => 'what was removed is still used',
  uncounted: () => 'shell commands changed many files',
}

/** The reasons of a `session.continued`, in words. Pure. */
export function whyNotEnded(reason: string): string {
  return reason
    .split(/ (?=[a-z]+:)/)
    .map((part) => {
      const [word = '', rest = ''] = [part.split(':', 1)[0], part.slice(part.indexOf(':') + 1)]
      return Object.hasOwn(REASONS, word) ? REASONS[word]?.(rest) : quoteName(part)
    })
    .join(', ')
}
