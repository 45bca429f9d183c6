/** One message of TeamCity's: `##teamcity[testStarted name='testTotal' …]`. */
export interface TeamCityMessage {
  type: string
  values: ReadonlyMap<string, string>
}

const PREFIX = '##teamcity['

/** The messages of a log, one a line; other lines, a torn last one too, are left out: https://www.jetbrains.com/help/teamcity/service-messages.html */
export function* teamCityMessages(log: string): Generator<TeamCityMessage> {
  for (let start = 0; start < log.length; ) {
    const newline = log.indexOf('\n', start)
    const end = newline === -1 ? log.length : newline
    const line = log.slice(start, end).trimEnd()
    if (line.startsWith(PREFIX) && line.endsWith(']')) {
      const [type = ''] = /^\w*/.exec(line.slice(PREFIX.length)) ?? []
      yield { type, values: valuesIn(line) }
    }
    start = end + 1
  }
}

/** By hand: no regular expression survives a value of ten megabytes. */
function valuesIn(line: string): Map<string, string> {
  const values = new Map<string, string>()
  const opening = / (\w{1,40})='/g
  for (let match = opening.exec(line); match; match = opening.exec(line)) {
    const start = opening.lastIndex
    let end = start
    while (end < line.length && line[end] !== "'") end += line[end] === '|' ? 2 : 1
    values.set(match[1] ?? '', unescaped(line.slice(start, end)))
    opening.lastIndex = end + 1
  }
  return values
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  x: '\u0085',
  l: '\u2028',
  p: '\u2029',
}

function unescaped(value: string): string {
  return value.replace(/\|(?:0x([\da-f]{4})|(.))/gi, (_, code: string | undefined, sign = '') =>
    code === undefined ? (ESCAPED[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
