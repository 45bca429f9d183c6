import type { RunOptions } from '../client.ts'
import { type Program, prepare } from './program.ts'

export type TerminalOptions = Omit<RunOptions, 'prompt' | 'timeoutMs'> & {
  /** What is said at once. @default nothing */
  prompt?: string
}

/** The client's form for people, for whoever can give it a terminal. */
export async function terminal({ prompt, ...options }: TerminalOptions): Promise<Program> {
  const resumed = options.resume === undefined ? [] : ['--id', options.resume]
  const { args, ...program } = await prepare(options, ['-i', ...resumed])
  return { ...program, args: [...args, ...(prompt === undefined ? [] : [prompt])] }
}
