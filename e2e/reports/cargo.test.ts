import { describe, expect, test } from 'vitest'
import { cargo as EXPECTED } from '../../packages/runners/test/report/expected/cargo.ts'
import {
  type Expected,
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../packages/runners/test/report/expected/recorded.ts'
import { copyOf, runFound } from '../support/reports.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = { ...toolchainEnv, CARGO_TARGET_DIR: undefined, RUST_BACKTRACE: undefined }

/** What is expected of the files asked for; `src/price.rs` is in the library and in the program. */
function expectedOf(files: readonly string[]): Expected {
  const { expected } = EXPECTED.outcomes
  return Object.fromEntries(files.map((file) => [file, expected[file] ?? []]))
}

describe.skipIf(!hasTool('cargo', '--version'))('cargo test', () => {
  test('every file asked for is told as it was, whatever the environment says of the output', async () => {
    const files = ['src/price.rs', 'src/cart/tests.rs', 'odd/place.rs', 'tests/api.rs']
    const more = ['tests/folder/part.rs', 'tests/web.rs']
    const noise = { CARGO_TERM_QUIET: 'true', RUST_TEST_NOCAPTURE: '1', RUST_TEST_THREADS: '1' }
    const results = await runFound(copyOf('cargo').root, [...files, ...more], {
      env: { ...env, ...noise },
    })
    const expected = expectedOf([...files, ...more])
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
    expect(results.tests.find(({ id }) => id === 'src/price.rs::tests\u001fthrows')?.stack).toBe(
      'src/price.rs:3:9',
    )
  })

  test('a test that leaves the process or overflows its stack is told; what said nothing is missing', async () => {
    const files = ['tests/exits.rs', 'tests/overflows.rs', 'tests/empty.rs', 'tests/custom.rs']
    const results = await runFound(copyOf('cargo').root, [...files, 'tests/web.rs'], { env })
    expect(linesOf(results)).toEqual([
      'tests/custom.rs: missing ',
      'tests/empty.rs: missing ',
      'tests/exits.rs: error ',
      'tests/overflows.rs: error ',
      'tests/overflows.rs: fail overflows',
      'tests/web.rs: fail totals',
    ])
    expect(results.tests.find(({ status }) => status === 'fail')).toMatchObject({
      id: 'tests/overflows.rs::overflows',
      message: 'the thread has overflowed its stack',
    })
    expect(results.executed).toBe(2)
  })

  test('a program without Rust’s harness that fails is no pass', async () => {
    const text = 'fn main() {\n    panic!("no good");\n}\n'
    const { root } = copyOf('cargo', { 'tests/custom.rs': text })
    const results = await runFound(root, ['tests/custom.rs', 'tests/web.rs'], { env })
    expect(results.tests).toMatchObject([
      { file: 'tests/custom.rs', status: 'error', message: expect.stringMatching(/: no good$/) },
      { file: 'tests/web.rs', status: 'fail' },
    ])
  })

  test('a test that does not compile stops all others; each says whose fault it is', async () => {
    const files = ['tests/broken.rs', 'tests/fine.rs']
    const results = await runFound(copyOf('cargo-broken').root, files, { env })
    expect(results.tests).toEqual([])
    expect(results.fileErrors).toMatchObject(
      files.map((file) => ({ file, kind: 'compile', at: 'tests/broken.rs' })),
    )
  })

  test('a source that does not compile is named', async () => {
    const { root } = copyOf('cargo-broken-source')
    const results = await runFound(root, ['tests/fine.rs'], { env })
    expect(results.fileErrors).toMatchObject([
      {
        file: 'tests/fine.rs',
        kind: 'compile',
        at: 'src/lib.rs',
        message: expect.stringMatching(/^no method named `summ` found/),
        stack: 'src/lib.rs:2:19',
      },
    ])
  })

  test('at the deadline programs that were through keep their results', async () => {
    const hang = '#[test]\nfn hangs() {\n    loop {}\n}\n'
    const { root } = copyOf('cargo-broken', { 'tests/broken.rs': hang })
    await runFound(root, ['src/lib.rs', 'tests/fine.rs'], { env })
    const files = ['src/lib.rs', 'tests/broken.rs', 'tests/fine.rs']
    const results = await runFound(root, files, { env, timeoutMs: 10_000 })
    expect(results).toMatchObject({ timedOut: true })
    expect(linesOf(results)).toEqual([
      'src/lib.rs: pass adds',
      'tests/broken.rs: error ',
      'tests/fine.rs: error ',
    ])
    expect(results.tests[1]?.message).toBe('timed out after 10 s')
  })

  test('files of a workspace’s member are told from the root', async () => {
    const { root } = copyOf('cargo', {
      'rust/Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
      'rust/crates/tea/Cargo.toml': '[package]\nname = "tea"\nversion = "0.1.0"\n',
      'rust/crates/tea/src/lib.rs': '#[test]\nfn steeps() {\n    assert_eq!(1, 2);\n}\n',
    })
    const results = await runFound(root, ['rust/crates/tea/src/lib.rs'], { env })
    expect(results.tests).toMatchObject([
      {
        id: 'rust/crates/tea/src/lib.rs::steeps',
        stack: 'rust/crates/tea/src/lib.rs:3:5',
        message: 'assertion `left == right` failed (left: 1, right: 2)',
      },
    ])
  })
})
