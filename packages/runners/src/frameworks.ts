import type { Language } from '@tailtest/project'
import type { Directory } from './directory.ts'
import { requirementsOf } from './python/requirements.ts'

interface Framework {
  name: string
  /** The package that brings it. */
  package: string
  /** What an application's entry point calls; decides where two are declared. */
  entry?: RegExp
}

/** The first that is declared, except where several have an entry point to tell them apart. */
const SCRIPT: readonly Framework[] = [
  { name: 'nextjs', package: 'next' },
  { name: 'nuxt', package: 'nuxt' },
  { name: 'nestjs', package: '@nestjs/core' },
]

const PYTHON: readonly Framework[] = [
  { name: 'django', package: 'django' },
  { name: 'fastapi', package: 'fastapi', entry: /\bFastAPI\s*\(/ },
  { name: 'flask', package: 'flask', entry: /\bFlask\s*\(/ },
]

const ENTRIES = ['main.py', 'app.py', 'wsgi.py', 'asgi.py', 'application.py', '__init__.py']
const ENTRY_FOLDERS = ['', 'app/', 'src/', 'src/app/', 'api/']

/** The framework a package is built on; `undefined`: none that we know something about. */
export function frameworkOf(dir: Directory, languages: readonly Language[]): string | undefined {
  if (!languages.includes('python'))
    return SCRIPT.find(({ package: name }) => dir.dependsOn(name))?.name
  const requirements = requirementsOf(dir)
  const declared = PYTHON.filter(({ package: name }) => requirements.has(name))
  return (declared.length > 1 ? byEntry(dir, declared) : undefined) ?? declared[0]?.name
}

function byEntry(dir: Directory, declared: readonly Framework[]): string | undefined {
  const texts = ENTRY_FOLDERS.flatMap((folder) =>
    ENTRIES.flatMap((name) => dir.text(folder + name) ?? []),
  )
  for (const text of texts) {
    const called = declared.find(({ entry }) => entry?.test(text))
    if (called !== undefined) return called.name
  }
  return undefined
}
