/** The tests that a file's text declares. */
export interface Declared {
  /** Of GoogleTest: the line of each `Suite.Name`. */
  tests: ReadonlyMap<string, number>
  suites: ReadonlySet<string>
  /** Of Catch2 and doctest: their titles. */
  cases: ReadonlySet<string>
}

/** `TEST_F(Cart, Adds)`, also by macros that a project makes of it. */
const TEST =
  /^[ \t]*(?!INSTANTIATE|REGISTER)\w{0,40}TEST(?!_SUITE|_CASE)\w{0,40}[ \t]*\(\s{0,40}(\w+)\s{0,40},\s{0,40}(?:DISABLED_)?(\w+)/gm
const CASE =
  /^[ \t]*\w{0,40}(?:TEST_CASE|SCENARIO)\w{0,40}[ \t]*\([^"\n]{0,200}"((?:\\.|[^"\\\n])*)"/gm

export function declaredIn(text: string): Declared {
  const tests = new Map<string, number>()
  const suites = new Set<string>()
  let [line, at] = [1, 0]
  for (const { 0: all, 1: suite = '', 2: name = '', index } of text.matchAll(TEST)) {
    const begin = index + all.search(/\S/)
    line += text.slice(at, begin).split('\n').length - 1
    at = begin
    suites.add(suite)
    tests.set(`${suite}.${name}`, line)
  }
  const cases = [...text.matchAll(CASE)].map(({ 1: title = '' }) => title.replace(/\\(.)/g, '$1'))
  return { tests, suites, cases: new Set(cases) }
}

/** How a test is declared that reports as `All/Cart/0.Adds/2`: `Cart.Adds`. */
export function declaredName(name: string): string {
  const [, suite = '', test = ''] =
    /^(?:[^.]*\/)?([A-Za-z_]\w*)(?:\/\d+|<.*>)?\.(?:DISABLED_)?(\w+)/.exec(name) ?? []
  return `${suite}.${test}`
}
