import { type Language, languageOf, type RelPath } from '@tailtest/project'
import type { Declares } from '../facts.ts'
import type { Files } from '../files.ts'
import { isTemplate, templates } from '../wiring/templates.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { elixir } from './elixir.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { kotlin } from './kotlin.ts'
import { php } from './php.ts'
import { python } from './python/index.ts'
import { ruby } from './ruby.ts'
import type { Rules } from './rules.ts'
import { rust } from './rust.ts'
import { scala } from './scala.ts'
import { script } from './script/index.ts'
import { swift } from './swift.ts'

/** How the imports of each language are read and followed. */
export const RULES: Readonly<Record<Language, Rules>> = {
  javascript: script,
  typescript: script,
  python,
  go,
  java,
  kotlin,
  scala,
  swift,
  csharp,
  ruby,
  php,
  rust,
  elixir,
  cpp,
}

/** `undefined`: no source, or none whose imports are read. */
export function rulesFor(path: string): Rules | undefined {
  const language = languageOf(path)
  if (language !== undefined) return RULES[language]
  return isTemplate(path) ? templates : undefined
}

/** The files of a group, which is called `<language>:<folder>`. */
export function membersOf(
  files: Files,
  group: string,
  declares: (path: RelPath) => Declares,
): RelPath[] {
  const colon = group.indexOf(':')
  const rules = Object.entries(RULES).find(([language]) => language === group.slice(0, colon))?.[1]
  return rules?.members?.(files, group.slice(colon + 1), declares) ?? []
}
