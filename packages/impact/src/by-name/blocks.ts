import { type Language, languageOf } from '@tailtest/project'
import { type Syntax, type SyntaxNode, type UnitNode, unitNodes } from '@tailtest/syntax'
import { boundNames, DEFAULT, handedOn, importedNames, onlyTypes } from './bound.ts'
import { type Around, isImplicit, isLoaded, isOpen, ownerOf, type Traits } from './effects.ts'
import { bare, type Comments, wordsOf } from './words.ts'

/** A part of a source that has names, or runs when the source is loaded. */
export interface Block extends Traits {
  /** What others reach it by. */
  names: readonly string[]
  /** The class that it belongs to. */
  owner?: string | undefined
  /** It is part of a class: it runs on an object of that. */
  isMember: boolean
  /** Where nothing mentions it, somebody may take it all the same: a list of routes, a class of a library's making. */
  isOpen: boolean
  /** It is only there for a compiler. */
  isType: boolean
  /** It only brings or hands on what others declare. */
  isImport: boolean
  /** It gives names to what other files hold, which it takes from these, as they are written. */
  from?: readonly string[]
  /** Every word of its code. */
  words: ReadonlySet<string>
  /** Its code without comments and white space. */
  code: string
}

/** What is asked of a block on the way from a change. */
export type Part = Omit<Block, 'code'>

const HASHES: ReadonlySet<Language> = new Set(['python', 'ruby', 'elixir'])

/** How a language writes comments. */
export const commentsOf = (language: Language | undefined): Comments =>
  language !== undefined && HASHES.has(language) ? 'hash' : 'slashes'

/** A block that does nothing beyond its names. */
export const QUIET_BLOCK = {
  ...{ isMember: false, isImplicit: false, isLoaded: false, isOpen: false },
  ...{ receivers: [], isType: false, isImport: false },
}

/** The blocks of a source; `undefined`: nothing here reads its language, or it does not parse. */
export async function blocksOf(
  path: string,
  source: string,
  syntax: Pick<Syntax, 'nodes'>,
): Promise<Block[] | undefined> {
  const language = languageOf(path)
  if (language === undefined) return undefined
  const root = await syntax.nodes(path, source)
  if (root === undefined || root.findAll({ rule: { kind: 'ERROR' } }).length > 0) return undefined
  const units = unitNodes(root)
  const bound = new Set(units.flatMap((unit) => (unit.kind === 'code' ? unit.names.slice(-1) : [])))
  const imported = new Map(
    units.flatMap(({ kind, node }) => (kind === 'idle' ? importedNames(node.text()) : [])),
  )
  const around = { language, source, bound, imported, calling: callingClasses(units) }
  const blocks = units.flatMap((unit) => blocksIn(unit, around))
  const types = new Set(
    units.flatMap(({ kind, node }) => (kind === 'idle' ? onlyTypes(node.text()) : [])),
  )
  const own = types.size === 0 ? blocks : blocks.map((block) => withoutWords(block, types))
  return isComponent(path) ? [...own, shown(source, own)] : own
}

function withoutWords(block: Block, left: ReadonlySet<string>): Block {
  if (block.isImport) return block
  return { ...block, words: new Set([...block.words].filter((word) => !left.has(word))) }
}

const isComponent = (path: string) => /\.(?:vue|svelte)$/.test(path)

/** A component as a whole, with what its markup mentions. */
function shown(source: string, blocks: readonly Block[]): Block {
  const from = blocks.flatMap((block) => block.from ?? [])
  return { ...QUIET_BLOCK, names: [DEFAULT], words: wordsOf(source, 'slashes'), code: source, from }
}

/** Bases that call nothing of their subclasses. */
const QUIET =
  /^(?:object|Object|Exception|Error|\w+Error|\w+Exception|ABC|ABCMeta|Protocol|Generic|Enum|IntEnum|StrEnum|NamedTuple|TypedDict|Any|type|metaclass|extends|implements|typing|t|te|abc|enum|[A-Z]|Comparable|Cloneable|Serializable)$/
const HERITAGE =
  /^(?:argument_list|class_heritage|superclass|super_interfaces|extends_interfaces|base_list|base_clause|class_interface_clause)$/

/** Classes with a base that is not of their file: it may call what they have. */
function callingClasses(units: readonly UnitNode[]): ReadonlySet<string> {
  const classes = units.flatMap(({ names, inner, body }) => {
    const [name] = body === undefined ? [] : names.slice(-1)
    return body === undefined || name === undefined ? [] : [{ name, bases: basesOf(inner, body) }]
  })
  const own = new Set(classes.map(({ name }) => name))
  const calls = (base: string) => !own.has(base) && !QUIET.test(base)
  return new Set(classes.flatMap(({ name, bases }) => (bases.some(calls) ? [name] : [])))
}

