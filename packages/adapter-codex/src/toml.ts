import { SettingsError } from '@tailtest/adapter-kit'

/** What a TOML text says; `path` is for the message. Rejects with `SettingsError` where it is none. */
export async function parseToml(path: string, text: string): Promise<unknown> {
  const { parse } = await import('smol-toml')
  try {
    return parse(text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause)
    throw new SettingsError(`${path}: is not TOML: ${why}`, undefined, { cause })
  }
}
