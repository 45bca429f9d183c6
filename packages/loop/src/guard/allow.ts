import type { Danger } from './danger.ts'

/** Whether an entry of the setting `guard.allow` names the danger: its rule, or its command, `*` standing for anything. Pure. */
export function isAllowed({ rule, command }: Danger, allow: readonly string[]): boolean {
  return allow.some((entry) => entry === rule || matches(entry, command))
}

/** What fits a piece first is as good as what fits it later, so that nothing is gone back to: no pattern is slow. */
function matches(pattern: string, command: string): boolean {
  const [first = '', ...others] = pattern.trim().split('*')
  const last = others.pop()
  if (last === undefined) return command === first
  if (!command.startsWith(first)) return false
  let at = first.length
  for (const piece of others) {
    const found = command.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return at <= command.length - last.length && command.endsWith(last)
}
