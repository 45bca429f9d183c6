import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findNative, missingGrammars } from '../src/index.ts'

const require = createRequire(import.meta.url)
const PREBUILDS = join(dirname(require.resolve('@ast-grep/lang-rust/package.json')), 'prebuilds')

/** A folder with the packed parsers of Rust for every system, and where they are unpacked. */
function installation() {
  const top = mkdtempSync(join(tmpdir(), 'tailtest-packed-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  const from = join(top, 'dist')
  for (const built of readdirSync(PREBUILDS)) {
    const folder = join(from, 'grammars', built.replace('prebuild-', ''))
    mkdirSync(folder, { recursive: true })
    const bytes = readFileSync(join(PREBUILDS, built, 'parser.so'))
    const params = { 0: 0, 1: 1 } // as fast as can be
    writeFileSync(
      join(folder, 'tree-sitter-rust.0a1b2c.so.br'),
      brotliCompressSync(bytes, { params }),
    )
  }
  const state = join(top, 'state')
  vi.stubEnv('TAILTEST_STATE_DIR', state)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  return { from, state }
}

test('a packed grammar is unpacked once, byte for byte, and not missing', () => {
  const { from, state } = installation()
  expect(missingGrammars(from, ['rust', 'ruby']).map(({ language }) => language)).toEqual(['ruby'])
  const [found] = findNative(from).grammars.rust
  expect(found?.path).toBe(join(state, 'tailtest', 'grammars', 'tree-sitter-rust.0a1b2c.so'))
  const bytes = readFileSync(found?.path ?? '')
  const built = readdirSync(PREBUILDS).map((name) =>
    readFileSync(join(PREBUILDS, name, 'parser.so')),
  )
  expect(built.some((one) => one.equals(bytes))).toBe(true)
  writeFileSync(found?.path ?? '', 'mine')
  expect(findNative(from).grammars.rust[0]?.path).toBe(found?.path)
  expect(readFileSync(found?.path ?? '', 'utf8')).toBe('mine') // not written again
})

test('where nothing can be written, there is none', () => {
  const { from, state } = installation()
  writeFileSync(state, 'a file in the place of the folder')
  expect(findNative(from).grammars.rust).toEqual([])
})
