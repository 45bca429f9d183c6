import type { Language } from '@tailtest/project'
import type { Directory } from '../directory.ts'
import { dotnet } from './dotnet.ts'
import { jvm } from './jvm.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { script } from './script.ts'

/** The framework a package is built on by its manifests; `undefined`: none that we know something about. */
export type FrameworkOf = (dir: Directory) => string | undefined

const BY_LANGUAGE: Partial<Record<Language, FrameworkOf>> = {
  javascript: script,
  typescript: script,
  python,
  ruby,
  php,
  java: jvm,
  kotlin: jvm,
  csharp: dotnet,
}

/** The framework of a package, of the first of these languages that has one. */
export function frameworkOf(dir: Directory, languages: readonly Language[]): string | undefined {
  for (const language of languages) {
    const framework = BY_LANGUAGE[language]?.(dir)
    if (framework !== undefined) return framework
  }
  return undefined
}
