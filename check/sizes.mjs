import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packed, ROOT } from './packages.mjs'

const FILE = join(ROOT, 'check/sizes.json')

/** How much a package may grow before somebody is asked whether it should. */
const ROOM = 1.05

const bytes = (count) => `${count.toLocaleString('en')} bytes`

/** A budget for this many bytes: with some room, in two digits. */
export function budgetFor(count) {
  const step = 10 ** Math.max(0, String(Math.ceil(count * ROOM)).length - 2)
  return Math.ceil((count * ROOM) / step) * step
}

/**
 * What is wrong with sizes: `budgets` and `sizes` say of each package how many bytes it may have, and has, as a tarball
 * and unpacked.
 */
export function overBudget(budgets, sizes) {
  const over = Object.entries(sizes).flatMap(([name, size]) => {
    if (budgets[name] === undefined) return [`${name} has no budget`]
    return Object.entries(size)
      .filter(([kind, count]) => count > budgets[name][kind])
      .map(([kind, count]) => {
        const allowed = bytes(budgets[name][kind])
        return `${name} has ${bytes(count)} ${kind}, and may have ${allowed}`
      })
  })
  const gone = Object.keys(budgets).filter((name) => sizes[name] === undefined)
  return [...over, ...gone.map((name) => `${name} has a budget, and is no package`)]
}

/** The tarballs and what they unpack to, within check/sizes.json. */
export async function size({ renew, ci }) {
  const all = await packed()
  const sizes = Object.fromEntries(
    all.map(({ manifest, packed, unpacked }) => [manifest.name, { packed, unpacked }]),
  )
  const kept = JSON.parse(readFileSync(FILE, 'utf8'))
  const added = Object.keys(sizes).filter((name) => kept[name] === undefined)
  const anew = renew ? Object.keys(sizes) : ci ? [] : added
  const budgets = renew ? {} : { ...kept }
  for (const name of anew) {
    const { packed, unpacked } = sizes[name]
    budgets[name] = { packed: budgetFor(packed), unpacked: budgetFor(unpacked) }
  }
  if (anew.length > 0) writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`)
  const sum = all.reduce((total, { unpacked }) => total + unpacked, 0)
  const written = anew.length > 0 ? `; budgets written: ${anew.length}` : ''
  return {
    said: `${all.length} packages, ${(sum / 1e6).toFixed(1)} MB unpacked${written}`,
    problems: overBudget(budgets, sizes),
  }
}
