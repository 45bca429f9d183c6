/** In the place of a field: what tailtest makes of the whole payload. */
const MEANS = 'what tailtest makes of it'
const PAYLOAD = 'the payload'
export const SESSION = 'the session'

/**
 * What differs, field by field. The same difference in several kinds of payloads is one.
 * @param {import('./compare.mjs').Contract} kept
 * @param {import('./compare.mjs').Contract} now
 * @returns {import('./compare.mjs').Difference[]}
 */
export function compare(kept, now) {
  const kinds = [...new Set([...Object.keys(kept.payloads), ...Object.keys(now.payloads)])].sort()
  const all = [
    ...changed(said(kept.session), said(now.session)).map((one) => ({ where: SESSION, ...one })),
    ...kinds.flatMap((kind) =>
      ofKind(kept.payloads[kind], now.payloads[kind]).map((one) => ({ where: kind, ...one })),
    ),
  ]
  /** @type {Map<string, import('./compare.mjs').Difference>} */
  const merged = new Map()
  for (const { where, ...one } of all) {
    const key = JSON.stringify([one.what, one.was, one.is, where === SESSION])
    merged.set(key, { ...one, where: [...(merged.get(key)?.where ?? []), where] })
  }
  return [...merged.values()]
}

/**
 * @param {import('./shape.mjs').Kind | undefined} kept
 * @param {import('./shape.mjs').Kind | undefined} now
 */
function ofKind(kept, now) {
  if (kept === undefined) return [{ what: PAYLOAD, was: undefined, is: `new: ${now?.means}` }]
  if (now === undefined) return [{ what: PAYLOAD, was: kept.means, is: undefined }]
  return changed({ [MEANS]: kept.means, ...kept.fields }, { [MEANS]: now.means, ...now.fields })
}

/**
 * @param {Readonly<Record<string, string>>} kept
 * @param {Readonly<Record<string, string>>} now
 */
export function changed(kept, now) {
  return [...new Set([...Object.keys(kept), ...Object.keys(now)])]
    .filter((what) => kept[what] !== now[what])
    .map((what) => ({ what, was: kept[what], is: now[what] }))
}

/** @param {import('./compare.mjs').Contract['session']} session */
const said = (session) =>
  Object.fromEntries(Object.entries(session).map(([name, holds]) => [name, holds ? 'yes' : 'no']))
