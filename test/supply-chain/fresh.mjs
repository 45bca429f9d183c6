// node test/supply-chain/fresh.mjs <project> [--keep]: what the packages of a project that has `@tailtest/cli` and
// `typescript` take on disk, as JSON: TypeScript apart, the largest first. `--keep` writes it beside this file, for
// docs/dependencies.md.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a file takes is a number of whole blocks; of this size on most systems. */
const BLOCK = 4096

/** From version 7 on its compiler is a package for each system. */
const TYPESCRIPT = /^typescript$|^@typescript\/typescript-/

const KEPT = fileURLToPath(new URL('fresh.json', import.meta.url))
const [project = '', flag] = process.argv.slice(2)

const onDisk = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
    .reduce((sum, size) => sum + Math.ceil(size / BLOCK) * BLOCK, 0)

const modules = join(project, 'node_modules')
const shares = readdirSync(modules)
  .flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
  )
  .filter((name) => !TYPESCRIPT.test(name) && existsSync(join(modules, name, 'package.json')))
  .map((name) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
    return { name, version, bytes: onDisk(join(modules, name)) }
  })
  .sort((one, two) => two.bytes - one.bytes)

const text = `${JSON.stringify(shares, undefined, 2)}\n`
if (flag === '--keep') writeFileSync(KEPT, text)
process.stdout.write(text)
