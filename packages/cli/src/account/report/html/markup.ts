import { quoteName } from '@tailtest/adapter-kit'
import type { Kind } from '../page.ts'
import { LOOKS } from '../words.ts'
import { html, type Markup } from './markup.ts'

/** Longer names are cut. */
const NAME = 300

/** A name of the project. */
export function name(text: string): Markup {
  return html`<code>${quoteName(text, NAME)}</code>`
}

/** An outcome in a word; the style sets its glyph before it. */
export function badge(kind: Kind, word = LOOKS[kind].word): Markup {
  return html`<span class="badge ${kind}">${word}</span>`
}

/** A moment to the minute, UTC. */
export function moment(at: string): Markup {
  return html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time>`
}
