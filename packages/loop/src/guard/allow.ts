import type { Danger } from './danger.ts'

/** Whether an entry of the setting `guard.allow` names the danger: its rule, or its command, `*` standing for anything. Pure. */
export function isAllowed({ rule, command }: Danger, allow: readonly string[]): boolean {
  return allow.some((entry) => entry === rule || matches(entry, command))
}

function matches(pattern: string, command: string): boolean {
  const pieces = pattern
    .trim()
    .split('*')
    .map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${pieces.join('[^]*')}$`).test(command)
}
