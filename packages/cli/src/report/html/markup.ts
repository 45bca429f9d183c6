import { visible } from '@tailtest/adapter-kit'

/** A piece of a page, safe to stand in one. */
export interface Markup {
  readonly markup: string
}

/** What may stand in a template: text is escaped, pieces are not, nothing is nothing. */
type Part = Markup | string | number | false | null | undefined | readonly Part[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template of HTML or SVG in which every value that is not itself a piece is text: no name can become a tag or leave an attribute. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, at) => text + print(parts[at])).join('') }
}

/** Our own style or script as it is; never text of the project. */
export function verbatim(text: string): Markup {
  return { markup: text }
}

function print(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(print).join('')
}

function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (found) => ESCAPES[found] ?? '')
}
