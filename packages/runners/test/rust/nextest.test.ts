import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { findRunner } from '../../src/index.ts'
import { program } from '../program.ts'
import { tempDir, write } from '../temp.ts'

const PACKAGE = { 'Cargo.toml': '[package]\nname = "shop"\n', 'src/lib.rs': '' }
const WORKFLOW = 'jobs:\n  test:\n    steps:\n      - run: cargo nextest run --workspace\n'
const CONFIG = '.config/nextest.toml'

/** The runner of a package of these files where cargo and cargo-nextest are installed. */
async function runnerOf(files: Record<string, string>, source = 'src/lib.rs') {
  const [root, tools] = [tempDir(), tempDir()]
  write(root, files)
  program(join(tools, 'bin'), 'cargo')
  program(join(tools, 'bin'), 'cargo-nextest')
  const env = { PATH: '', CARGO_HOME: tools }
  return findRunner(openProject(root), relPath(source), 'rust', env)
}

test.each([
  ['its settings', { ...PACKAGE, [CONFIG]: '' }, CONFIG],
  ['a workflow', { ...PACKAGE, '.github/workflows/ci.yml': WORKFLOW }, '.github/workflows/ci.yml'],
  [
    'a target',
    { ...PACKAGE, Makefile: 'test:\n\tcargo nextest run\n\ntest-doc:\n\tcargo test --doc\n' },
    'target test (Makefile)',
  ],
  [
    'an alias',
    { ...PACKAGE, '.cargo/config.toml': '[alias]\ntest-all = ["nextest", "run"]\n' },
    'alias test-all (.cargo/config.toml)',
  ],
])('nextest is found by %s', async (_, files, foundBy) => {
  const runner = await runnerOf(files)
  expect(runner).toMatchObject({ name: 'nextest', report: 'nextest', foundBy, installed: true })
  expect(runner?.args).toEqual(['nextest', 'run', '--no-fail-fast'])
})

test.each([
  ['nothing speaks for nextest', PACKAGE],
  [
    'a script is stronger than settings',
    { ...PACKAGE, [CONFIG]: '', Makefile: 'test:\n\tcargo test\n' },
  ],
  [
    'a workflow only installs it',
    { ...PACKAGE, '.github/workflows/ci.yml': 'run: cargo install cargo-nextest\n' },
  ],
])('cargo test where %s', async (_, files) => {
  expect(await runnerOf(files)).toMatchObject({ name: 'cargo', installed: true })
})

test('settings at the top of a workspace count for its members', async () => {
  const files = {
    'Cargo.toml': '[workspace]\nmembers = ["a"]\n',
    [CONFIG]: '',
    'a/Cargo.toml': '[package]\nname = "a"\n',
    'a/src/lib.rs': '',
  }
  expect(await runnerOf(files, 'a/src/lib.rs')).toMatchObject({ name: 'nextest', directory: 'a' })
})
