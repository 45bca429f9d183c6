import { claude } from '@tailtest/adapter-claude'
import { cline } from '@tailtest/adapter-cline'
import { codex } from '@tailtest/adapter-codex'
import { copilot } from '@tailtest/adapter-copilot'
import { cursor } from '@tailtest/adapter-cursor'
import { gemini } from '@tailtest/adapter-gemini'

/** The hosts tailtest knows, by the name used in `tailtest hook <name>` and `install --agent <name>`. */
export const adapters = { claude, cline, codex, copilot, cursor, gemini } as const

export type AdapterName = keyof typeof adapters

export const adapterNames = Object.keys(adapters).filter(isAdapterName)

export function isAdapterName(name: string): name is AdapterName {
  return Object.hasOwn(adapters, name)
}
