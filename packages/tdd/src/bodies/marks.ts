import type { Language } from '@tailtest/project'
import type { TestBody } from '../types.ts'

export type Mark = TestBody['marks'][number]

/** Words before a test's own code, joined by spaces. */
type Rows = readonly (readonly [Mark, RegExp])[]

const SCRIPT: Rows = [
  ['skip', /^(?:x\w+|\w+(?: \. \w+)* \. (?:skip|fixme)\b)/],
  ['skip', /\bskip : true\b/],
  ['skip-if', /^\w+(?: \. \w+)* \. (?:skipIf|runIf)\b/],
  ['todo', /^\w+(?: \. \w+)* \. todo\b|\btodo : true\b/],
  ['xfail', /^\w+(?: \. \w+)* \. (?:fails|failing)\b|\bfails : true\b/],
  ['only', /^(?:f(?:it|describe|test)\b|\w+(?: \. \w+)* \. only\b)|\bonly : true\b/],
]
const JVM: Rows = [['skip', /@ (?:Disabled|Ignore)\b/]]

/** Of `describe.skip`, `@pytest.mark.skip`, `#[ignore]` and what other languages say instead. */
const HEADS: Partial<Record<Language, Rows>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: [
    ['skip', /@ (?:\w+ \. )*(?:skip\b|skip(?:if|If|Unless) \( (?:True|1|False)\b)/],
    ['skip-if', /@ (?:\w+ \. )*skip(?:if|If|Unless) \( (?!True\b|1\b|False\b)/],
    ['xfail', /@ (?:\w+ \. )*(?:xfail|expectedFailure)\b/],
  ],
  go: [['only', /^(?:F(?:It|Describe|Context|Specify|Entry))\b/]],
  java: JVM,
  kotlin: JVM,
  csharp: [['skip', /\bSkip =|\[ (?:Ignore|Explicit)\b/]],
  ruby: [
    ['skip', /^(?:x\w+|skip|pending)\b|\bskip :? ?=?>? ?(?:true|['"])/],
    ['only', /^f(?:it|describe|context|specify|example)\b|: ?focus\b|\bfocus : true/],
  ],
  php: [['todo', /^todo\b/]],
  rust: [['skip', /\[ ignore\b/]],
}

/** A call at the top of a test's own code that ends it. */
const CALLS: Partial<Record<Language, Rows>> = {
  javascript: [['skip', /^(?:\w+ \. )(?:skip|fixme) \(/]],
  typescript: [['skip', /^(?:\w+ \. )(?:skip|fixme) \(/]],
  python: [
    ['skip', /^(?:pytest \. skip|self \. skipTest) \(/],
    ['skip-if', /^(?:\w+ = )?pytest \. importorskip \(/],
    ['xfail', /^pytest \. xfail \(/],
  ],
  go: [['skip', /^[a-z]+ \. Skip(?:f|Now)? \(/]],
  java: [],
  kotlin: [],
  csharp: [['skip', /^Assert \. (?:Ignore|Inconclusive) \(/]],
  ruby: [['skip', /^(?:skip|pending)\b/]],
  php: [
    ['skip', /^\$ ?this -> markTestSkipped \(/],
    ['todo', /^\$ ?this -> markTestIncomplete \(/],
  ],
  rust: [],
}

/** What the words around a test say of it: `heads` of its suites and itself, `own` its code, statement by statement. Pure. */
export function marksIn(
  language: Language,
  { heads, own }: { heads: readonly string[]; own: readonly string[] },
): Mark[] {
  const said = [
    ...heads.flatMap((head) => (HEADS[language] ?? []).filter(([, form]) => form.test(head))),
    ...own.flatMap((line) => (CALLS[language] ?? []).filter(([, form]) => form.test(line))),
  ]
  return [...new Set(said.map(([mark]) => mark))]
}
