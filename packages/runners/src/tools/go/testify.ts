/** The labels of a failure of testify's `assert` and `require`: `\tError:      \tNot equal: `. */
const LABEL = /^\s*\t(Error Trace|Error|Messages|Test|Diff):\s*\t(.*)$/

/** What an assertion of testify says, its reason first; `undefined`: no such text. */
export function testifyWords(text: string): string | undefined {
  const sections = new Map<string, string[]>()
  let open: string[] | undefined
  for (const line of text.split('\n')) {
    const [, label, words = ''] = LABEL.exec(line) ?? []
    if (label !== undefined) {
      open = [words.trim()]
      sections.set(label, open)
    } else open?.push(line.replace(/^\s*\t +\t/, '').trimEnd())
  }
  const error = sections.get('Error')
  if (error === undefined || !sections.has('Error Trace')) return undefined
  const [head = '', ...rest] = error
  const sides = rest.filter((line) => /^(?:expected|actual) *: /.test(line)).slice(0, 2)
  const told = sides.length > 0 ? sides : rest.slice(0, head.endsWith(':') ? 1 : 0)
  const short = told.map((line) => line.replace(/^(expected|actual) *: */, '$1: '))
  const first = [head.replace(/:$/, ''), short.join(', ')].filter((part) => part !== '').join(': ')
  const own = sections.get('Messages') ?? []
  const more = [...own, ...rest.filter((line) => !told.includes(line) && line !== '')]
  return [first, ...more].join('\n')
}
