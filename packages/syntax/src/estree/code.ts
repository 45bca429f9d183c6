import { kinds } from '../languages/typescript/kinds.ts'
import { restOfLine } from '../tree-sitter/ask.ts'
import type { Branch, Call, StringLiteral } from '../types.ts'
import { nameOf, stringText, unwrap, written } from './expression.ts'
import type { Module, Node } from './visit.ts'

/** Every branch, in the order of the source. */
export function branchesOf({ nodes, source }: Module): Branch[] {
  const starts = nodes.flatMap((node): number[] => {
    switch (node.type) {
      case 'IfStatement': {
        const { consequent, alternate } = node
        const isElse = alternate !== null && alternate.type !== 'IfStatement'
        return [node.range[0], ...(isElse ? [elseBetween(source, consequent, alternate)] : [])]
      }
      case 'SwitchStatement':
        return [node.range[0]]
      case 'SwitchCase':
        return node.test === null ? [] : [node.range[0]]
      default:
        return []
    }
  })
  starts.sort((one, other) => one - other)
  let line = 1
  let from = 0
  return starts.map((start) => {
    line += source.slice(from, start).split('\n').length - 1
    from = start
    return { line, text: restOfLine(source, start) }
  })
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g

function elseBetween(source: string, before: Node, after: Node): number {
  const between = source.slice(before.range[1], after.range[0])
  const word = between.replace(COMMENT, (comment) => ' '.repeat(comment.length)).indexOf('else')
  return before.range[1] + Math.max(word, 0)
}

/** Every call of something that has a name, constructor calls included; module loading is not called. */
export function callsOf({ nodes, lineOf }: Module): Call[] {
  return nodes.flatMap((node): Call[] => {
    const callee = calleeOf(node)
    const name = callee && nameOf(callee)
    if (callee && name !== undefined) {
      return kinds.notCalled.includes(name) ? [] : [{ name, line: lineOf(callee) }]
    }
    if (callee?.type !== 'MemberExpression' || callee.computed) return []
    const { object, property } = callee
    return [{ receiver: written(object), name: nameOf(property) ?? '', line: lineOf(property) }]
  })
}

function calleeOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return unwrap(node.callee)
    case 'TaggedTemplateExpression':
      return unwrap(node.tag)
    default:
      return undefined
  }
}

/** Every string of the source. */
export function stringsOf({ nodes, source, lineOf }: Module): StringLiteral[] {
  return nodes.flatMap((node) => {
    const text = stringText(node, source)
    return text === undefined ? [] : [{ text, line: lineOf(node) }]
  })
}
