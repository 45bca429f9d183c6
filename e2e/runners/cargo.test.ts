import { relPath } from '@tailtest/project'
import { testArgs } from '@tailtest/runners'
import { describe, expect, test } from 'vitest'
import { prove, write } from '../support/prove.ts'
import { outputIn, runIn, tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = { ...toolchainEnv, CARGO_TERM_COLOR: 'never', CARGO_TARGET_DIR: undefined }

const TOTAL = 'pub fn total(prices: &[u32]) -> u32 {\n    prices.iter().sum()\n}\n'

const inside = (total: number) => `${TOTAL}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(total(&[1, 2]), ${total});
    }
}
`

const OTHER = '#[test]\nfn other() {}\n'

/** The names of the tests that ran, in the order of their names. */
function ran(output: string): string[] {
  return [...output.matchAll(/^test (\S+) \.\.\. \w+/gm)].flatMap(([, name]) => name ?? []).sort()
}

async function newPackage(root: string, ...options: string[]): Promise<void> {
  await runIn(root, 'cargo', 'init', '--vcs', 'none', '--name', 'shop', ...options)
}

describe.skipIf(!hasTool('cargo', 'test', '--help'))('cargo', () => {
  test('cargo runs the tests placed inside a source of a library, and all of them', async () => {
    const root = tempProject()
    await newPackage(root, '--lib')
    const files = {
      'src/lib.rs': `pub mod cart;\n\n#[cfg(test)]\nmod tests {\n    ${OTHER}}\n`,
      'src/cart.rs': TOTAL,
      'tests/api.rs': OTHER,
    }
    const proof = { root, files, source: 'src/cart.rs', test: inside(3), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({ name: 'cargo', directory: '', installed: true })
    expect(place).toBe('src/cart.rs')
    expect(ran(one.output)).toEqual(['cart::tests::adds'])
    expect(one.output).toContain('test result: ok. 1 passed')
    expect(ran(suite.output)).toEqual(['cart::tests::adds', 'other', 'tests::other'])
  })

  test('cargo says that a test inside a source fails, and goes on', async () => {
    const root = tempProject()
    await newPackage(root, '--lib')
    const files = { 'src/lib.rs': 'pub mod cart;\n', 'src/cart.rs': TOTAL, 'tests/api.rs': OTHER }
    const proof = { root, files, source: 'src/cart.rs', test: inside(4), env }
    const { one, suite } = await prove(proof)
    expect(one.output).toContain('test cart::tests::adds ... FAILED')
    expect(ran(suite.output)).toEqual(['cart::tests::adds', 'other'])
  })

  test('cargo runs the tests of a module of a program without a library', async () => {
    const root = tempProject()
    await newPackage(root, '--bin')
    const files = {
      'src/main.rs': `mod cart;\n\nfn main() {\n    cart::total(&[]);\n}\n\n${OTHER}`,
      'src/cart.rs': TOTAL,
    }
    const proof = { root, files, source: 'src/cart.rs', test: inside(3), env }
    const { one, suite } = await prove(proof)
    expect(ran(one.output)).toEqual(['cart::tests::adds'])
    expect(ran(suite.output)).toEqual(['cart::tests::adds', 'other'])
  })

  test('cargo runs an integration test alone, and together with the tests of a module', async () => {
    const root = tempProject()
    await newPackage(root, '--lib')
    const files = {
      'src/lib.rs': 'pub mod cart;\n',
      'src/cart.rs': inside(3),
      'tests/web.rs': OTHER,
      'tests/it/main.rs': 'mod deep;\n\n#[test]\nfn top() {}\n',
      'tests/it/deep.rs': '#[test]\nfn deeply() {}\n',
    }
    const text = '#[test]\nfn totals() {\n    assert_eq!(shop::cart::total(&[1, 2]), 3);\n}\n'
    write(root, { ...files, 'tests/api.rs': text })
    const { runner, suite } = await prove({ root, source: 'src/cart.rs', test: inside(3), env })
    expect(ran(suite.output)).toHaveLength(5)
    const run = async (...tests: string[]) => {
      const args = [...runner.args, ...testArgs(runner, tests.map(relPath))]
      return ran(await outputIn(root, runner.command, args, env))
    }
    expect(await run('tests/api.rs')).toEqual(['totals'])
    expect(await run('tests/api.rs', 'src/cart.rs')).toEqual(['cart::tests::adds', 'totals'])
    expect(await run('tests/it/deep.rs')).toEqual(['deep::deeply'])
    expect(await run('tests/it/main.rs')).toEqual(['deep::deeply', 'top'])
  })

  test('cargo runs the package of a workspace that a source belongs to', async () => {
    const root = tempProject()
    write(root, {
      'Cargo.toml':
        '[workspace]\nresolver = "3"\nmembers = ["crates/*"]\ndefault-members = ["crates/other"]\n',
    })
    await runIn(root, 'cargo', 'new', '--vcs', 'none', '--lib', 'crates/other')
    await runIn(root, 'cargo', 'new', '--vcs', 'none', '--lib', 'crates/shop')
    const files = { 'crates/shop/src/lib.rs': 'pub mod cart;\n', 'crates/shop/src/cart.rs': TOTAL }
    const proof = { root, files, source: 'crates/shop/src/cart.rs', test: inside(3), env }
    const { runner, one, suite } = await prove(proof)
    expect(runner.directory).toBe('crates/shop')
    expect(ran(one.output)).toEqual(['cart::tests::adds'])
    expect(ran(suite.output)).toEqual(['cart::tests::adds'])
  })

  test('cargo runs the package at the top of a workspace whose default is another', async () => {
    const root = tempProject()
    await newPackage(root, '--lib')
    await runIn(root, 'cargo', 'new', '--vcs', 'none', '--lib', 'other')
    const manifest =
      '[package]\nname = "shop"\nedition = "2024"\n\n[workspace]\nmembers = ["other"]\n'
    const files = {
      'Cargo.toml': `${manifest}default-members = ["other"]\n`,
      'src/lib.rs': 'pub mod cart;\n',
      'src/cart.rs': TOTAL,
    }
    const proof = { root, files, source: 'src/cart.rs', test: inside(3), env }
    const { one, suite } = await prove(proof)
    expect(ran(one.output)).toEqual(['cart::tests::adds'])
    expect(ran(suite.output)).toEqual(['cart::tests::adds'])
  })
})
