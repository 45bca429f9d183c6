import { isObject, isString } from '@tailtest/adapter-kit'

/**
 * A payload whose tool has values for arguments: some ways of starting the client give them as a JSON text
 * (https://github.com/github/copilot-cli/issues/3349). A patch is a text itself.
 */
export function withArguments(payload: unknown): unknown {
  if (!isObject(payload) || !isString(payload.toolArgs)) return payload
  const toolArgs = decoded(payload.toolArgs)
  const isMeant = payload.toolName === 'apply_patch' ? isString : isObject
  return isMeant(toolArgs) ? { ...payload, toolArgs } : payload
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON: a patch, or nothing we know
  }
}
