import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSource } from './paths.mjs'
import { git } from './tailtest.mjs'

/** Mistakes that a person could make in any language; the first that fits a line is made. */
/** @type {readonly (readonly [RegExp, string])[]} */
const SLIPS = [
  [/ == /, ' != '],
  [/ != /, ' == '],
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ <= /, ' > '],
  [/ >= /, ' < '],
  [/ < (?=[\w(])/, ' >= '],
  [/ && /, ' || '],
  [/ \+ 1\b/, ' + 2'],
  [/ - 1\b/, ' - 2'],
  [/\breturn True\b/, 'return False'],
  [/\breturn False\b/, 'return True'],
  [/\breturn true\b/, 'return false'],
  [/\breturn false\b/, 'return true'],
  [/\bif not /, 'if '],
  [/ is not None\b/, ' is None'],
  [/ is None\b/, ' is not None'],
]

/** The same for files without code: templates, tables. */
/** @type {readonly (readonly [RegExp, string])[]} */
const SLIPS_OF_TEXT = [
  [/\{%-? if not /, '{% if '],
  [/\{%-? if /, '{% if not '],
  [/\{\{-? ?(\w)/, '{{ x$1'],
  [/th:(text|field|each|if)="\$\{(\w)/, 'th:$1="${x$2'],
  [/": "(\w)/, '": "x$1'],
  [/": (\d)/, '": 1$1'],
  [/=(\w+)$/, '=x$1'],
  [/(v-if|v-show|\*ngIf)="(\w)/, '$1="!$2'],
  [/@if \((\w)/, '@if (!$1'],
]

/** The parts of a single-file component: its code and its template. */
const isBoth = (path) => path.endsWith('.vue')

const isText = (path) => /\.(?:html|txt|ejs|hbs|twig|json|ya?ml|properties|xml)$/.test(path)

/** Lines without code that runs: comments, texts, imports, types, attributes. */
const NO_CODE = /^\s*(?:#|\/\/|\/?\*|"""|'|import\b|from\b|use\b|@|type\b|assert\b)/
const COMMENT = { Python: '#', Ruby: '#', Elixir: '#' }

/** The sources in the folder where bugs are made. */
export function sourcesOf(place, { language, sources }) {
  const files = git(place, 'ls-files', '--', sources).split('\n').filter(Boolean)
  return files.filter((path) => isSource(path, language))
}

/**
 * Bugs of one line each, spread over the sources: the first of each source, then the second, and so on.
 * @returns {{ path: string, before: string, after: string, line: number }[]}
 */
export function bugsIn(place, project) {
  const found = sourcesOf(place, project).map((path) => slipsOf(place, path))
  const most = Math.max(0, ...found.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => found.flatMap((own) => own[at] ?? [])).flat()
}

/** Bugs in each layer of an application, in the order of their places; `layers` has git's path patterns of each. */
export function bugsInLayers(place, { language, layers }) {
  return Object.entries(layers).map(([layer, patterns]) => {
    const files = git(place, 'ls-files', '--', ...patterns)
      .split('\n')
      .filter((path) => isText(path) || isSource(path, language))
    const found = files.map((path) => slipsOf(place, path).slice(0, 2))
    return { layer, bugs: spread(found).flat() }
  })
}

function slipsOf(place, path) {
  const before = readFileSync(join(place.root, path), 'utf8')
  const code = isText(path) ? [] : SLIPS
  const slips = isText(path) || isBoth(path) ? [...code, ...SLIPS_OF_TEXT] : code
  const lines = before.split('\n')
  const end = lines.findIndex((line) => /#\[cfg\(test\)\]/.test(line)) // tests beside the code
  const found = lines.slice(0, end === -1 ? undefined : end).flatMap((line, at) => {
    const slip = NO_CODE.test(line) ? undefined : slips.find(([from]) => from.test(line))
    if (slip === undefined) return []
    const after = lines.with(at, line.replace(slip[0], slip[1])).join('\n')
    return [{ path, before, after, line: at + 1 }]
  })
  return spread(found)
}

/** From all of a file, not from its top: the middle first. */
function spread(found) {
  const middle = Math.floor(found.length / 2)
  return [...found.slice(middle), ...found.slice(0, middle)]
}

/** A comment of its own line at the end. */
export function commented(text, language) {
  const mark = COMMENT[language] ?? '//'
  return `${text.replace(/\n*$/, '\n')}${mark} so much for that\n`
}

const DECLARED = /^\s+(?:(?:const|let|var|let mut) (\w+) = |(\w+) := |(\w+) = )/

/** Files with one local name changed, wherever it is used; whether it is harmless the suite has to say. */
export function renamesIn(place, project) {
  return sourcesOf(place, project).flatMap((path) => {
    const before = readFileSync(join(place.root, path), 'utf8')
    for (const line of before.split('\n')) {
      const found = DECLARED.exec(line)
      const name = found?.slice(1).find(Boolean)
      if (name === undefined || name.length < 3) continue
      const uses = before.match(new RegExp(`(?<![.\\w"'])${name}\\b(?!["'(:=])`, 'g')) ?? []
      const isPlain = !new RegExp(`[."'{,(]\\s*${name}\\b\\s*[=:,})"']`).test(before)
      if (uses.length < 2 || uses.length > 8 || !isPlain) continue
      const after = before.replace(new RegExp(`\\b${name}\\b`, 'g'), `${name}_here`)
      return [{ path, before, after }]
    }
    return []
  })
}
