// node test/reports/record.mjs <runner>[@<version>]…, from the repository's root: runs real runners in the fixture projects and
// keeps what they report as packages/runners/test/report/fixtures/reports/<runner>-<version>-<case>. Without an argument: says which there are.
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleOf } from './bundle.mjs'

const folder = fileURLToPath(new URL('recordings/', import.meta.url))
const known = readdirSync(folder)
  .map((name) => name.replace(/\.ts$/, ''))
  .filter((name) => name !== 'install')
const wanted = process.argv.slice(2).map((word) => word.split('@'))
const unknown = wanted.filter(([name]) => !known.includes(name))
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`usage: node test/reports/record.mjs <runner>[@<version>]…, of ${known.join(', ')}`)
  process.exit(2)
}
for (const [name, version] of wanted) {
  const out = await mkdtemp(join(tmpdir(), 'tailtest-record-'))
  const outfile = join(out, 'record.mjs')
  await build({ ...bundleOf([join(folder, `${name}.ts`)]), outfile })
  const { recording } = await import(pathToFileURL(outfile).href)
  if (version !== undefined && recording === undefined) {
    console.error(`${name} was recorded in the versions that its file names, and in no other`)
  }
  const versions = version === undefined ? recording?.versions : [version]
  for (const one of recording === undefined ? [] : versions) await recording.record(one)
  await rm(out, { recursive: true })
}
