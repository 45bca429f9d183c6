// Finds commits that make a test check more, and makes versions of tests that check nothing. It uses only lines and patterns, so
// that no measured tool decides what it is measured by.

/** For each file extension: how a test begins, and how an assertion on a line of its own looks. */
const FORMS = [
  {
    ending: /\.py$/,
    begins: /^[ \t]*(?:async )?def (test\w*)/,
    asserts: /^[ \t]*(?:assert\b|self\.assert\w+\()/,
    whole: /^([ \t]*)assert (.+)$/,
    hollow: [() => 'pass', () => 'assert True', (said) => `print(${said})`],
  },
  {
    ending: /\.[cm]?[jt]sx?$/,
    begins: /^[ \t]*(?:it|test)\(\s*(['"`].+?['"`])/,
    asserts: /^[ \t]*(?:await )?(?:expect|assert)\b/,
    whole: /^([ \t]*)((?:await )?expect\(.+\)(?:\.\w+)+\(.*\);?)$/,
    hollow: [
      () => '',
      () => 'expect(true).toBe(true)',
      (said) => `console.log(${JSON.stringify(said)})`,
    ],
  },
  {
    ending: /_test\.go$/,
    begins: /^func (Test\w+)\(/,
    asserts: /^[ \t]*(?:(?:assert|require)\.\w+\(|t\.(?:Error|Fatal)f?\()/,
    whole: /^([ \t]*)((?:(?:assert|require)\.\w+\(t,|t\.(?:Error|Fatal)f?\().*\))$/,
    hollow: [
      () => '_ = t',
      () => 'assert.True(t, true)',
      (said) => `t.Log(${JSON.stringify(said)})`,
    ],
  },
]

const formOf = (path) => FORMS.find(({ ending }) => ending.test(path))

/** Whether a line closes all its brackets: otherwise its statement continues below. */
function isClosed(line) {
  const bare = line.replace(/\\.|"[^"]*"|'[^']*'|`[^`]*`/g, '')
  const count = (pattern) => bare.match(pattern)?.length ?? 0
  return count(/[([{]/g) === count(/[)\]}]/g) && !bare.trimEnd().endsWith('\\')
}

/** The tests of a text: a name, the lines from its beginning to the next one's. */
function testsIn(form, text) {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, at) => {
    const name = form.begins.exec(line)?.[1]
    return name === undefined ? [] : [{ name, at }]
  })
  return starts.map(({ name, at }, n) => ({
    name,
    from: at,
    to: starts[n + 1]?.at ?? lines.length,
  }))
}

function saidBy(form, text) {
  const lines = text.split('\n')
  return new Map(
    testsIn(form, text).map(({ name, from, to }) => [
      name,
      lines.slice(from, to).filter((line) => form.asserts.test(line)).length,
    ]),
  )
}

/** Whether an existing test checks more after the change; played backwards, it then checks less. */
export function saysMore({ path, before, after }) {
  const form = formOf(path)
  if (form === undefined || before === undefined || after === undefined) return false
  const then = saidBy(form, before)
  return [...saidBy(form, after)].some(([name, count]) => count > (then.get(name) ?? Infinity))
}

/**
 * The file after the change, with one hollow test: each of its assertions is removed, or replaced by one that always
 * holds or by a print statement (`turn` says which). A test that the change touched is preferred. `undefined`: no test
 * has every assertion on a line of its own.
 */
export function hollowed({ path, before, after }, turn) {
  const form = formOf(path)
  if (form === undefined || before === undefined || after === undefined) return undefined
  const lines = after.split('\n')
  const old = new Set(before.split('\n'))
  const fits = testsIn(form, after).filter(({ from, to }) => {
    const said = lines.slice(from + 1, to).filter((line) => form.asserts.test(line))
    return said.length > 0 && said.every((line) => form.whole.test(line) && isClosed(line))
  })
  const isTouched = ({ from, to }) => lines.slice(from, to).some((line) => !old.has(line))
  const test = fits.find(isTouched)
  if (test === undefined) return undefined
  const replace = form.hollow[turn % form.hollow.length]
  const text = lines.map((line, at) => {
    const found = at > test.from && at < test.to && form.asserts.test(line)
    const [, indent = '', said = ''] = found ? (form.whole.exec(line) ?? []) : []
    return found ? indent + replace(said) : line
  })
  return { name: test.name, text: text.join('\n') }
}
