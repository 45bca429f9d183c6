import { startPython } from '../../families/python/environment.ts'
import type { Detector } from '../../types.ts'
import { discovery, isDjango, unittestEvidence } from './evidence.ts'

/** https://docs.python.org/3/library/unittest.html; in a Django project its own way to start it. */
export const unittest: Detector = {
  name: 'unittest',
  languages: ['python'],
  report: 'unittest',
  manifests:
    /^(?:pyproject\.toml|setup\.\w+|tox\.\w+|noxfile\.py|Pipfile|manage\.py|hatch\.toml|environment\.ya?ml|tests?|test_.*\.py|.*_test\.py|.*requirements.*)$/,
  detect: (dir) => {
    const evidence = unittestEvidence(dir)
    if (evidence === undefined) return undefined
    const { words, ...found } = evidence
    if (!isDjango(dir)) {
      const start = startPython(dir, { args: ['-m', 'unittest'] })
      return { ...found, ...discovery(dir, words), ...start }
    }
    const wanted = { args: ['manage.py', 'test'], module: 'django', tool: 'django-admin' }
    // beside the sources: Django finds tests in packages only, and an application has a tests.py in the way of a folder
    return { ...found, convention: { kind: 'beside' }, ...startPython(dir, wanted) }
  },
  select: (tests, { args, suite = [] }) => {
    if (tests.length === 0) return suite
    return args.includes('manage.py') ? tests.map(moduleOf) : tests
  },
}

/** Django takes modules and folders, no files. */
function moduleOf(test: string): string {
  return test.replace(/^\.\//, '').replace(/\.py$/, '').replaceAll('/', '.')
}
