import type { Question } from '../reads.ts'
import type { Env } from '../types.ts'

/** What was asked for an answer, in the order of asking. */
export interface Testimony {
  /** Of the file system: question, absolute path, answer. */
  asked: [Question, string, string][]
  /** Of the environment, by name. */
  env: Map<string, string | undefined>
}

/** An environment that notes which of its variables are asked for. */
export function witnessEnv(env: Env, { env: seen }: Testimony): Env {
  return new Proxy(env, {
    get(variables, name) {
      if (typeof name !== 'string') return undefined
      seen.set(name, variables[name])
      return variables[name]
    },
  })
}
