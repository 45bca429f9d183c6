import { isDeepStrictEqual } from 'node:util'
import type { HookCommand, HookStart, SettingsFile } from '@tailtest/adapter-kit'

/** The hooks that only tell of edits before they are made, as a settings file holds them. */
function editStarts(file: SettingsFile, hook: HookCommand): readonly HookStart[] {
  return file.starts?.(file.merge(undefined, hook, { edits: true, alone: true })) ?? []
}

const isSame = (one: HookStart) => (other: HookStart) =>
  one.event === other.event && one.matcher === other.matcher

/** A script of ours asks by its own words, whatever starts it; one that asks for nothing is the same for every need. */
function asksForEdits(file: SettingsFile, text: string, hook: HookCommand): boolean {
  return file.merge(text, hook, { edits: true }) === text && file.merge(text, hook) !== text
}

/** Whether a text of a settings file has the host tell of edits before they are made. */
export function tellsOfEdits(file: SettingsFile, text: string): boolean {
  const [hook] = file.find(text)
  if (hook === undefined) return false
  const starts = file.starts?.(text) ?? []
  const wanted = editStarts(file, hook)
  const isScript = isDeepStrictEqual(wanted, file.starts?.(file.merge(undefined, hook)) ?? [])
  if (isScript) return asksForEdits(file, text, hook)
  return wanted.some((one) => starts.some(isSame(one)))
}

/** Whether of our hooks a text holds only those: a plugin tells of the rest. */
export function isBesidePlugin(file: SettingsFile, text: string): boolean {
  const [hook] = file.find(text)
  const starts = file.starts?.(text) ?? []
  if (hook === undefined || starts.length === 0) return false
  const wanted = editStarts(file, hook)
  const isScript = isDeepStrictEqual(wanted, file.starts?.(file.merge(undefined, hook)) ?? [])
  return !isScript && starts.every((one) => wanted.some(isSame(one)))
}
