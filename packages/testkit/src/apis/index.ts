import { anthropic } from './anthropic.ts'
import type { Api } from './api.ts'
import { chatCompletions } from './chat-completions.ts'
import { gemini, geminiWhole } from './gemini.ts'
import { responses } from './responses.ts'

/** The model APIs a server speaks, told apart by the request's path. */
export const apis: readonly Api[] = [anthropic, responses, chatCompletions, gemini, geminiWhole]
