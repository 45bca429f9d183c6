import type { Language, Project } from '@tailtest/project'
import { relPath } from '@tailtest/project'
import { openLook } from '../../src/look.ts'
import { conventionFor } from '../../src/placement/convention.ts'
import { observe } from '../../src/placement/observe.ts'
import type { Placement, Runner } from '../../src/types.ts'

const TOGETHER: Partial<Record<Language, readonly Language[]>> = {
  java: ['java', 'kotlin'],
  kotlin: ['java', 'kotlin'],
  javascript: ['typescript', 'javascript'],
  typescript: ['typescript', 'javascript'],
}

interface Options {
  directory?: string
  framework?: string
  /** What the runner's own settings say. */
  configured?: Omit<Placement, 'because'>
  /** What its detector calls the custom. */
  convention?: Omit<Placement, 'because'>
}

/** A runner of a language as detection makes it of a package, whatever tool it is: placed as configured, as seen, by custom. */
export function runnerIn(project: Project, language: Language, options: Options = {}): Runner {
  const directory = relPath(options.directory ?? '')
  const languages = TOGETHER[language] ?? [language]
  const { configured, convention, framework } = options
  const seen = observe(openLook(project), { base: directory, languages })
  const custom: Placement = convention
    ? { ...convention, because: 'convention' }
    : conventionFor(languages[0] ?? language, directory)
  const tests: Placement = configured
    ? { ...configured, because: 'configured' }
    : seen
      ? { ...seen, because: 'observed' }
      : custom
  return {
    name: language,
    languages,
    directory,
    command: language,
    args: [],
    report: 'junit',
    tests,
    framework,
    libraries: [],
    notes: [],
    installed: true,
    foundBy: 'this test',
  }
}
