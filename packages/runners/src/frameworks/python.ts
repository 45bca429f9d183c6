import type { Directory } from '../directory.ts'
import type { FrameworkOf } from '../families/family.ts'
import { requirementsOf } from '../python/requirements.ts'

interface Framework {
  name: string
  /** Packages that bring it, besides its own. */
  packages?: readonly string[]
  /** What an application's entry point calls; decides where two are declared. */
  entry?: RegExp
}

/** Named like the packages that bring them. */
const FRAMEWORKS: readonly Framework[] = [
  { name: 'django', packages: ['djangorestframework', 'django-ninja', 'wagtail', 'pytest-django'] },
  { name: 'fastapi', entry: /\bFastAPI\s*\(/ },
  { name: 'flask', entry: /\bFlask\s*\(/ },
]

/** What Django writes into the `manage.py` of every project. */
const MANAGES_DJANGO = /\bDJANGO_SETTINGS_MODULE\b|\bfrom django\b/

const ENTRIES = ['main.py', 'app.py', 'wsgi.py', 'asgi.py', 'application.py', '__init__.py']
const ENTRY_FOLDERS = ['', 'app/', 'src/', 'src/app/', 'api/']

/** The first that is declared, except where several have an entry point to tell them apart. */
export const python: FrameworkOf = (dir) => {
  const requirements = requirementsOf(dir)
  const declared = FRAMEWORKS.filter(({ name, packages = [] }) =>
    [name, ...packages].some((each) => requirements.has(each)),
  )
  if (declared.length === 0 && MANAGES_DJANGO.test(dir.text('manage.py') ?? '')) return 'django'
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
