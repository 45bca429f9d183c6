import { relPath } from '@tailtest/project'
import { testArgs } from '@tailtest/runners'
import { describe, expect, test } from 'vitest'
import { prove } from '../support/prove.ts'
import { outputIn, runIn, tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = { ...toolchainEnv, CARGO_TERM_COLOR: 'never', CARGO_TARGET_DIR: undefined }

const TOTAL = 'pub fn total(prices: &[u32]) -> u32 {\n    prices.iter().sum()\n}\n'

const inside = (total: number) => `${TOTAL}
#[cfg(test)]
mod tests {
    #[test]
    fn adds() {
        assert_eq!(super::total(&[1, 2]), ${total});
    }
}
`

const FILES = {
  '.config/nextest.toml': '[profile.default]\nslow-timeout = "60s"\n',
  'src/lib.rs': 'pub mod cart;\npub mod my_cart;\n',
  'src/cart.rs': TOTAL,
  'src/my_cart.rs': '#[cfg(test)]\nmod tests {\n    #[test]\n    fn mine() {}\n}\n',
  'tests/api.rs': '#[test]\nfn totals() {\n    assert_eq!(shop::cart::total(&[1, 2]), 3);\n}\n',
  'tests/web.rs': '#[test]\nfn web() {}\n',
}

/** How each test that ran ended, in the order of their names. */
function ended(output: string): string[] {
  const lines = output.matchAll(/^\s+(PASS|FAIL) \[[^\]]*\](?:\s+\([^)]*\))?\s+(.+)$/gm)
  return [...new Set([...lines].map(([, how, name]) => `${name} ${how}`))].sort()
}

async function newPackage(root: string): Promise<void> {
  await runIn(root, 'cargo', 'init', '--vcs', 'none', '--name', 'shop', '--lib')
}

describe.skipIf(!hasTool('cargo', 'nextest', '--version'))('nextest', () => {
  test('nextest runs exactly the tests placed inside a source, and all of them', async () => {
    const root = tempProject()
    await newPackage(root)
    const proof = { root, files: FILES, source: 'src/cart.rs', test: inside(3), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({ name: 'nextest', foundBy: '.config/nextest.toml' })
    expect(place).toBe('src/cart.rs')
    expect(ended(one.output)).toEqual(['shop cart::tests::adds PASS'])
    expect(ended(suite.output)).toEqual([
      'shop cart::tests::adds PASS',
      'shop my_cart::tests::mine PASS',
      'shop::api totals PASS',
      'shop::web web PASS',
    ])
    const both = testArgs(runner, ['tests/api.rs', 'src/cart.rs'].map(relPath))
    expect(ended(await outputIn(root, runner.command, [...runner.args, ...both], env))).toEqual([
      'shop cart::tests::adds PASS',
      'shop::api totals PASS',
    ])
  })

  test('nextest says that a test inside a source fails', async () => {
    const root = tempProject()
    await newPackage(root)
    const files = { ...FILES, justfile: 'test:\n    cargo nextest run --all-features\n' }
    const proof = { root, files, source: 'src/cart.rs', test: inside(4), env }
    const { runner, one } = await prove(proof)
    expect(runner.foundBy).toBe('target test (justfile)')
    expect(runner.args).toContain('--all-features')
    expect(ended(one.output)).toEqual(['shop cart::tests::adds FAIL'])
  })
})
