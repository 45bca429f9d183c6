import { partsOf } from '../identity.ts'
import type { TestBody } from '../types.ts'

/** Where a title is filled in: `%s` and `$name` of tables, `…` for what is computed. */
const HOLES = /%[sdifjop#]|\$\{?[\w.]+\}?|…/g

/** `[1-2]`, `(1, 2)`, ` (1)`: what a case of a table is told by. */
const PARAMETERS = /^ ?(?:\[.*\]|\(.*\))(?:#\d+)?$/s

/**
 * The body that a run's test came from: that of its id; of one case of a table the body with the table; of a subtest
 * that is named at run time the test around it; the one body of a file that is read as a whole. `undefined`: none.
 */
export function bodyFor(id: string, bodies: readonly TestBody[]): TestBody | undefined {
  const exact = bodies.find((body) => body.id === id)
  const asked = partsOf(id)
  if (exact !== undefined || asked === undefined) return exact
  const known = bodies.flatMap((body) => {
    const parts = partsOf(body.id)
    return parts?.file === asked.file ? [{ body, titles: parts.titles }] : []
  })
  const likely = known
    .filter(({ titles }) => titles.every((title, n) => isFilled(title, asked.titles[n])))
    .sort((one, other) => other.titles.length - one.titles.length || holesIn(one) - holesIn(other))
  if (likely[0] !== undefined) return likely[0].body
  const last = asked.titles.at(-1)
  const alike = known.filter(({ titles }) => isFilled(titles.at(-1) ?? '', last))
  return alike.length === 1 ? alike[0]?.body : undefined
}

const holesIn = ({ titles }: { titles: readonly string[] }) =>
  titles.filter((title) => title.search(HOLES) >= 0).length

/** Whether a title is that of the source, with its parameters and number. */
function isFilled(title: string, filled: string | undefined): boolean {
  if (filled === undefined) return false
  if (title === filled || (PARAMETERS.test(filled.slice(title.length)) && filled.startsWith(title)))
    return true
  const plain = filled.replace(/#\d+$/, '')
  if (title.replace(/#\d+$/, '') === plain) return true
  if (title.search(HOLES) < 0) return false
  const pieces = title.split(HOLES).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pieces.join('.*')}$`, 's').test(plain)
}
