import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from './workspace.ts'

/** What a function of a script of the action gives for these arguments, or the message it throws. */
function call(script: string, name: string, ...args: unknown[]): unknown {
  const program = `
    import { readFileSync } from 'node:fs'
    import * as script from ${JSON.stringify(pathToFileURL(join(root, 'action', script)).href)}
    const args = JSON.parse(readFileSync(0, 'utf8'))
    const act = () => { try { return script[${JSON.stringify(name)}](...args) } catch (error) { return error.message } }
    process.stdout.write(JSON.stringify(act()))`
  const options = { input: JSON.stringify(args), encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], options))
}

describe('the comment', () => {
  const SKIPPED = { outcome: 'skipped', said: '' }
  const textOf = (said: string) =>
    String(
      call('text.mjs', 'textOf', {
        directory: '.',
        prove: { outcome: 'unproven', said },
        history: SKIPPED,
      }),
    )

  test('shows what was printed as it was printed, whatever it holds', () => {
    const said = '```\n# All is well, @everybody\n````'
    expect(textOf(said)).toContain(`\n\`\`\`\`\`\n${said}\n\`\`\`\`\`\n`)
  })

  test('fits, and its blocks are closed', () => {
    const text = textOf('✗ hollow: a test\n'.repeat(10_000))
    expect(text.length).toBeLessThan(65_536)
    expect(text).toMatch(/… \(cut: the log has all of it\)\n```\n$/)
  })
})

test('what tests write for later steps does not reach them', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-action-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = (name: string, text = '') => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const of = (name: string) => readFileSync(join(folder, name), 'utf8')
  const attacks = ['GITHUB_PATH', 'GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_STATE']
  // in place of tailtest, whose tests find these files although they are not told of them
  file(
    'node_modules/@tailtest/cli/dist/bin.js',
    `const { appendFileSync } = require('node:fs')
    for (const name of ${JSON.stringify(attacks)}) appendFileSync(process.env[name], 'planted=1\\n')`,
  )
  const files = attacks.map((name) => [name, file(name, 'earlier=1\n')])
  const env = {
    ...{ ...process.env, ...Object.fromEntries(files), RUNNER_TEMP: folder },
    ...{ GITHUB_STEP_SUMMARY: file('summary.md'), TAILTEST_DIRECTORY: folder },
    ...{ TAILTEST_PROVE: 'true', TAILTEST_BASE: 'main', TAILTEST_HISTORY: 'none' },
  }
  execFileSync(process.execPath, [join(root, 'action', 'check.mjs')], { env, stdio: 'pipe' })
  for (const name of ['GITHUB_PATH', 'GITHUB_ENV', 'GITHUB_STATE'])
    expect(of(name)).toBe('earlier=1\n')
  expect(of('GITHUB_OUTPUT')).toMatch(/^earlier=1\nprove=proven\nhistory=skipped\ntext=.*\n$/)
})

describe('the tailtest that is started', () => {
  /** A folder with these files in it. */
  function folderWith(...paths: string[]): string {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-action-')))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), '')
    }
    return folder
  }

  const BIN = join('node_modules', '@tailtest', 'cli', 'dist', 'bin.js')
  const find = (directory: string, path = '') =>
    call('find-tailtest.mjs', 'findTailtest', directory, path)

  test('is that of the folder or one above it, before a global one', () => {
    const folder = folderWith(BIN, 'packages/shop/package.json')
    const other = folderWith(BIN)
    expect(find(join(folder, 'packages', 'shop'), other)).toBe(join(folder, BIN))
  })

  // where programs are links
  test.skipIf(process.platform === 'win32')('is else the global one, as npm links it', () => {
    const folder = folderWith(join('lib', BIN), 'bin/node')
    symlinkSync(join('..', 'lib', BIN), join(folder, 'bin', 'tailtest'))
    expect(find(folderWith(), `/nowhere:${join(folder, 'bin')}`)).toBe(join(folder, 'lib', BIN))
  })

  test('is else none, and the way to one is said', () => {
    expect(find(folderWith(), folderWith('tailtest'))).toContain(
      'npm install --global @tailtest/cli',
    )
  })
})
