/** Tests of other kinds than a new source's own. */
const OTHER_KINDS =
  /integration|functional|acceptance|e2e|end-?to-?end|benchmark|performance|architecture/i

/** What makes a name of tests of it, and says no more: `Shop.Tests`, `ShopUnitTests`. */
const PLAIN = /^[._-]?(?:Unit)?(?:Tests?|Specs)$/i

/**
 * How unlikely a new source's test belongs into a project of tests, by both names; 0: it is the one. A project that is
 * named for the source's comes before others, and with the plainest name first: `Shop.Tests` before `Shop.ApprovalTests`.
 */
export function unlikelihood(tests: string, project: string): number {
  const isNamed = tests.startsWith(project)
  const isPlain = isNamed && PLAIN.test(tests.slice(project.length))
  return (OTHER_KINDS.test(tests) ? 2 : 0) + (isNamed ? 0 : 1) + (isPlain ? 0 : 1)
}
