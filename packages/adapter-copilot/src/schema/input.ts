import { isAbsolutePath } from '@tailtest/adapter-kit'
import { z } from 'zod'
import { SHELLS } from '../shells.ts'
import { withArguments } from '../tool-args.ts'

const absent = z.undefined().optional()

/** What every payload carries, as far as it is read; a sub-agent's names the session that started it. */
const common = {
  sessionId: z.string(),
  cwd: z.string().refine(isAbsolutePath),
  agentId: z.string().optional(),
  parentAgentId: z.string().optional(),
}

/** No payload names its event: each kind has one of these fields, and none of the others. */
const base = {
  ...common,
  source: absent,
  prompt: absent,
  toolName: absent,
  stop_hook_active: absent,
  reason: absent,
}

/** The tools that change files, and those that run commands. */
const TOOLS = [
  {
    toolName: z.literal('create'),
    toolArgs: z.object({ path: z.string(), file_text: z.string() }),
  },
  {
    toolName: z.literal('edit'),
    toolArgs: z.object({ path: z.string(), old_str: z.string(), new_str: z.string() }),
  },
  { toolName: z.literal('apply_patch'), toolArgs: z.string() },
  { toolName: z.literal(SHELLS), toolArgs: z.object({ command: z.string() }) },
] as const

const [create, edit, patch, shell] = TOOLS

/** A call that is about to be made: one that failed has an error. */
const before = { ...base, toolResult: absent, error: absent }
const after = {
  ...base,
  toolResult: z.object({ resultType: z.string(), textResultForLlm: z.string() }),
}

/** A tool of a server: `writer-write_file`. */
const ofServer = { toolName: z.templateLiteral([z.string(), '-', z.string()]) }

/** Of each payload what is read, nothing more. */
const Payload = z.union([
  z.object({ ...base, source: z.string(), initialPrompt: z.string().optional() }),
  z.object({ ...base, prompt: z.string() }),
  z.object({ ...before, ...create }),
  z.object({ ...before, ...edit }),
  z.object({ ...before, ...patch }),
  z.object({ ...before, ...shell }),
  z.object({ ...before, ...ofServer }),
  z.object({ ...after, ...create }),
  z.object({ ...after, ...edit }),
  z.object({ ...after, ...patch }),
  z.object({ ...after, ...shell }),
  z.object({ ...base, stop_hook_active: z.boolean(), agentName: absent }),
  z.object({ ...base, stop_hook_active: z.boolean(), agentName: z.string(), agentId: z.string() }),
  z.object({ ...base, reason: z.string() }),
])
/** The payloads of this host that mean something here. */
export const CopilotInput = z.preprocess(withArguments, Payload)
export type CopilotInput = z.infer<typeof CopilotInput>
