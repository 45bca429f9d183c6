import type { SyntaxNode } from '@tailtest/syntax'
import { isAridCall, isAridName, isShortcut, turnsALoop } from './arid.ts'
import { C_OPERATORS, type Operators, type Row } from './languages/row.ts'
import { type At, around, bare, parts, same } from './node.ts'
import type { Rule } from './types.ts'

/** A change of a node, and how much later it is to be tried than its rule says. */
export interface Edit {
  rule: Rule
  node: SyntaxNode
  replacement: string
  means?: string
  later?: number
}

type Find = (at: At, row: Row) => Edit[]

const SWAPS = [
  'comparison',
  'boundary',
  'logical',
  'arithmetic',
] as const satisfies (keyof Operators & Rule)[]

/** What comes later than everything that tells more. */
const LATE = 20

/** Operators between two values, and those that write a value anew. */
const operators: Find = (at, row) => {
  const { node, kind } = at
  const isUpdate = row.update.includes(kind)
  if (!isUpdate && !row.binary.includes(kind)) return []
  const table = row.operators ?? C_OPERATORS
  const turns = turnsALoop(at, row)
  const throws = decidesToThrow(at, row)
  return node.children().flatMap((operator) => {
    if (operator.isNamed()) return []
    const sign = operator.text()
    return SWAPS.flatMap((rule): Edit[] => {
      const swaps: Readonly<Record<string, string>> = table[rule] ?? {}
      const replacement = Object.hasOwn(swaps, sign) ? swaps[sign] : undefined
      if (!replacement || isSame(rule, at, operator, row)) return []
      if (rule === 'arithmetic' && turns) return [] // a loop without an end
      const isLate = turns || isErrorCheck(node) || (throws && rule === 'comparison')
      return [{ rule, node: operator, replacement, later: isLate ? LATE : 0 }]
    })
  })
}

