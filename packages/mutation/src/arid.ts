import type { SyntaxNode } from '@tailtest/syntax'
import type { Row } from './languages/row.ts'
import { type At, around } from './node.ts'

/**
 * Calls whose doing no test asks for, by their names: logs, measures, locks, waiting, tidying up. They are what
 * Petrović and Ivanković ("State of mutation testing at Google", 2018) call arid.
 */
const ARID_CALL =
  /^(?:(?:[\w$@]+(?:\(\))?(?:\.|->|::|\?\.))*)?(?:console|log|logs|logger|_logger|logging|_?log(?:ger)?|LOG(?:GER)?|winston|pino|debug|trace|tracing|tracer|span|metrics?|stats|statsd|telemetry|warnings?|syslog|slog|klog|glog|zap|logrus|Rails\.logger|Log)\s*(?:\(|\.|->|::|\?\.)|^(?:self\.|this\.|\$this->|@)?_?(?:log|debug|trace|warn|warning|warn_?once|print|println|printf|puts|pp|p|print_r|var_dump|error_log|trigger_error|eprint|eprintln|deprecate|deprecated?_?\w*|assert\w*|invariant|sleep|usleep|gc|setTimeout|clearTimeout|clearInterval|super|panic|fail|abort|exit|raise)\s*[(\s]|^(?:\w+\.)?(?:TypeVar|ParamSpec|NewType|TypeAliasType)\(|^fmt\.(?:F?Print|Fprint)|\b(?:R?Lock|R?Unlock|lock|unlock|acquire|release|flush|Flush|unref|Sleep|sleep|Helper|gc|finalize|freeze|removeEventListener|removeListener|clearTimeout)\s*\(|\.super\b/

/** Names of constants that only say how long, how often or how much; nobody waits for them in a test. */
const ARID_NAME =
  /time_?out|delay|interval|retr(?:y|ies)|ttl|backoff|buffer|capacity|version|debounce|throttle|poll|heartbeat|cache|seed|port\b|color|width|height|padding|margin/i

const CACHE = /cache|memo(?!ry)|seen|visited|already|interned/i

export function isAridCall(text: string): boolean {
  return ARID_CALL.test(text.replace(/^await\s+/, ''))
}

export function isAridName(text: string): boolean {
  return ARID_NAME.test(text)
}

/** A condition that only spares work. */
export function isShortcut(text: string): boolean {
  return CACHE.test(text)
}

/** What says something of the part after it. */
const MARKS = /^(?:decorator|attribute_item)$/

/** Whether nobody tests what is in a node. */
export function isArid(
  node: SyntaxNode,
  kind: string,
  row: Row,
  { before, thorough }: { before: SyntaxNode | undefined; thorough: boolean },
): boolean {
  if (row.arid.includes(kind)) return !(thorough && kind === 'decorator')
  if (before !== undefined && MARKS.test(before.kind()) && row.aridAfter?.test(before.text())) {
    return true
  }
  if (row.calls.includes(kind)) return isAridCall(node.text())
  if (row.aridText !== undefined && kind === 'if_statement' && row.aridText.test(node.text()))
    return true
  const isFunction = kind in row.functions || row.tails.includes(kind)
  return isFunction && row.aridNames?.test(node.field('name')?.text() ?? '') === true
}

/** Whether a node stands in a loop's own condition or step, where a fault is a loop without an end. */
export function turnsALoop(at: At, row: Row): boolean {
  let below = at.node
  for (const { node, kind } of around(at)) {
    if (row.loops.includes(kind)) return node.field('body')?.id() !== below.id()
    if (kind === 'for_clause') return true
    if (kind in row.functions || row.statements.includes(kind)) return false
    below = node
  }
  return false
}
