import { resolve } from 'node:path'
import type { Argument } from './expand.ts'

/** What a shell has become by the commands before. */
export interface State {
  /** Absolute; `undefined`: not known any more. */
  cwd: string | undefined
  /** The values a variable may have; `undefined`: one that is not known. */
  variables: Map<string, readonly string[] | undefined>
  /** In a container or on another machine. */
  isElsewhere: boolean
}

/** A subshell's: what it changes is gone with it. */
export function copyOf(state: State): State {
  return { ...state, variables: new Map(state.variables) }
}

/** What `cd`, `export` and `unset` leave behind. */
export function changeState([first, ...args]: readonly Argument[], state: State): void {
  if (['cd', 'pushd', 'chdir'].includes(first?.text ?? '')) {
    const to = args.find(({ text }) => !/^-[LPe@]/.test(text))
    const home = state.variables.get('HOME')?.[0]
    const isKnown =
      to === undefined ? home !== undefined : to.isExact && !to.isPattern && to.text !== '-'
    state.cwd =
      isKnown && state.cwd !== undefined ? resolve(state.cwd, to?.text ?? home ?? '') : undefined
  }
  if (['export', 'declare', 'local', 'readonly', 'typeset'].includes(first?.text ?? '')) {
    for (const { text, isExact } of args) {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? []
      if (name !== undefined) state.variables.set(name, isExact ? [value ?? ''] : undefined)
    }
  }
  if (['read', 'mapfile', 'readarray'].includes(first?.text ?? '')) {
    for (const { text } of args) state.variables.set(text, undefined)
  }
  if (first?.text === 'unset') for (const { text } of args) state.variables.delete(text)
}