/** The words of what a class extends. */
function basesOf(inner: SyntaxNode, body: SyntaxNode): string[] {
  return inner
    .children()
    .filter((node) => node.id() !== body.id() && HERITAGE.test(node.kind()))
    .flatMap((node) => [...wordsOf(node.text(), 'slashes')])
}

const SCRIPT: ReadonlySet<Language> = new Set(['typescript', 'javascript'])
const TYPE = /interface|type_alias|ambient|signature/
const EXPORTED_TYPE = /^export\s+(?:declare\s+)?(?:type|interface)\b/

function blocksIn(unit: UnitNode, around: Around): Block[] {
  const { node, inner, body, kind } = unit
  if (/comment$/.test(node.kind())) return []
  const { start, end } = node.range()
  const text = around.source.slice(start.index, body?.range().start.index ?? end.index)
  const comments = commentsOf(around.language)
  const code = { words: wordsOf(text, comments), code: bare(text, comments) }
  const quiet = QUIET_BLOCK
  const isScript = SCRIPT.has(around.language)
  if (kind === 'idle' && !isScript && TYPE.test(node.kind())) {
    return [{ ...quiet, ...code, names: unit.names }]
  }
  const isType = kind === 'idle' ? TYPE.test(node.kind()) : EXPORTED_TYPE.test(text)
  if (isScript && kind !== 'code' && isType) {
    return [{ ...quiet, ...code, names: unit.names, isType: true }]
  }
  const passing = { ...quiet, ...code, isImport: true }
  if (kind === 'idle' || kind === 'handed-on') {
    return handedOn(text, code.words).map((bound) => ({ ...passing, ...bound }))
  }
  if (COMPOUND.test(inner.kind())) return within(inner, text, around)
  const parts = exportsIn(inner)
  if (parts !== undefined) {
    return parts.map((part) => {
      const own = part.text()
      const name = part.field('key') ?? part.field('name')
      const names = /^spread/.test(part.kind()) ? ['default'] : [name?.text() ?? own]
      return { ...quiet, words: wordsOf(own, comments), code: bare(own, comments), names }
    })
  }
  const bound = boundNames(unit, text, code.words)
  const owner = ownerOf(unit, around.language)
  return [
    {
      ...{
        ...code,
        ...bound,
        words: withoutOwn(bound, text),
        owner,
        isType: false,
        isImport: false,
      },
      ...isLoaded(unit, { ...around, text }),
      isOpen: isOpen(unit, { ...around, text }),
      isMember: owner !== undefined && unit.inner.field('left') === null,
      isImplicit: owner !== undefined && isImplicit(unit, owner, around),
    },
  ]
}

const COMPOUND = /^(?:if|try|with|for|for_in|while|switch)_statement$/
const CLAUSE = /_clause$|^finally_clause$|^switch_body$/
const BODY = /^(?:block|statement_block)$/
/** Run by whoever starts the file, or read by a compiler. */
const ELSEWHERE = /^if\s+(?:__name__\b|(?:\w+\.)?TYPE_CHECKING\b)/

/** What a statement with statements in it defines and runs; its condition is a part of each. */
function within(node: SyntaxNode, text: string, around: Around): Block[] {
  if (ELSEWHERE.test(text)) return []
  const bodies: SyntaxNode[] = []
  const heads: SyntaxNode[] = []
  const waiting = [...node.children()]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (BODY.test(next.kind())) bodies.push(next)
    else if (CLAUSE.test(next.kind())) waiting.push(...next.children())
    else heads.push(next)
  }
  const head = heads.map((one) => one.text()).join(' ')
  const comments = commentsOf(around.language)
  const words = wordsOf(head, comments)
  return bodies
    .flatMap((body) => unitNodes(body))
    .flatMap((unit) => blocksIn(unit, around))
    .map((block) => ({
      ...block,
      words: new Set([...block.words, ...words]),
      code: `${bare(head, comments)} ${block.code}`,
    }))
}

/** What is defined mentions itself only where it calls itself; what is called alike elsewhere is something else. */
function withoutOwn(
  { names, words }: Pick<Block, 'names' | 'words'>,
  text: string,
): ReadonlySet<string> {
  const once = names.filter((name) => text.split(name).length === 2)
  return once.length === 0 ? words : new Set([...words].filter((word) => !once.includes(word)))
}

/** `module.exports = { a, b: c }`: each of them is a name of its own. */
function exportsIn(inner: SyntaxNode): SyntaxNode[] | undefined {
  if (inner.kind() !== 'assignment_expression') return undefined
  const right = inner.field('right')
  const isExports = /(?:^|\.)exports$/.test(inner.field('left')?.text() ?? '')
  if (!isExports || right?.kind() !== 'object') return undefined
  return right.children().filter((child) => child.isNamed() && !/comment$/.test(child.kind()))
}
