import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import { DEEPEST, type Declared } from '../outline.ts'
import { flattened } from '../statements.ts'
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
function declaredIn(body: SyntaxNode | null, depth: number): Declared[] {
  if (depth === DEEPEST) return []
  const found: Declared[] = []
  let isHidden = false
  for (const node of flattened(body, ['ERROR'])) {
    const command = commandOf(node)
    if (command === undefined) {
      found.push(...declaredBy(node, { isHidden, depth }))
      continue
    }
    const { name, node: call } = command
    const given = argumentsOf(call)
    const hides = SECTIONS[name]
    if (hides !== undefined && given.length === 0) isHidden = hides
    const hiding = hides ?? /^private_(?:class_method|constant)$/.test(name)
    found.push(...given.flatMap((one) => declaredBy(one, { isHidden: hiding, depth })))
    if (hides !== undefined || hiding) setVisibility(found, namesOf(call), hiding, name)
  }
  return found
}

/** Words that say how the methods that follow, or those that they name, can be called. */
const SECTIONS: Readonly<Record<string, boolean>> = {
  public: false,
  private: true,
  protected: true,
  module_function: false,
}

interface Around {
  isHidden: boolean
  depth: number
}

function declaredBy(node: SyntaxNode, { isHidden, depth }: Around): Declared[] {
  const kind = node.kind()
  if (METHODS.includes(kind)) return methodOf(node, { isHidden, depth })
  if (kind === 'singleton_class') return declaredIn(node.field('body'), depth + 1)
  if (kind === 'assignment') return constants(node)
  const name = kind === 'class' || kind === 'module' ? node.field('name') : null
  if (name === null) return []
  const members = declaredIn(node.field('body'), depth + 1)
  const path = name.text().replace(/\s+|^::/g, '')
  return [{ name: path, form: 'type', visibility: 'public', line: lineOf(name), members }]
}

/** A section hides no methods of the class itself (`def self.of`). */
function methodOf(node: SyntaxNode, { isHidden, depth }: Around): Declared[] {
  const name = node.field('name')
  if (name === null) return []
  const isOwn = node.kind() === 'singleton_method'
  const hides = (isHidden && !isOwn) || ALWAYS_PRIVATE.includes(name.text())
  const form = depth === 0 && !isOwn ? 'function' : 'method'
  return [{ name: name.text(), form, visibility: hides ? 'hidden' : 'public', line: lineOf(name) }]
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
function setVisibility(found: Declared[], names: string[], hides: boolean, command: string): void {
  const isConstant = command === 'private_constant'
  for (const one of found) {
    const isMethod = one.form === 'method' || one.form === 'function'
    if (names.includes(one.name) && isMethod !== isConstant) {
      one.visibility = hides ? 'hidden' : 'public'
    }
  }
}
