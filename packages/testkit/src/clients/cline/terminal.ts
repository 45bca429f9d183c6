import type { RunOptions } from '../client.ts'
import { endHub } from './hub.ts'
import { type Program, prepare } from './program.ts'

export type TerminalOptions = Omit<RunOptions, 'prompt' | 'timeoutMs'> & {
  /** What is said at once. @default nothing */
  prompt?: string
}

/** What a terminal starts. */
export interface TerminalProgram extends Program {
  /** Ends what the client left in the background; for when it has ended itself. */
  end(): Promise<void>
}

/** The client's form for people, for whoever can give it a terminal. */
export async function terminal({ prompt, ...options }: TerminalOptions): Promise<TerminalProgram> {
  const resumed = options.resume === undefined ? [] : ['--id', options.resume]
  const { args, ...program } = await prepare(options, ['-i', ...resumed])
  return {
    ...program,
    args: [...args, ...(prompt === undefined ? [] : [prompt])],
    end: () => endHub(options.home, { expected: true }),
  }
}
