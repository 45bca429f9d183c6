import { oncePerName } from '../answers.ts'
import type { Known } from '../languages/index.ts'
import { lineCounter } from '../lines.ts'
import { restOfLine } from '../tree-sitter/ask.ts'
import { MOST_NODES } from '../tree-sitter/node.ts'
import type { Call, Import, PublicFunction, Tree } from '../types.ts'
import { moduleIn, namesIn, placeIn } from './imports.ts'
import { LANGUAGE_PATTERNS } from './languages.ts'
import { type Text, textOf } from './text.ts'

interface Asked extends Known {
  source: string
  isSampled: boolean
}

/** Rough answers where no grammar can be loaded; what patterns cannot tell is left out. */
export function readPatterns({ source, isSampled, language, reader }: Asked): Tree {
  const code = reader.prepare?.(source).code ?? source
  const text = textOf(code, language)
  const patterns = LANGUAGE_PATTERNS[language]
  const { added } = reader
  const functions = () => functionsIn(text, patterns.functions)
  return {
    language,
    producer: 'patterns',
    ...(isSampled && { sampled: true as const }),
    branches() {
      const found = matches(text.code, patterns.branches)
      const lineAt = lineCounter(source)
      return found.map((match) => {
        const start = match.index + match[0].search(/\S/)
        return { line: lineAt(start), text: restOfLine(source, start) }
      })
    },
    publicFunctions: functions,
    calls: () => callsIn(text),
    imports: () => {
      const own = patterns.imports.flatMap((pattern) => importsIn(text, code, pattern))
      own.sort((one, other) => one.line - other.line)
      return added ? added.imports(own) : own
    },
    exports: () => {
      const own = functions().map(({ name, line }) => ({ name, typeOnly: false, line }))
      return added ? added.exports(own) : own
    },
    strings() {
      const lineAt = lineCounter(source)
      return text.strings
        .slice(0, MOST_NODES)
        .map((one) => ({ text: one.text, line: lineAt(one.at) }))
    },
    testBlocks: () => [],
    tokens: () => undefined,
    namespace: () => undefined,
    statements: () => undefined,
    broken: () => undefined,
    hasJsx: () => undefined,
  }
}

function matches(code: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  for (const match of code.matchAll(pattern)) if (found.push(match) === MOST_NODES) break
  return found
}

function functionsIn({ code }: Text, patterns: readonly RegExp[]): PublicFunction[] {
  const found = patterns.flatMap((pattern) => {
    const lineAt = lineCounter(code)
    return matches(code, pattern).map(({ groups, index, 0: whole }) => ({
      name: groups?.name ?? '',
      line: lineAt(index + whole.search(/\S/)),
    }))
  })
  return oncePerName(found.sort((one, other) => one.line - other.line))
}

/** Names joined by whatever a language joins them with; each is looked at once. */
const PATH = /[\w$]+(?:(?:\??\.|::|->)[\w$]+)*/g
const OPENS = /!?[ \t]*\(/y

/** They stand before a parenthesis and call nothing. */
const NO_CALLS = new Set(
  `if elif elsif elseif else for foreach while until switch case match when select catch except return throw raise
  yield await async function func fun fn def class new typeof sizeof require import in of is as not and or
  with using lock synchronized super this where let const var unless print_r isset empty array list`.split(
    /\s+/,
  ),
)
/** What is before a name that is declared here. */
const DECLARES =
  /\b(?:function|func(?:[ \t]*\([^()\n]*\))?|fun|fn|def|class|record|struct)[ \t*&]*$|\b(?:public|private|protected|internal|static|override)\b[^;{}()=\n]*$/
const BEFORE = 120

function callsIn({ code }: Text): Call[] {
  const lineAt = lineCounter(code)
  const found: Call[] = []
  for (const { 0: path, index } of code.matchAll(PATH)) {
    OPENS.lastIndex = index + path.length
    if (!OPENS.test(code) || DECLARES.test(code.slice(Math.max(0, index - BEFORE), index))) continue
    const names = path.split(/\??\.|::|->/)
    const name = names.pop() ?? ''
    if (NO_CALLS.has(name) || /^\d/.test(name)) continue
    const line = lineAt(index)
    found.push(names.length === 0 ? { name, line } : { receiver: names.join('.'), name, line })
    if (found.length === MOST_NODES) break
  }
  return found
}

function importsIn({ code }: Text, source: string, pattern: RegExp): Import[] {
  const lineAt = lineCounter(code)
  return matches(code, pattern).map(({ groups = {}, index, 0: whole }) => {
    const { quoted, from = '', names, module, type } = groups
    const facts = { typeOnly: type !== undefined, line: lineAt(index + whole.search(/\S/)) }
    if (quoted !== undefined) {
      const at = index + whole.lastIndexOf(quoted)
      const text = source.slice(at + 1, at + quoted.length - 1)
      const bare = /^\s*import\b/.test(whole) ? 'default' : '*'
      return { from: text, names: namesIn(names ?? '', bare), ...facts }
    }
    if (module !== undefined) return { ...moduleIn(module), ...facts }
    return names === undefined
      ? { ...placeIn(from), ...facts }
      : { from, names: namesIn(names), ...facts }
  })
}
