import type { SyntaxNode } from '@tailtest/syntax'
import { parts } from '../node.ts'
import type { Piece, Switches, Twin } from './twin.ts'

/** The twins of functions stand beside them, those of methods are methods of the same type. */
export const goSwitches: Switches = {
  twins: (root, source) =>
    root
      .children()
      .filter((node) => /^(?:function|method)_declaration$/.test(node.kind()))
      .flatMap((node) => twinOf(node, source) ?? []),
  head: (root) => {
    const clause = root.children().find((node) => node.kind() === 'package_clause')
    const at = clause?.range().end.index
    return at === undefined ? undefined : { start: at, end: at, text: '; import tailtestOS "os"' }
  },
  tail: (switchFile, check) =>
    `var tailtestSwitch = func() string { at, _ := tailtestOS.ReadFile(${JSON.stringify(switchFile)}); if string(at) == "${check}" { panic(string(at)) }; return string(at) }()`,
  when: (at, then) => ` if tailtestSwitch == "${at}" { ${then} };`,
}

function twinOf(node: SyntaxNode, source: string): Twin | undefined {
  const [name, body] = [node.field('name'), node.field('body')]
  const given = node.field('parameters')
  if (name === null || body === null || given === null || name.text() === '_') return undefined
  const receiver = node.field('receiver')
  const [own, all] = [receiver && namesIn(receiver, 'tailtestR'), namesIn(given, 'tailtestP')]
  const types = typesOf(node)
  if (types === undefined || (own !== null && own.names.length !== 1)) return undefined
  const [start, end] = [node.range().start.index, node.range().end.index]
  const place = [name.range().start.index - start, name.range().end.index - start] as const
  const callee = own ? `${own.names[0]}.` : ''
  const returns = node.field('result') !== null
  return {
    ...{ start, end, named: [...(own?.named ?? []), ...all.named] },
    body: { start: body.range().start.index, end: body.range().end.index },
    name: (at) => `tailtest${at}${source.slice(name.range().start.index, name.range().end.index)}`,
    leave: (twin) => {
      const call = `${callee}${twin}${types}(${all.names.join(', ')})`
      return returns ? `return ${call}` : `${call}; return`
    },
    written: (text, twin) => text.slice(0, place[0]) + twin + text.slice(place[1]),
  }
}

/** The names of parameters, as they are handed on, and what names those without one. */
function namesIn(list: SyntaxNode, prefix: string): { names: string[]; named: Piece[] } {
  const names: string[] = []
  const named: Piece[] = []
  const invent = (start: number, end: number, after: string) => {
    const name = `${prefix}${names.length}`
    named.push({ start, end, text: name + after })
    return name
  }
  for (const each of parts(list)) {
    const dots = each.kind() === 'variadic_parameter_declaration' ? '...' : ''
    const at = each.range().start.index
    const own = each.children().filter((child) => child.kind() === 'identifier')
    if (own.length === 0) names.push(`${invent(at, at, ' ')}${dots}`)
    for (const one of own) {
      const { start, end } = one.range()
      const name = one.text() === '_' ? invent(start.index, end.index, '') : one.text()
      names.push(`${name}${dots}`)
    }
  }
  return { names, named }
}

/** The type parameters, as a call names them; `undefined`: one has no name. */
function typesOf(node: SyntaxNode): string | undefined {
  const list = node.field('type_parameters')
  if (list === null) return ''
  const names = parts(list).flatMap((each) =>
    each.children().filter((child) => child.kind() === 'identifier'),
  )
  const texts = names.map((one) => one.text())
  return texts.length === 0 || texts.includes('_') ? undefined : `[${texts.join(', ')}]`
}
