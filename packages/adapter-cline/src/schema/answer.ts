import { z } from 'zod'

/** What a hook file may answer, as far as it is given here. */
const file = z.strictObject({ contextModification: z.string().min(1) })

/** What our plugin is answered: what the host takes from its hooks, and at the end of a run a prompt to begin another with. */
const plugin = [
  z.strictObject({ appendContext: z.string().min(1) }),
  z.strictObject({ skip: z.literal(true), reason: z.string().min(1) }),
  z.strictObject({ prompt: z.string().min(1) }),
] as const

/** An answer to any of the events. */
export const ClineAnswer = z.union([file, ...plugin])
export type ClineAnswer = z.infer<typeof ClineAnswer>
