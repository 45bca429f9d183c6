import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listing } from './declarations.mjs'
import { entriesOf, packages, ROOT } from './packages.mjs'

const FOLDER = join(ROOT, 'test/api')

const fileOf = (entry) => `${entry.replaceAll('/', '-')}.d.ts`
const read = (path) => readFileSync(path, 'utf8')

/** The first line in which two texts differ, as both have it. */
function difference(kept, now) {
  const [before, after] = [kept.split('\n'), now.split('\n')]
  const at = after.findIndex((line, index) => line !== before[index])
  const line = at === -1 ? after.length : at
  return `line ${line + 1} was \`${before[line] ?? ''}\`, is \`${after[line] ?? ''}\``
}

/** What each entry declares to whoever imports it, as test/api/ has it. */
export async function api({ renew, ci }) {
  mkdirSync(FOLDER, { recursive: true })
  const entries = packages.flatMap(entriesOf)
  const problems = []
  let written = 0
  for (const { entry, types } of entries) {
    const file = join(FOLDER, fileOf(entry))
    const now = listing(types, read)
    const kept = existsSync(file) ? read(file) : undefined
    if (now === kept) continue
    if (renew || (kept === undefined && !ci)) {
      writeFileSync(file, now)
      written += 1
    } else if (kept === undefined) problems.push(`test/api/${fileOf(entry)} is missing`)
    else problems.push(`@tailtest/${entry}: ${difference(kept, now)}`)
  }
  const known = entries.map(({ entry }) => fileOf(entry))
  for (const file of readdirSync(FOLDER).filter((name) => !known.includes(name))) {
    if (renew) rmSync(join(FOLDER, file))
    else problems.push(`test/api/${file} is of no entry`)
  }
  const more = written > 0 ? `; written: ${written}` : ''
  return { said: `${entries.length} entries${more}`, problems }
}
