/** A setting's place (`test.coverage.exclude`) and one value of it, as written without quotes. */
export type Setting = readonly [place: string, value: string]

const WORD =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[[\]{}(),:;]|[^\s[\]{}(),:;"'`]+/g

const bare = (word: string): string => word.replace(/^(["'`])([\s\S]*)\1$/, '$2')

/** The settings of an object as JavaScript and JSON write it, whatever stands around it. Pure. */
function flatScript(text: string): Setting[] {
  const words = (text.match(WORD) ?? []).filter((word) => !/^\/[/*]/.test(word))
  const found: Setting[] = []
  const places: string[] = []
  let key = ''
  for (const [n, word] of words.entries()) {
    if (/^[[{(]$/.test(word)) {
      places.push(key)
      key = ''
    } else if (/^[\]})]$/.test(word)) {
      places.pop()
      key = ''
    } else if (words[n + 1] === ':') key = bare(word)
    else if (/^[,;]$/.test(word)) key = ''
    else if (word !== ':') {
      const place = [...places, key].filter((part) => part !== '').join('.')
      found.push([place, bare(word)])
    }
  }
  return found
}

/** Of TOML and INI: sections, keys, and values over several lines. Pure. */
function flatLines(text: string): Setting[] {
  const found: Setting[] = []
  let section = ''
  let key = ''
  for (const line of text.split(/\r?\n/)) {
    const plain = line.replace(/^\s*[#;].*$/, '')
    const head = /^\[+([^[\]][^\]]*)\]+\s*$/.exec(plain)
    const pair = /^([\w."-]+)\s*=\s*(.*)$/.exec(plain)
    if (head !== null) [section, key] = [head[1] ?? '', '']
    else if (pair !== null) key = pair[1] ?? ''
    const rest = head === null ? (pair?.[2] ?? plain) : ''
    const values = rest.match(/"[^"]*"|'[^']*'|[^\s,[\]"']+(?:=(?:"[^"]*"|'[^']*'))?/g) ?? []
    for (const value of values.flatMap((each) => bare(each).split(/\s+/))) {
      if (value !== '') found.push([`${section}.${key}`, value])
    }
  }
  return found
}

/** The settings of a file; a script (`package.json`) is one value. Pure. */
export function flat(path: string, text = ''): Setting[] {
  return /\.(?:toml|ini|cfg)$|\.coveragerc$/.test(path) ? flatLines(text) : flatScript(text)
}
