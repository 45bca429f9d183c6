import {
  isTestFile,
  type Language,
  languageOf,
  parentOf,
  type RelPath,
  relPath,
  skippedBy,
} from '@tailtest/project'
import { RULES } from './all-rules.ts'
import type { Answer, Verdict } from './answer.ts'
import {
  createMatcher,
  type IgnoreFile,
  type Matcher,
  nameOf,
  patternFor,
  slowLines,
} from './ignore.ts'
import { printable } from './printable.ts'
import type { Subject } from './rule.ts'
import { isPathRule, rules } from './rules.ts'

/** The path rules of a project, asked by paths from its root; throws `InvalidPath` where one is not. */
export type Filter = (path: string) => Verdict

/** Everything the path rules say of a file, for a person who asks why. */
export interface Review {
  /** `undefined`: not a source. */
  language: Language | undefined
  /** Every rule that answers; the first decides. None: the file needs tests, as far as its path tells. */
  answers: readonly Answer[]
  /** What would take the file out of tailtest's sight. */
  exclude: string
}

/** What the path rules need to know of a project. */
export interface FilterFacts {
  /** From the root downwards; a later pattern outweighs an earlier one. */
  ignores: readonly IgnoreFile[]
  /** The names in a folder: `pyvenv.cfg`, `x.csproj`, `next.config.js`. */
  markers(directory: RelPath): ReadonlySet<string>
  /** Whether a runner of the project takes a file for a test. @default by its name */
  isTest?(path: RelPath): boolean
  /** As git has it on this system. @default false */
  ignoreCase?: boolean
}

/** The path rules over these facts: pure, if `markers` is. */
export function createFilter(facts: FilterFacts): Filter {
  const subjectOf = createSubjects(facts)
  return (path) => {
    const subject = subjectOf(path)
    for (const answer of answersOf(subject)) return { test: false, ...answer }
    if (subject.language !== undefined) return { test: true, language: subject.language }
    throw new TypeError(`no rule decided about ${JSON.stringify(path)}`)
  }
}

/** The same rules, asked to the last, with what would change their answer. */
export function createReview(facts: FilterFacts): (path: string) => Review {
  const subjectOf = createSubjects(facts)
  return (path) => {
    const subject = subjectOf(path)
    const answers = [...answersOf(subject)]
    return { language: subject.language, answers, exclude: exclusion(subject.path, facts.ignores) }
  }
}

function* answersOf(subject: Subject): Generator<Answer> {
  for (const rule of RULES) {
    const objection = isPathRule(rule) ? rules[rule](subject) : undefined
    if (objection !== undefined) yield { rule, ...objection }
  }
}

function createSubjects({
  ignores,
  markers,
  isTest = isTestFile,
  ignoreCase = false,
}: FilterFacts) {
  const open = (kind: IgnoreFile['kind']): Matcher =>
    createMatcher(
      ignores.filter((file) => file.kind === kind),
      ignoreCase,
    )
  const ignored = open('tailtest')
  const gitIgnored = open('git')
  const subjectOf = (path: RelPath): Subject => ({
    path,
    language: languageAt(path, markers),
    ignored: () => ignored(path),
    gitIgnored: () => gitIgnored(path),
    skipped: () => skippedBy(path, markers),
    isTest: () => isTest(path),
    markers,
  })
  return (path: string) => subjectOf(relPath(path))
}

/** Components are TypeScript where a tsconfig governs them. */
function languageAt(path: RelPath, markers: FilterFacts['markers']): Language | undefined {
  if (!/\.(?:vue|svelte)$/.test(path)) return languageOf(path)
  for (let at = parentOf(path); at !== undefined; at = parentOf(at)) {
    if (markers(at).has('tsconfig.json')) return 'typescript'
  }
  return languageOf(path)
}

/** A line at the end of the deepest file that takes anything back has the last word. */
function exclusion(path: RelPath, ignores: FilterFacts['ignores']): string {
  const taking = ignores.filter(({ kind, text }) => kind === 'tailtest' && /^!/m.test(text))
  const last = taking.at(-1) ?? { kind: 'tailtest', directory: relPath('') }
  const line = printable(patternFor(path, last.directory), 300)
  const slow = ignores.flatMap((file) =>
    slowLines(file.text)
      .slice(0, 1)
      .map((each) => ` The line ${printable(each, 100)} of ${printable(nameOf(file))} ${SLOW}.`),
  )
  return `Add the line ${line} to ${printable(nameOf(last))}.${slow.join('')}`
}

const SLOW = 'is skipped: matching it could take seconds'
