import { type RelPath, toRelative } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { attribute, elements, elementText } from '../../xml.ts'

/** What PHPUnit's own configuration says. */
export interface PhpunitSettings {
  file: string
  /** The folders of its test suites, from the root; those of its default suite first. */
  folders: readonly RelPath[]
  /** How a test's file name must end, without `.php`: `Test`. */
  suffix: string
  hasBootstrap: boolean
}

/** In PHPUnit's order: https://docs.phpunit.de/en/11.5/configuration.html */
export const PHPUNIT_FILES = ['phpunit.xml', 'phpunit.dist.xml', 'phpunit.xml.dist']

/** The configuration that PHPUnit would use in a folder; `undefined`: the folder holds none. */
export function phpunitSettings(dir: Directory): PhpunitSettings | undefined {
  const file = PHPUNIT_FILES.find((name) => dir.has(name))
  if (file === undefined) return undefined
  const [root] = elements(dir.xml(file), 'phpunit')
  const suites = elements(root, 'testsuites', 'testsuite')
  const first = attribute(root, 'defaultTestSuite')
  const ordered = [
    ...suites.filter((suite) => attribute(suite, 'name') === first),
    ...suites.filter((suite) => attribute(suite, 'name') !== first),
  ]
  const directories = ordered.flatMap((suite) => elements(suite, 'directory'))
  const suffix = directories.flatMap((each) => attribute(each, 'suffix') ?? [])[0] ?? 'Test.php'
  return {
    file,
    folders: directories.flatMap((each) => folderOf(dir, elementText(each) ?? '') ?? []),
    suffix: suffix.replace(/\.php$/, ''),
    hasBootstrap: attribute(root, 'bootstrap') !== undefined,
  }
}

/** A folder inside the root; a pattern names no single place. */
function folderOf(dir: Directory, path: string): RelPath | undefined {
  if (path === '' || /[*?[\]]|^\/|^\w:/.test(path)) return undefined
  const folder = toRelative(dir.project, `${dir.path || '.'}/${path}`)
  return folder === dir.path ? undefined : folder
}
