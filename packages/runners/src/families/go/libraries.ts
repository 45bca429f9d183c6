import type { Directory } from '../../directory.ts'
import { directives, firstWord } from './directives.ts'

/** Modules that change how a test is written, without the number of their major version. */
const LIBRARIES: Readonly<Record<string, string>> = {
  'github.com/stretchr/testify': 'testify',
  'github.com/onsi/ginkgo': 'ginkgo',
  'github.com/onsi/gomega': 'gomega',
  'github.com/smartystreets/goconvey': 'goconvey',
  'github.com/frankban/quicktest': 'quicktest',
  'github.com/google/go-cmp': 'go-cmp',
  'github.com/golang/mock': 'gomock',
  'go.uber.org/mock': 'gomock',
  'gotest.tools': 'gotest.tools',
}

/** The test libraries that a module itself requires. */
export function librariesOf(dir: Directory): string[] {
  const required = directives(dir.text('go.mod') ?? '', 'require')
    .filter((line) => !/\/\/\s*indirect\b/.test(line))
    .map((line) => firstWord(line).replace(/\/v\d+$/, ''))
  const named = required.flatMap((path) =>
    Object.hasOwn(LIBRARIES, path) ? (LIBRARIES[path] ?? []) : [],
  )
  return [...new Set(named)]
}
