import { describe, expect, test } from 'vitest'
import { nextest as EXPECTED } from '../../packages/runners/test/report/expected/nextest.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../packages/runners/test/report/expected/recorded.ts'
import { copyOf, runFound } from '../support/reports.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = { ...toolchainEnv, CARGO_TARGET_DIR: undefined, RUST_BACKTRACE: undefined }

describe.skipIf(!hasTool('cargo', 'nextest', '--version'))('nextest', () => {
  test('every outcome is told as it was, in spite of its own profile, and the ignored tests', async () => {
    const files = Object.keys(EXPECTED.outcomes.expected).sort()
    const results = await runFound(copyOf('nextest').root, files, { env })
    const ignored = ['ignored', 'ignored_for_a_reason'].map(
      (name) => `src/price.rs: skip tests › ${name}`,
    )
    const expected = [...expectedLines(EXPECTED.outcomes.expected), ...ignored].sort()
    expect(linesOf(results)).toEqual(expected)
    const tests = results.tests.filter(({ status }) => status !== 'skip')
    expect(wrongMessages({ ...results, tests }, EXPECTED.outcomes.expected)).toEqual([])
    expect(results.crash).toBeUndefined()
  })

  test('what does not compile is named, and no test passes', async () => {
    const config = { '.config/nextest.toml': '' }
    const { root } = copyOf('cargo-broken', config)
    const files = ['tests/broken.rs', 'tests/fine.rs']
    const results = await runFound(root, files, { env })
    expect(results.tests).toEqual([])
    expect(results.fileErrors).toMatchObject(
      files.map((file) => ({ file, kind: 'compile', at: 'tests/broken.rs' })),
    )
    expect(results.fileErrors[0]?.message).toMatch(/^mismatched types/)
  })

  test('at the deadline tests that were through keep their results', async () => {
    const hang = '#[test]\nfn hangs() {\n    loop {}\n}\n'
    const config = { '.config/nextest.toml': '', 'tests/broken.rs': hang }
    const { root } = copyOf('cargo-broken', config)
    await runFound(root, ['tests/fine.rs'], { env })
    const files = ['tests/broken.rs', 'tests/fine.rs']
    const results = await runFound(root, files, { env, timeoutMs: 15_000 })
    expect(results).toMatchObject({ timedOut: true })
    expect(linesOf(results)).toEqual([
      'tests/broken.rs: error hangs',
      'tests/fine.rs: error ', // nextest does not say whether that was all of it
      'tests/fine.rs: pass fine',
    ])
  })

  test('a file without tests is missing, although nothing ran', async () => {
    const config = { '.config/nextest.toml': '', 'tests/broken.rs': '' }
    const results = await runFound(copyOf('cargo-broken', config).root, ['tests/broken.rs'], {
      env,
    })
    expect(linesOf(results)).toEqual(['tests/broken.rs: missing '])
    expect(results.crash).toBeUndefined()
  })

  test('a set-up script that fails is the error of every file', async () => {
    const config = `experimental = ["setup-scripts"]

[script.database]
command = "false"

[[profile.default.scripts]]
filter = "all()"
setup = "database"
`
    const { root } = copyOf('cargo-broken', {
      '.config/nextest.toml': config,
      'tests/broken.rs': '',
    })
    const results = await runFound(root, ['tests/fine.rs'], { env })
    expect(results.tests).toMatchObject([{ file: 'tests/fine.rs', status: 'error' }])
    expect(results.tests[0]?.message).toMatch(/^set-up script database failed/)
  })
})
