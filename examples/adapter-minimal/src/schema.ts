import { z } from 'zod'

/** What Minimal sends to a hook. What a hook checks of it, without zod, is generated: `payloads.json`. */
export const PayloadSchema = z.object({
  event: z.enum(['started', 'prompt', 'saved', 'stopped']),
  mode: z.enum(['chat', 'batch']), // a person sits in front of it, or nobody
  chat: z.string(),
  folder: z.string(),
  about: z.string(), // `saved`: the file's absolute path; `prompt`: what the person typed; else empty
})
export type Payload = z.infer<typeof PayloadSchema>

/** What Minimal takes for an answer; one key too many and it drops it all. */
export const AnswerSchema = z.strictObject({
  context: z.string().optional(),
  goOn: z.string().optional(),
  say: z.string().optional(),
})
export type Answer = z.infer<typeof AnswerSchema>
