import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { execa } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { session } from './support/session.ts'

/** Puts a pipe in the place of a file: nobody ever writes to it. */
async function pipeAt(shop: Shop, ...files: string[]): Promise<void> {
  for (const file of files) {
    mkdirSync(dirname(shop.path(file)), { recursive: true })
    rmSync(shop.path(file), { force: true })
  }
  await execa('mkfifo', files.map(shop.path))
}

const SOURCE = 'src/half.ts'

describe.skipIf(process.platform === 'win32')('a pipe holds nobody up', () => {
  test.each([
    [
      'of manifests',
      [
        ...['package.json', 'vitest.config.ts', 'tsconfig.json', 'pnpm-workspace.yaml'],
        ...['pyproject.toml', 'pytest.ini', 'conftest.py', 'go.mod', 'Cargo.toml', 'pom.xml'],
        ...['build.gradle', 'Gemfile', '.rspec', 'composer.json', 'phpunit.xml', 'deno.json'],
        ...['bunfig.toml', 'nx.json', 'turbo.json', 'shop.csproj', '.mocharc.yml'],
      ],
    ],
    ['of ignore files', ['.gitignore', '.tailtest-ignore', 'src/.gitignore', '.gitattributes']],
    ['of sources and tests', [SOURCE, 'src/half.test.ts', 'src/index.ts', 'src/price.test.ts']],
    ['of what is installed', ['node_modules/odd/package.json', 'node_modules/odd/tsconfig.json']],
    ['of configuration', ['.tailtest/config.json', 'src/.tailtest/config.yaml']],
    [
      'of state',
      [
        ...['.tailtest/history.json', '.tailtest/session.json', '.tailtest/.gitignore'],
        ...['.tailtest/reports/latest.json', '.tailtest/index.html', '.tailtest/plan.json'],
        ...['.tailtest/cache/runners.json', '.tailtest/cache/imports.json'],
      ],
    ],
    ['of git’s files', ['.git/packed-refs', '.git/commondir', '.git/config.worktree']],
    ['of settings', ['.claude/settings.json', '.cursor/hooks.json', '.codex/hooks.json']],
  ])('in place %s', async (_, files) => {
    const shop = await openShop()
    await install(shop, 'user')
    if (!files.includes(SOURCE)) shop.write(SOURCE, "import 'odd'\nexport {}\n")
    await pipeAt(shop, ...files)
    await session(shop, SOURCE)
    const looks = [['why', SOURCE], ['impact', SOURCE], ['runners'], ['status']]
    await Promise.all(looks.map((words) => tailtest(shop, words)))
    for (const file of files) expect(existsSync(shop.path(file)), file).toBe(true)
  })

  test('nor does a socket, in place of a source and of the journal’s folder', async () => {
    const shop = await openShop()
    await install(shop)
    mkdirSync(shop.path('.tailtest'), { recursive: true })
    for (const file of [SOURCE, '.tailtest/sessions']) {
      const server = createServer().listen(shop.path(file))
      onTestFinished(() => void server.close())
    }
    await session(shop, SOURCE)
  })
})
