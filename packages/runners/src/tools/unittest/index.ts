import { joinRel } from '@tailtest/project'
import { type Directory, upwards } from '../../directory.ts'
import { isDjango, settingsArgs } from '../../families/python/django.ts'
import { startPython } from '../../families/python/environment.ts'
import {
  type Evidence,
  isPackage,
  pytestEvidence,
  scriptEvidence,
} from '../../families/python/evidence.ts'
import { testScriptOf } from '../../families/python/scripts.ts'
import { seenTests } from '../../families/python/seen.ts'
import { afterDjango, afterModule } from '../../families/python/starts.ts'
import type { Detector, Found } from '../../types.ts'

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
    const args = ['manage.py', 'test', ...settingsArgs(dir)]
    const wanted = { args, module: 'django', tool: 'django-admin' }
    // beside the sources: Django finds tests in packages only, and an application has a tests.py in the way of a folder
    const collects = [{ include: DJANGO_TESTS, names: true as const }]
    return { ...found, convention: { kind: 'beside' }, collects, ...startPython(dir, wanted) }
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

/** Django takes `test*.py`: of these, besides what any runner of Python takes, those that hold what their names say. */
const DJANGO_TESTS = ['**/tests_*.py']

/** Folders of tests that are looked for at the top of a package. */
const FOLDERS = ['tests', 'test']

/** What in a folder speaks for unittest; what is weaker than a script counts only where nobody speaks of pytest. */
function unittestEvidence(dir: Directory): Evidence | undefined {
  const script = testScriptOf(
    dir,
    (words) => afterModule(words, 'unittest') ?? (isDjango(dir) ? afterDjango(words) : undefined),
  )
  if (script !== undefined) return scriptEvidence(script)
  if (!isPackage(dir) || [...upwards(dir)].some((each) => pytestEvidence(each) !== undefined)) {
    return undefined
  }
  if (isDjango(dir)) return { evidence: 'config', foundBy: 'manage.py' }
  const seen = seenTests(dir)
  return seen && { evidence: 'config', foundBy: `import of unittest in ${seen.file}` }
}

/**
 * How unittest finds everything: `discover` passes over folders that are no packages, except the one it starts in; a
 * package it can only import from above. What a script says goes first.
 */
function discovery(
  dir: Directory,
  words: readonly string[] = [],
): Pick<Found, 'suite' | 'convention'> {
  if (words[0] === 'discover') return { suite: words.filter((word) => !/^-[vqfcb]+$/.test(word)) }
  const seen = seenTests(dir)?.file
  const folder =
    FOLDERS.find((name) => dir.names().has(name)) ?? (seen === undefined ? 'tests' : '')
  if (folder === '') return { suite: ['discover'], convention: { kind: 'beside' } }
  const suite = dir.has(`${folder}/__init__.py`)
    ? ['discover', '-s', folder, '-t', '.']
    : ['discover', '-s', folder]
  return { suite, convention: { kind: 'mirrored', directory: joinRel(dir.path, folder) } }
}
