import type { SyntaxNode } from '@tailtest/syntax'
import { type At, around, parts } from '../node.ts'
import { holds } from './values.ts'

/** `a > b ? a : b`, `if (a > b) b = a`, `a < b ? -1 : 1`: where both are equal it is the same, or an order of equals. */
export function isPick(at: At, left: SyntaxNode, right: SyntaxNode): boolean {
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

/** A block's text without what makes it one. */
function insideOf(node: SyntaxNode): string {
  return node
    .text()
    .replace(/^\{\s*|\s*\}$|^then\s+/g, '')
    .trim()
}