const TEXTS = /^(?:f?r?"|f?r?'|`|String\b|str\()/

/** Swaps that change nothing, or nothing that is meant. */
function isSame(rule: Rule, at: At, operator: SyntaxNode, row: Row): boolean {
  const { node } = at
  const [left, right] = operandsOf(node)
  if (left === undefined || right === undefined) return false
  switch (rule) {
    case 'arithmetic':
      if (/^[+]=?$/.test(operator.text()) && (holdsText(node, row) || TEXTS.test(right.text())))
        return true
      if (/^[*/%]|^\*\*$/.test(operator.text()))
        return /^-?1(?:\.0)?$/.test(right.text()) || holdsText(node, row)
      return /^[+-]$/.test(operator.text()) && /^0(?:\.0)?$/.test(right.text())
    case 'boundary':
      return isPick(at, left, right)
    default:
      return false
  }
}

function operandsOf(node: SyntaxNode): (SyntaxNode | undefined)[] {
  const [first, ...rest] = parts(node)
  return [node.field('left') ?? first, node.field('right') ?? rest.at(-1)]
}

/** `'a' + b + c`: joined text. */
function holdsText(node: SyntaxNode, row: Row): boolean {
  let at: SyntaxNode | undefined = node
  for (let step = 0; at !== undefined && row.binary.includes(at.kind()) && step < 50; step += 1) {
    const [left, right]: (SyntaxNode | undefined)[] = operandsOf(at)
    if (
      [left, right].some(
        (one) => one && (isText(bare(one), row) || /^(?:list|\[)/.test(one.text())),
      )
    )
      return true
    at = left && bare(left)
  }
  return false
}

const isText = (node: SyntaxNode, row: Row) =>
  row.strings.includes(node.kind()) || /^(?:template_string|list|array)$/.test(node.kind())

/** `a > b ? a : b`, `if (a > b) b = a`, `a < b ? -1 : 1`: where both are equal it is the same, or an order of equals. */
function isPick(at: At, left: SyntaxNode, right: SyntaxNode): boolean {
  const chooser = [...around(at)].find(({ kind }) => !/^parenthesized|^(?:not|unary)/.test(kind))
  if (chooser === undefined || !/^(?:if|unless|ternary|conditional)/.test(chooser.kind))
    return false
  const texts = new Set([left.text(), right.text()])
  const arms = parts(chooser.node)
    .filter((part) => !holds(part, at.node))
    .map((part) => insideOf(part))
  if (arms.length === 2 && arms.every((arm) => texts.has(arm))) return true
  if (arms.length > 0 && arms.every((arm) => /^(?:return\s+)?-?[01](?:\s*\?|;|$)/.test(arm)))
    return true
  const [write] = arms
  const written = /^([\w.$[\]@]+)\s*=\s*([^=].*?);?$/s.exec(write ?? '')
  return (
    arms.length === 1 &&
    written !== null &&
    texts.has(written[1] ?? '') &&
    texts.has(written[2] ?? '')
  )
}

function holds(outer: SyntaxNode, inner: SyntaxNode): boolean {
  const [out, within] = [outer.range(), inner.range()]
  return out.start.index <= within.start.index && within.end.index <= out.end.index
}

/** A block's text without what makes it one. */
function insideOf(node: SyntaxNode): string {
  return node
    .text()
    .replace(/^\{\s*|\s*\}$|^then\s+/g, '')
    .trim()
}

/** `err != nil`: of what goes wrong elsewhere few tests can tell. */
function isErrorCheck(node: SyntaxNode): boolean {
  return /^err(?:or)?\s*!==?\s*(?:nil|null|undefined)$/.test(node.text())
}

/** Conditions, and what says not. */
const conditions: Find = (at, row) => {
  const { node, kind, up } = at
  const field = up && row.conditions[up.kind]
  const isWhole = up !== undefined && field !== undefined && same(up.node.field(field), node)
  const isLoop = isWhole && row.loops.includes(up.kind)
  const later = isLoop || decidesToThrow(at, row) ? LATE : 0
  if (isNot(node, row)) return [{ rule: 'condition', node, replacement: operandText(node), later }]
  if (!isWhole) return []
  const inner = bare(node)
  if (row.binary.includes(inner.kind()) || isNot(inner, row) || isLiteral(inner, row)) return []
  if (/let_condition|let_chain|assignment|binding/.test(inner.kind()) || kind === 'empty_statement')
    return []
  return [{ rule: 'condition', node: inner, replacement: row.not.of(inner.text()), later }]
}

function isNot(node: SyntaxNode, row: Row): boolean {
  if (!row.not.kinds.includes(node.kind())) return false
  const [sign] = node.children()
  return sign !== undefined && row.not.signs.includes(sign.text())
}

function operandText(node: SyntaxNode): string {
  const operand = node.field('argument') ?? node.field('operand') ?? parts(node).at(-1)
  return operand?.text() ?? node.text()
}

const isLiteral = (node: SyntaxNode, row: Row) =>
  isBoolean(node, row) || row.numbers.includes(node.kind())

function isBoolean(node: SyntaxNode, row: Row): boolean {
  return (
    Object.hasOwn(row.booleans, node.text()) &&
    /^(?:true|false|boolean(?:_literal)?)$/i.test(node.kind())
  )
}

/** A way out that is never taken. */
const guards: Find = (at, row) => {
  const { node, kind } = at
  if (!row.guards.includes(kind)) return []
  if (node.field('alternative') !== null) return []
  const condition = node.field('condition')
  const body = node.field('consequence') ?? node.field('body')
  if (condition === null || body === null) return []
  const inner = bare(condition)
  if (/let_condition|let_chain/.test(inner.kind()) || isLiteral(inner, row)) return []
  const exit = exitIn(body, row)
  if (exit === undefined || sparesWork(inner.text(), exit)) return []
  const later = isErrorCheck(inner) ? LATE : 0
  const replacement = row.never(inner.text())
  return [{ rule: 'guard', node: inner, replacement, means: 'never', later }]
}

const THROWS = /^(?:raise|panic|fail|abort|exit|throw)\b/

/** Whether a node is the condition of a guard that throws: its opposite throws at whoever calls, and tells the least. */
function decidesToThrow(at: At, row: Row): boolean {
  for (const { node, kind } of around(at)) {
    if (row.guards.includes(kind)) {
      const condition = node.field('condition')
      const body = node.field('consequence') ?? node.field('body')
      const isDecided = condition !== null && holds(condition, at.node)
      return isDecided && body !== null && THROWS.test(exitIn(body, row) ?? '')
    }
    if (row.statements.includes(kind) || kind in row.functions) return false
  }
  return false
}

/** The text of the one statement of a body, where that leaves. */
function exitIn(body: SyntaxNode, row: Row): string | undefined {
  let at = body
  for (let step = 0; step < 5; step += 1) {
    if (row.exits.includes(at.kind()) || THROWS.test(at.text())) return at.text()
    const inside = parts(at)
    const [only] = inside
    if (only === undefined || inside.length > 1 || !/block|statement|then|body/.test(at.kind()))
      return undefined
    at = only
  }
  return undefined
}

const EMPTY_CHECK =
  /\b(?:length|size|len|count|is_?empty|isEmpty|empty|blank)\b|^(?:!|not )[\w.$@]+$/i
const EMPTY_EXIT =
  /^(?:return|next|continue|break)(?:\s+(?:\[\]|\{\}|''|""|0|null|nil|None|undefined|false|False|true|Vec::new\(\)|\(\)))?;?$/

/** Whether what follows would come to the same: nothing to do, one that is its own answer, one that is remembered. */
function sparesWork(condition: string, exit: string): boolean {
  if (isShortcut(condition)) return true
  if (EMPTY_CHECK.test(condition) && EMPTY_EXIT.test(exit)) return true
  const equal = /^([\w.$@'"]+)\s*===?\s*([\w.$@'"]+)$/.exec(condition)
  const value = /^return\s+(.+?);?$/.exec(exit)?.[1]
  return equal !== null && value !== undefined && (equal[1] === value || equal[2] === value)
}

/** What a function gives back. */
const returned: Find = (at, row) => {
  const { node, kind, up } = at
  if (row.returns.includes(kind)) {
    const value = valueIn(node)
    return value === undefined ? [] : replaced(at, value, row)
  }
  if (up === undefined) return []
  if (
    row.arrows.includes(up.kind) &&
    same(up.node.field('body'), node) &&
    !/block|object_pattern/.test(kind)
  ) {
    return replaced(at, node, row)
  }
  return isTail(at, row) ? replaced(at, node, row) : []
}

/** `return a`, `return a + 1, nil`: what is given back, the last of one that is written as a list. */
function valueIn(node: SyntaxNode): SyntaxNode | undefined {
  const [value, ...more] = parts(node)
  if (value === undefined || more.length > 0) return undefined
  return /^(?:argument_list|parenthesized_expression)$/.test(value.kind())
    ? (parts(value)[0] ?? value)
    : value
}

/** The last value of a function that needs no word to give it back. */
function isTail({ node, kind, up }: At, row: Row): boolean {
  if (up === undefined || row.tails.length === 0) return false
  const method = [...around({ node, kind, up })].find(
    (one) => !/^(?:block|body_statement)$/.test(one.kind),
  )
  if (method === undefined || !row.tails.includes(method.kind)) return false
  const name = method.node.field('name')?.text() ?? ''
  if (/=$|^initialize$/.test(name)) return false
  if (method.kind === 'function_item' && method.node.field('return_type') === null) return false
  return same(parts(up.node).at(-1) ?? null, node) && !NO_VALUE.test(kind)
}

const NO_VALUE =
  /^(?:if|unless|case|while|until|for|begin|rescue|ensure|return|assignment|operator_assignment|method|comment|if_modifier|unless_modifier|.*_statement|.*_declaration|.*_item|match_expression|if_expression|loop_expression|unsafe_block|macro_invocation|block|yield|super|body_statement|alias|undef)$/

/** Values that the rules for operators change better. */
const FUNCTIONS = /function|lambda|closure|func_literal|class|jsx|proc|block$/

function replaced(at: At, value: SyntaxNode, row: Row): Edit[] {
  const types = returnTypes(at, row)
  const values = /^expression_list$/.test(value.kind()) && types.length > 1 ? parts(value) : [value]
  if (types.length > 1 && values.length !== types.length) return [] // one call gives all of them
  const isFailing = values.some((one, index) => types[index] === 'error' && one.text() !== 'nil')
  return values.flatMap((one, index): Edit[] => {
    if (isFailing && types[index] !== 'error') return [] // beside an error nobody looks at it
    const inner = bare(one)
    const text = one.text()
    if (FUNCTIONS.test(inner.kind()) || isSwapped(inner, row) || isBoolean(inner, row)) return []
    if (/^(?:raise|panic!?|unreachable!?|todo!?|unimplemented!?)\b/.test(text)) return []
    if (isReceiver(text, at)) return [] // for those who write calls in a row
    const type = types.length > 1 ? types[index] : types[0]
    const found =
      isTruth(at, row) && !isNot(inner, row) && !isText(inner, row) && type === undefined
        ? 'not'
        : row.nothing({ text, type })
    if (found === undefined) return []
    const isError = type === 'error' || /^Err\b/.test(text)
    const later = isError ? LATE : 0
    if (found === 'not') {
      return isNot(inner, row)
        ? []
        : [{ rule: 'return', node: one, replacement: row.not.of(text), later }]
    }
    return [{ rule: 'return', node: one, ...found, later }]
  })
}

/** Whether a value is the object that a method was called on. */
function isReceiver(text: string, at: At): boolean {
  if (/^(?:this|self|\$this)$/.test(text)) return true
  const method = [...around(at)].find(({ kind }) => kind === 'method_declaration')
  const receiver = method?.node.field('receiver')
  return receiver?.findAll({ rule: { kind: 'identifier' } })[0]?.text() === text
}

/** Operators in the value are swapped, which says more than that it is missing. */
function isSwapped(node: SyntaxNode, row: Row): boolean {
  if (!row.binary.includes(node.kind())) return false
  const table = row.operators ?? C_OPERATORS
  return node.children().some((sign) => {
    const text = sign.isNamed() ? '' : sign.text()
    return [table.comparison, table.logical].some(
      (swaps) => swaps !== undefined && Object.hasOwn(swaps, text),
    )
  })
}

/** Whether the function is called like a question: what is no truth in it is as good as false. */
function isTruth(at: At, row: Row): boolean {
  for (const { node, kind } of around(at)) {
    if (!(kind in row.functions) && !row.tails.includes(kind)) continue
    return /^(?:_*(?:is|has|can|should|was|are)(?:[A-Z_]|$)|.*\?$)/.test(
      node.field('name')?.text() ?? '',
    )
  }
  return false
}

/** The types of what the function gives back, as written; of several, each. */
function returnTypes(at: At, row: Row): (string | undefined)[] {
  for (const { node, kind } of around(at)) {
    const field = row.functions[kind]
    if (field === undefined) continue
    const type = node.field(field)
    if (type === null) return []
    if (type.kind() !== 'parameter_list') return [type.text().replace(/^(?::|->)\s*/, '')]
    return parts(type).map((one) => (one.field('type') ?? one).text())
  }
  return []
}

/** A statement that is left out. */
const removals: Find = (at, row) => {
  const { node, kind, up } = at
  const isStatement = row.statements.includes(kind)
  const isPart = up !== undefined && row.bodies?.includes(up.kind) === true
  if (!isStatement && !isPart) return []
  if (isPart && (isTail(at, row) || isLastOfBlock(at))) return []
  const inner = row.calls.includes(kind) || row.assignments.includes(kind) ? node : parts(node)[0]
  if (inner === undefined || (isPart && inner !== node)) return []
  const text = inner.text()
  const isCall = row.calls.includes(inner.kind())
  if (
    isCall &&
    !isAridCall(text) &&
    !/^(?:require|include|extend|attr_\w+|private|module_function|import|use)\b/.test(text)
  ) {
    return [{ rule: 'call', node, replacement: row.removed(node.text()), means: '' }]
  }
  if (!row.assignments.includes(inner.kind())) return []
  const left = inner.field('left') ?? parts(inner)[0]
  const target = left && (left.kind() === 'expression_list' ? parts(left)[0] : left)
  const isWrite =
    /^[^=]*[^=!<>]=[^=]/.test(text) && !/^(?:module\.)?exports\b|\.prototype\b|^__\w+__/.test(text)
  if (
    target === undefined ||
    !isWrite ||
    !row.members.includes(target.kind()) ||
    isAridName(target.text())
  )
    return []
  return [{ rule: 'assignment', node, replacement: row.removed(node.text()), means: '' }]
}

/** A block of Ruby gives back what stands last in it. */
function isLastOfBlock({ node, up }: At): boolean {
  return up?.kind === 'block_body' && same(parts(up.node).at(-1) ?? null, node)
}

const booleans: Find = (at, row) => {
  const { node, up } = at
  if (!isBoolean(node, row)) return []
  const replacement = row.booleans[node.text()]
  const isLoop = up !== undefined && (row.loops.includes(up.kind) || turnsALoop(at, row))
  if (replacement === undefined || isLoop) return []
  // what a value begins with is often written anew, and what is handed on is seldom the point
  const holder = up?.kind === 'expression_list' ? up.up : up
  const isBeside = row.values.includes(holder?.kind ?? '') || /pair|argument/.test(up?.kind ?? '')
  return [{ rule: 'boolean', node, replacement, later: isBeside ? LATE : 0 }]
}

/** Texts that are compared. */
const strings: Find = (at, row) => {
  const { node, kind, up } = at
  if (!row.strings.includes(kind) || up === undefined || /^['"`]{2}$/.test(node.text())) return []
  const label = [up, up.up].find((one) => one !== undefined && row.labels.includes(one.kind))
  const isCompared = row.binary.includes(up.kind) && isSwapped(up.node, row)
  const isLabel = label !== undefined && !same(label.node.field('body'), node)
  return isCompared || isLabel ? [{ rule: 'string', node, replacement: row.empty }] : []
}

/** Numbers that decide: one is compared with, or a constant is one. */
const numbers: Find = (at, row) => {
  const { node, kind, up } = at
  if (!row.numbers.includes(kind) || up === undefined) return []
  const text = node.text()
  const more = /^\d{1,12}$/.test(text)
    ? `${Number(text) + 1}`
    : /^\d+\.\d{1,6}$/.test(text)
      ? `${Number(text) + 1}`
      : undefined
  if (more === undefined || /^0\d/.test(text)) return []
  if (row.binary.includes(up.kind) && isSwapped(up.node, row)) {
    const [left, right] = operandsOf(up.node)
    if (up.up === undefined || left === undefined || right === undefined) return []
    return turnsALoop(at, row) || isPick(up, left, right)
      ? []
      : [{ rule: 'number', node, replacement: more }]
  }
  const holder = up.kind === 'expression_list' ? up.up : up
  if (holder === undefined || !row.values.includes(holder.kind)) return []
  return isAridName(holder.node.text())
    ? []
    : [{ rule: 'number', node, replacement: more, later: LATE }]
}

/** Asked of every node that may be changed. */
export const FINDERS: readonly Find[] = [
  operators,
  conditions,
  guards,
  returned,
  removals,
  booleans,
  strings,
  numbers,
]
