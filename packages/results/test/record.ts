/**
 * Records what a runner writes into its report for a fixture project, for `formats.test.ts`:
 *
 *   npx esbuild packages/results/test/record.ts --bundle --platform=node --outfile=/tmp/record.cjs
 *   node /tmp/record.cjs vitest 1.6.1 <folder with node_modules> node node_modules/vitest/vitest.mjs run
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { testArgs } from '@tailtest/runners'
import { REPORT_FILE } from '../src/formats/format.ts'
import { formats } from '../src/formats/index.ts'
import { run } from '../src/run.ts'
import { copyProject, runnerOf, testFiles } from './projects.ts'

const FOLDERS = { vitest: '', jest: 'test', pytest: 'tests' }
const FIXTURES = resolve('packages/results/test/fixtures')

async function record(
  name: keyof typeof FOLDERS,
  version: string,
  install: string,
  command: string,
  args: string[],
): Promise<void> {
  const modules = name === 'pytest' ? undefined : join(resolve(install), 'node_modules')
  const project = copyProject(FIXTURES, name, modules)
  const folder = await mkdtemp(join(tmpdir(), 'tailtest-record-'))
  const invocation = formats[name].invocation(folder, process.env)
  writeFileSync(join(folder, invocation.plant.name), invocation.plant.text)
  const ending = await run({
    command,
    args: [
      ...args,
      ...invocation.args,
      ...testArgs(runnerOf(name, command, args), testFiles(project, FOLDERS[name])),
    ],
    cwd: project.root,
    env: { ...process.env, ...invocation.env, NO_COLOR: '1' },
    timeoutMs: 60_000,
    folder,
  })
  const report = readFileSync(join(folder, REPORT_FILE), 'utf8')
  const anonymous = report
    .replaceAll(project.root, '/project')
    .replaceAll(resolve(install), '/install')
    .replace(/(?:\.\.)?\/[^\s"\\()]*?\/lib\/python3/g, '/python/lib/python3')
  writeFileSync(join(FIXTURES, 'reports', `${name}-${version}-outcomes.jsonl`), anonymous)
  console.log(ending)
  project.remove()
  await rm(folder, { recursive: true })
}

const [name, version = '', install = '', command = '', ...args] = process.argv.slice(2)
if (name === 'vitest' || name === 'jest' || name === 'pytest') {
  void record(name, version, install, command, args)
}
