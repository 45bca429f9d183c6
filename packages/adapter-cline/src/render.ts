import { renderer } from '@tailtest/adapter-kit'
import type { ClineAnswer } from './payloads.ts'

const besideTool = (contextModification: string) => ({ contextModification })
const besidePrompt = (appendContext: string) => ({ appendContext })

/** The end of a turn begins another run, or says nothing. The host shows a person nothing of what a hook says. */
export const render = renderer<ClineAnswer>({
  text: {
    'session-started': besidePrompt,
    'prompt-sent': besidePrompt,
    'command-proposed': besidePrompt,
    'edit-proposed': besidePrompt,
    'file-edited': besideTool,
    'command-ran': besideTool,
    'turn-ended': (prompt) => ({ prompt }),
  },
  call: (reason) => (reason === '' ? undefined : { skip: true, reason }),
})
