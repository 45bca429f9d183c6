import { z } from 'zod'
import { EVENTS, MODES } from './payload.ts'

/** A payload, for whoever is not in a hurry. */
export const PayloadSchema = z.object({
  event: z.enum(EVENTS),
  mode: z.enum(MODES),
  chat: z.string(),
  folder: z.string(),
  about: z.string(),
})

/** What Minimal takes for an answer; one key too many and it drops it all. */
export const AnswerSchema = z.strictObject({
  context: z.string().optional(),
  goOn: z.string().optional(),
  say: z.string().optional(),
})
