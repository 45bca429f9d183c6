/** Tests of other kinds than a new source's own. */
const OTHER_KINDS =
  /integration|functional|acceptance|e2e|end-?to-?end|benchmark|performance|architecture/i

/** What a plain name adds to the project's: `Shop.Tests`, `ShopUnitTests`. */
const PLAIN = /^[._-]?(?:Unit)?(?:Tests?|Specs)$/i

/**
 * How unlikely a new source's test belongs in a test project, by the names of both projects: 0 (most likely) to 4. A test
 * project named for the source's comes before others, the plainest name first: `Shop.Tests` before `Shop.ApprovalTests`.
 */
export function unlikelihood(tests: string, project: string): number {
  const isNamed = tests.startsWith(project)
  const isPlain = isNamed && PLAIN.test(tests.slice(project.length))
  return (OTHER_KINDS.test(tests) ? 2 : 0) + (isNamed ? 0 : 1) + (isPlain ? 0 : 1)
}
