import type { Directory } from '../../directory.ts'
import { pytest } from '../../tools/pytest/index.ts'
import { unittest } from '../../tools/unittest/index.ts'
import type { Family, FrameworkOf } from '../family.ts'
import { isDjango } from './django.ts'
import { requirementsOf } from './requirements.ts'

interface Framework {
  name: string
  /** What an application's entry point calls; decides where two are declared. */
  entry?: RegExp
}

/** Named like the packages that bring them. */
const FRAMEWORKS: readonly Framework[] = [
  { name: 'django' },
  { name: 'fastapi', entry: /\bFastAPI\s*\(/ },
  { name: 'flask', entry: /\bFlask\s*\(/ },
]

/** The first that is declared, except where several have an entry point to tell them apart. */
const frameworkOf: FrameworkOf = (dir) => {
  const requirements = requirementsOf(dir)
  const hasDjango = OF_DJANGO.some((name) => requirements.has(name)) || isDjango(dir)
  const declared = FRAMEWORKS.filter(
    ({ name }) => requirements.has(name) || (name === 'django' && hasDjango),
  )
  return (declared.length > 1 ? byEntry(dir, declared) : undefined) ?? declared[0]?.name
}

/** Packages that are nothing without Django, and bring it. */
const OF_DJANGO = ['djangorestframework', 'django-ninja', 'pytest-django', 'wagtail']

/** For Python. */
export const python: Family = { detectors: [pytest, unittest], frameworkOf }

const ENTRIES = ['main.py', 'app.py', 'wsgi.py', 'asgi.py', 'application.py', '__init__.py']
const ENTRY_FOLDERS = ['', 'app/', 'src/', 'src/app/', 'api/']

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
