import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { npmInstall, pack } from '../support/packed.ts'
import { tempProject } from '../support/temp-project.ts'

const PACKAGES = join(import.meta.dirname, '../../packages')

/** What `@tailtest/complexity` depends on, itself first. */
const NAMES = ['complexity', 'syntax', 'scenarios', 'project']
const WORKSPACES = NAMES.map((name) => `--workspace=@tailtest/${name}`)

/**
 * Half of it are the grammars of Python, Go and Java, a quarter the parser's native binding, a fifth zod. Room is
 * left for the bindings of other systems, not for the TypeScript compiler, whose 24 MB no score needs.
 */
const MOST_MEGABYTES = 36

/** The blocks of the README that show more than its first program: the source that is scored, the program, what it prints. */
function example() {
  const readme = readFileSync(join(PACKAGES, 'complexity/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language, code]) => ({
    language,
    code: code ?? '',
  }))
  const [source, program, output] = blocks.slice(3)
  expect(blocks.slice(0, 6).map(({ language }) => language)).toEqual([
    'sh',
    'ts',
    '',
    'ts',
    'js',
    '',
  ])
  return { source: source?.code ?? '', program: program?.code ?? '', output: output?.code }
}

function megabytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const bytes = files
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000_000
}

test('alone in an empty project it scores a file in five lines, within its size', async () => {
  const root = tempProject()
  const { source, program, output } = example()
  expect(program.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(5)

  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  const packed = Object.values(await pack(join(root, 'packed'), WORKSPACES))
  expect(packed).toHaveLength(NAMES.length)
  await npmInstall(root, ...packed)

  const file = join(root, 'src/billing.ts')
  mkdirSync(dirname(file))
  writeFileSync(file, source)
  writeFileSync(join(root, 'score.js'), program)
  const { stdout } = await execa(process.execPath, ['score.js'], { cwd: root })
  expect(`${stdout}\n`).toBe(output)

  writeFileSync(
    join(root, 'python.js'),
    "import { scoreSource } from '@tailtest/complexity'\nconsole.log((await scoreSource('app.py', 'def a(): pass\\n')).producer)\n",
  )
  const python = await execa(process.execPath, ['python.js'], { cwd: root })
  expect(python.stdout, 'a grammar whose install script did not run').toBe('tree-sitter')

  const megabytes = megabytesBelow(join(root, 'node_modules'))
  console.log(`@tailtest/complexity installed: ${megabytes.toFixed(1)} MB of ${MOST_MEGABYTES}`)
  expect(megabytes).toBeLessThanOrEqual(MOST_MEGABYTES)
})
