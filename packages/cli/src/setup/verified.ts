import { verified as claude } from '@tailtest/adapter-claude'
import { verified as cline } from '@tailtest/adapter-cline'
import { verified as codex } from '@tailtest/adapter-codex'
import { verified as copilot } from '@tailtest/adapter-copilot'
import { verified as cursor } from '@tailtest/adapter-cursor'
import { verified as gemini } from '@tailtest/adapter-gemini'
import type { Verified } from '@tailtest/adapter-kit'
import type { AdapterName } from './adapters.ts'

/** The client that each adapter was last looked at in. For commands: no hook needs to know. */
export const verified = { claude, cline, codex, copilot, cursor, gemini } satisfies Record<
  AdapterName,
  Verified
>
