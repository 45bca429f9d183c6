import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import { DEEPEST, type Declared, type Visibility } from '../outline.ts'
import { flattened } from '../reader.ts'
import { argumentsOf, commandOf, namesOf } from './commands.ts'

const METHODS = ['method', 'singleton_method']

/** Ruby itself makes these private. */
const ALWAYS_PRIVATE = [
  ...['initialize', 'initialize_copy', 'initialize_dup', 'initialize_clone'],
  'respond_to_missing?',
]

/** The modules, classes, constants and methods of a file. */
export function declared(root: SyntaxNode): Declared[] {
  return declaredIn(root, 0)
}

/** Statements one after the other: `private` alone hides the methods that follow it. */
function declaredIn(body: SyntaxNode | null, depth: number): Named[] {
  if (depth === DEEPEST) return []
  const found: Named[] = []
  let visibility: Visibility = 'public'
  for (const node of flattened(body, ['ERROR'])) {
    const command = commandOf(node)
    if (command === undefined) {
      found.push(...declaredBy(node, { visibility, depth }))
      continue
    }
    const given = argumentsOf(command.node)
    if (given.length === 0) visibility = SECTIONS.get(command.name) ?? visibility
    const defined = given.flatMap((one) => declaredBy(one, { visibility: 'public', depth }))
    found.push(...defined)
    const names = [...namesOf(command.node), ...defined.map(({ name }) => name)]
    setVisibility(found, names, command.name)
  }
  return found
}

/** A method of the class itself (`def self.of`) is its own; sections are about the others. */
interface Named extends Declared {
  isOwn?: boolean
}

/** Words that say how the methods that follow, or those that they name, can be called. */
const SECTIONS: ReadonlyMap<string, Visibility> = new Map([
  ['public', 'public'],
  ['private', 'hidden'],
  ['protected', 'hidden'],
  ['module_function', 'public'],
])

interface Around {
  /** Of the section. */
  visibility: Visibility
  depth: number
}

function declaredBy(node: SyntaxNode, { visibility, depth }: Around): Named[] {
  const kind = node.kind()
  if (METHODS.includes(kind)) return methodOf(node, { visibility, depth })
  if (kind === 'singleton_class') {
    return declaredIn(node.field('body'), depth + 1).map((one) => ({ ...one, isOwn: true }))
  }
  if (kind === 'assignment') return constants(node)
  const name = kind === 'class' || kind === 'module' ? node.field('name') : null
  if (name === null) return []
  const members = declaredIn(node.field('body'), depth + 1)
  const path = name.text().replace(/\s+|^::/g, '')
  return [{ name: path, form: 'type', visibility: 'public', line: lineOf(name), members }]
}

function methodOf(node: SyntaxNode, around: Around): Named[] {
  const name = node.field('name')
  if (name === null) return []
  const isOwn = node.kind() === 'singleton_method'
  const form = around.depth === 0 && !isOwn ? 'function' : 'method'
  const said = isOwn ? 'public' : around.visibility
  const visibility = ALWAYS_PRIVATE.includes(name.text()) ? 'hidden' : said
  return [{ name: name.text(), form, visibility, line: lineOf(name), isOwn }]
}

/** `MAX = 1`, `MAX, MIN = 1, 2`. */
function constants(node: SyntaxNode): Declared[] {
  const left = node.field('left')
  const targets = left?.kind() === 'left_assignment_list' ? parts(left) : [left]
  return targets.flatMap((target) =>
    target?.kind() === 'constant'
      ? [
          {
            name: target.text(),
            form: 'value',
            visibility: 'public',
            line: lineOf(target),
          } as const,
        ]
      : [],
  )
}

/** `private :a`, `private_class_method :of`, `private_constant :MAX`: names of what stands above. */
function setVisibility(found: readonly Named[], names: readonly string[], command: string): void {
  const section = SECTIONS.get(command)
  const concerns = section === undefined ? CONCERNS.get(command) : isInstanceMethod
  if (concerns === undefined) return
  for (const one of found) {
    if (names.includes(one.name) && concerns(one)) one.visibility = section ?? 'hidden'
  }
}

const CONCERNS: ReadonlyMap<string, (one: Named) => boolean> = new Map([
  ['private_class_method', ({ isOwn }: Named) => isOwn === true],
  ['private_constant', ({ form }: Named) => form === 'type' || form === 'value'],
])

function isInstanceMethod({ isOwn }: Named): boolean {
  return isOwn === false
}
