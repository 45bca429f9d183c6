import type { Language } from '@tailtest/project'
import type { Objection, Verdict } from '../answer.ts'
import { MOVE_LOGIC } from '../rule.ts'
import type { Role } from './role.ts'

/**
 * What stands at the top level of a source: `import`; `re-export` (`export … from`, the export of an imported name,
 * Python's `__all__`); `type` (what tests cannot call: types, interfaces, enums, `declare`); `value`: whatever else.
 */
export type Statement = 'import' | 're-export' | 'type' | 'value'

/** What is known of a source's content. A fact that is absent leaves its rules silent: a doubt never skips a file. */
export interface ContentFacts {
  path: string
  language: Language
  /** The text of the comments before its first code, as far as they stand in its first 10 lines. */
  header?: string
  /** The strings a script begins with: `use client`, `use server`. */
  directives?: readonly string[]
  /** What it is besides a part of the product, by its own text. */
  role?: Role
  /** The kinds of its top-level statements, comments, directives and docstrings apart. */
  statements?: ReadonlySet<Statement>
  /** There is JSX in it. */
  hasJsx?: boolean
  /** Something of it can be imported; in doubt it can. */
  hasExports?: boolean
  /** It lies below the `app/` folder of a Next.js project. */
  isNextApp?: boolean
  /** Its name or its text says that no browser renders it. */
  isOfServer?: boolean
  /** A server hands it to browsers as it is, and no `package.json` is above it. */
  isServed?: boolean
  /** The project's root holds the manifest of a browser extension. */
  isBrowserExtension?: boolean
}

type ContentRule = (facts: ContentFacts) => Objection | undefined

const TAG = /(?:^|\s)@generated(?![-\w])|<auto-?generated\b/im
const WRITTEN = /generated\b/i
const BY_ITSELF =
  /\bthis\s+(?:file|class|code|module)\s+(?:is|was|has\s+been)\s+auto(?:matically)?[-\s]*generated\b/i
const HANDS_OFF =
  /\binstead\s+of\s+editing\b|\b(?:do\s+not|don['’]t|never|(?:must|should)\s+not)\s+(?:be\s+)?(?:(?:manually|directly)\s+)?(?:edit(?:ed)?|modify|modified|change[ds]?|make\s+(?:any\s+)?changes)(?=[ \t]*(?:$|[.!,;:)*-])|\s+(?:this|it|in\s+this|manually|directly|by\s+hand|unless|the\s+(?:file|class|code))\b)/im

/** What a comment quotes it does not say itself. */
const QUOTED = /`[^`\n]*`|"[^"\n]*"/g

const generated: ContentRule = ({ header, role }) => {
  if (role?.rule === 'generated') return { reason: role.reason, change: MOVE_LOGIC }
  const said = header?.replace(QUOTED, '') ?? ''
  return TAG.test(said) || BY_ITSELF.test(said) || (WRITTEN.test(said) && HANDS_OFF.test(said))
    ? {
        reason: 'A comment in its first 10 lines says that it is generated.',
        change: 'Remove that comment if people do edit the file.',
      }
    : undefined
}

/** A rule for what a source's own text makes of it. */
const byRole =
  (rule: Role['rule'], change: string): ContentRule =>
  ({ role }) =>
    role?.rule === rule ? { reason: role.reason, change } : undefined

const FIRST = 'Add a function, class or value.'

const declarationsOnly: ContentRule = ({ language, statements, role }) => {
  if (language === 'typescript' && statements?.has('type') && !statements.has('value')) {
    return {
      reason: 'It holds only types, interfaces and enums: nothing in it runs.',
      change: FIRST,
    }
  }
  return role?.rule === 'declarations-only' ? { reason: role.reason, change: FIRST } : undefined
}

const OWN_DEFINITION = 'Add a definition of its own.'

const reExportsOnly: ContentRule = ({ path, statements, role }) => {
  if (role?.rule === 're-exports-only') return { reason: role.reason, change: OWN_DEFINITION }
  if (statements === undefined || statements.has('value') || statements.has('type'))
    return undefined
  const isPackage = /(?:^|\/)__init__\.py$/.test(path)
  if (!isPackage && !statements.has('re-export')) return undefined
  return {
    reason: isPackage
      ? 'It only makes a folder a package and re-exports names of its modules.'
      : 'It only re-exports what other modules export.',
    change: OWN_DEFINITION,
  }
}

/** Files that run nowhere but inside their framework. Asked in this order. */
const FRAMEWORKS: readonly {
  applies(facts: ContentFacts): boolean | undefined
  reason: string
  change?: string
}[] = [
  {
    applies: ({ directives }) => directives?.includes('use server'),
    reason: "'use server' makes its functions server actions, which run inside the framework.",
  },
  {
    applies: ({ directives, hasJsx, isNextApp, isOfServer }) =>
      isNextApp && isOfServer && hasJsx && directives?.includes('use client') === false,
    reason: 'It is a server component of Next.js, which only the framework renders.',
  },
  {
    applies: ({ path }) => path.endsWith('.server.vue'),
    reason: 'It is a server component of Nuxt, which only the framework renders.',
  },
  {
    applies: ({ isServed }) => isServed,
    reason: 'It is served to browsers as it is: no package.json is above it, hence no runner.',
    change: 'Add a package.json above it.',
  },
  {
    applies: ({ isBrowserExtension, hasExports }) => isBrowserExtension && hasExports === false,
    reason: 'It is a script of a browser extension and exports nothing: it runs in the browser.',
  },
]

const framework: ContentRule = (facts) => {
  const found = FRAMEWORKS.find(({ applies }) => applies(facts) === true)
  return found && { reason: found.reason, change: found.change ?? MOVE_LOGIC }
}

/** Asked in this order, once no path rule has answered; the first that answers decides. */
export const contentRules = {
  generated,
  'test-file': byRole('test-file', MOVE_LOGIC),
  config: byRole('config', MOVE_LOGIC),
  boilerplate: byRole('boilerplate', 'The first function in it does.'),
  example: byRole('example', MOVE_LOGIC),
  'declarations-only': declarationsOnly,
  're-exports-only': reExportsOnly,
  framework,
} as const satisfies Record<string, ContentRule>

/** Whether a name is that of a content rule. */
export function isContentRule(name: string): name is keyof typeof contentRules {
  return Object.hasOwn(contentRules, name)
}

/** What a source's content says against tests for it; `undefined`: nothing, as far as the facts go. Pure. */
export function contentVerdict(facts: ContentFacts): Extract<Verdict, { test: false }> | undefined {
  for (const rule of Object.keys(contentRules).filter(isContentRule)) {
    const objection = contentRules[rule](facts)
    if (objection !== undefined) return { test: false, rule, ...objection }
  }
  return undefined
}
