// Which commits make a test say more, and what the same test looks like when it says nothing: by lines and patterns alone, so
// that no tool that is measured says what it is measured by.

/** How a test begins, and a statement that asserts and fills a line, by the ending of the file. */
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

/** Whether the brackets of a line close on it: what goes on below is no statement by itself. */
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

/** Whether a test that was there before says more after the change: backwards it then says less. */
export function saysMore({ path, before, after }) {
  const form = formOf(path)
  if (form === undefined || before === undefined || after === undefined) return false
  const then = saidBy(form, before)
  return [...saidBy(form, after)].some(([name, count]) => count > (then.get(name) ?? Infinity))
}

/**
 * The file after the change, with one test of it made hollow: each of its assertions gives way to nothing, to one that
 * always holds, or to something printed (`turn` says which). A test that the change touched is taken first.
 * `undefined`: in none of them does every assertion fill a line of its own.
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
