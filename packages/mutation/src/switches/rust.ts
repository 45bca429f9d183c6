import type { SyntaxNode } from '@tailtest/syntax'
import { parts } from '../node.ts'
import type { Piece, Switches, Twin } from './twin.ts'

/** What a twin cannot be, or be called from: run by the compiler, or of a type that no two functions share. */
const NO_TWIN = /\b(?:const|unsafe|extern)\b/
const OWN_TYPE = /\bimpl\b/

/** The twins of functions stand below them, those of methods in an `impl` of their own; those of traits have none. */
export const rustSwitches: Switches = {
  twins: (root, source) => {
    const all = root.children()
    const impls = all.filter((one) => one.kind() === 'impl_item' && one.field('trait') === null)
    return [
      ...functionsIn(all).flatMap((node) => twinOf(node, source) ?? []),
      ...impls.flatMap((impl) => {
        const body = impl.field('body')
        if (body === null) return []
        const header = source.slice(impl.range().start.index, body.range().start.index)
        return functionsIn(body.children()).flatMap((node) => twinOf(node, source, header) ?? [])
      }),
    ].sort((one, other) => one.start - other.start)
  },
  tail: (switchFile, check) =>
    `fn tailtest_switch() -> usize { extern crate std as tailtest_std; use tailtest_std::{fs, sync::OnceLock}; static ON: OnceLock<usize> = OnceLock::new(); *ON.get_or_init(|| match fs::read_to_string(${JSON.stringify(switchFile)}) { Ok(at) => { if at == "${check}" { tailtest_std::panic!("{}", at); } at.parse().unwrap_or(usize::MAX) } Err(_) => usize::MAX }) }`,
  when: (at, then) => ` if tailtest_switch() == ${at} { ${then} }`,
}

/** Those that are there whatever is built. */
function functionsIn(nodes: readonly SyntaxNode[]): SyntaxNode[] {
  let isChosen = false
  return nodes.filter((node) => {
    const kind = node.kind()
    if (kind === 'attribute_item') isChosen ||= /^#\[cfg/.test(node.text())
    if (!node.isNamed() || /^(?:attribute_item|.*comment)$/.test(kind)) return false
    const isFree = !isChosen
    isChosen = false
    return isFree && kind === 'function_item'
  })
}

function twinOf(node: SyntaxNode, source: string, impl?: string): Twin | undefined {
  const [name, body, given] = [node.field('name'), node.field('body'), node.field('parameters')]
  if (name === null || body === null || given === null) return undefined
  const { start, end } = node.range()
  const before = source.slice(start.index, name.range().start.index)
  const returns = node.field('return_type')?.text() ?? ''
  const all = namesIn(given)
  if (NO_TWIN.test(before) || OWN_TYPE.test(returns) || all === undefined) return undefined
  const visible = node.children().find((child) => child.kind() === 'visibility_modifier')
  const from = visible ? visible.range().end.index - start.index : 0
  const place = [name.range().start.index, name.range().end.index].map((at) => at - start.index)
  const isAsync = /\basync\b/.test(before)
  return {
    ...{ start: start.index, end: end.index, named: all.named },
    body: { start: body.range().start.index, end: body.range().end.index },
    name: (at) => `tailtest_${at}_${name.text().replace(/^r#/, '')}`,
    leave: (twin) => {
      const callee = impl === undefined ? twin : `Self::${twin}`
      return `return ${callee}(${all.names.join(', ')})${isAsync ? '.await' : ''};`
    },
    written: (text, twin) => {
      const own = text.slice(from, place[0]) + twin + text.slice(place[1])
      return impl === undefined ? own : `${impl}{ ${own} }`
    },
  }
}

/** The names of parameters, and what names those without one; `undefined`: one is taken apart where it is declared. */
function namesIn(list: SyntaxNode): { names: string[]; named: Piece[] } | undefined {
  const names: string[] = []
  const named: Piece[] = []
  for (const each of parts(list)) {
    const kind = each.kind()
    if (kind === 'attribute_item') return undefined
    if (kind === 'self_parameter') {
      names.push('self')
      continue
    }
    const pattern = each.field('pattern')
    const text = pattern?.text()
    if (pattern === null || text === undefined) return undefined
    const { start, end } = pattern.range()
    if (text === '_') {
      const name = `tailtest_p${names.length}`
      names.push(name)
      named.push({ start: start.index, end: end.index, text: name })
    } else if (/^(?:r#)?\w+$/.test(text)) names.push(text)
    else return undefined
  }
  return { names, named }
}
