/** Sections of an ini file: name → key → value, continuation lines joined by newlines. */
export type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>

const SECTION = /^\[([^\]]+)\]/
const PAIR = /^([^=:]*[^=:\s])\s*[=:]\s*(.*)$/
const COMMENT = /^\s*[#;]/

/** Reads setup.cfg, tox.ini and pytest.ini the way Python does: what cannot be read is passed over. */
export function parseIni(text: string): Ini {
  const sections = new Map<string, Map<string, string[]>>()
  let section = new Map<string, string[]>()
  let key: string | undefined
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || COMMENT.test(line)) continue
    const name = SECTION.exec(line)?.[1]
    const pair = PAIR.exec(line)
    if (name !== undefined) {
      section = sections.get(name) ?? new Map()
      sections.set(name, section)
      key = undefined
    } else if (/^\s/.test(line)) {
      if (key !== undefined) section.get(key)?.push(line.trim())
    } else if (pair !== null) {
      key = pair[1] ?? ''
      section.set(key, [pair[2] ?? ''])
    }
  }
  return new Map(
    [...sections].map(([name, values]) => [
      name,
      new Map([...values].map(([own, lines]) => [own, whole(lines)])),
    ]),
  )
}

function whole(lines: readonly string[]): string {
  return lines.length === 1 ? (lines[0] ?? '') : lines.join('\n').trim()
}

/** The words of an ini value: split at white space, newlines and commas. */
export function iniWords(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((word) => word !== '')
}
