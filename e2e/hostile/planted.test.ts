import { existsSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { openCanary } from './support/canary.ts'
import { session, UNSEEN } from './support/session.ts'

const unless = process.platform === 'win32'

/** A session that a repository brings: its journal, and nothing in the person's own folder. */
function plantSession(shop: Shop, id: string, name: string): void {
  const record = { v: 1, id: '1', ts: Date.now(), session: id, host: 'claude', actor: 'hook' }
  const opened = { ...record, type: 'session.opened', depth: 'standard', runners: [], packages: [] }
  shop.write(`.tailtest/sessions/${name}.jsonl`, `\n${JSON.stringify(opened)}\n`)
}

test('planted sessions take over no command, and their ids are not offered', async () => {
  const shop = await openShop()
  plantSession(shop, 'x; touch PWNED #', 'one')
  plantSession(shop, '\u001b]0;owned\u0007\u001b[2J\u202eevil', 'two')
  for (const words of [['status'], ['off'], ['tdd'], ['run', 'src/price.test.ts'], ['prove']]) {
    const { stdout, stderr } = await tailtest(shop, words)
    const said = stdout + stderr
    expect(said, words.join(' ')).not.toMatch(/PWNED|sessions are live/)
    expect(said, words.join(' ')).not.toMatch(UNSEEN)
  }
})

test('ids, remote names and file names from a repository are quoted for the shell they are typed in', async () => {
  const shop = await openShop()
  const name = '$(touch PWNED)'
  plantSession(shop, name, 'one')
  for (const remote of [name, 'other']) await shop.git('config', `remote.${remote}.url`, '/nowhere')
  await shop.git('add', '--force', '.tailtest/sessions/one.jsonl')
  await shop.git('mv', '.tailtest/sessions/one.jsonl', `.tailtest/sessions/${name}.jsonl`)
  await tailtest(shop, ['trust'])
  // an id that no client makes is not offered at all
  for (const typed of ['replay no', 'summary --session no', 'report --session no']) {
    const { stdout, stderr } = await tailtest(shop, typed.split(' '))
    expect(stdout + stderr, typed).toContain('one of 1 ids')
    expect(stdout + stderr, typed).not.toContain('PWNED')
  }
  for (const typed of ['doctor', 'history push no', 'history pull']) {
    const { stdout, stderr } = await tailtest(shop, typed.split(' '))
    const said = (stdout + stderr).replaceAll(/"[^"\n]*" is tracked by git/g, '')
    expect(said, typed).toMatch(/'[^'\n]*\$\(touch PWNED\)[^'\n]*'/)
    expect(said, typed).not.toMatch(/[^/']\$\(touch/)
  }
})

test('a key of the configuration drives no terminal', async () => {
  const shop = await openShop()
  const key = '\u001b]0;owned\u0007\u009b2J\u202eevil\u{e0041}'
  shop.write('.tailtest/config.json', JSON.stringify({ [key]: 1, runners: { [key]: {} } }))
  for (const words of [['doctor'], ['doctor', '--json'], ['runners'], ['runners', '--json']]) {
    const { stdout, stderr } = await tailtest(shop, words)
    expect(stdout + stderr, words.join(' ')).not.toMatch(UNSEEN)
  }
})

test('folders in place of locks do not stop the history', async () => {
  const shop = await openShop()
  for (const name of ['lock', 'lock.unnamed', 'lock.unnamed.gone']) {
    shop.write(`.tailtest/history.json.${name}/x`, '')
  }
  await install(shop)
  shop.write('src/half.ts', 'export const half = (n: number) => n / 2\n')
  shop.write(
    'src/half.test.ts',
    `import { expect, test } from 'vitest'\nimport { half } from './half.ts'\ntest('h', () => expect(half(2)).toBe(1))\n`,
  )
  await session(shop, 'src/half.ts')
  expect((await tailtest(shop, ['history'])).stdout).toContain('src/half.ts')
})

test('a run without a session leaves nothing that git would take in', async () => {
  const shop = await openShop()
  await tailtest(shop, ['trust'])
  await tailtest(shop, ['run', 'src/price.test.ts'])
  expect(existsSync(shop.path('.tailtest/reports/latest.json'))).toBe(true)
  expect(await shop.git('status', '--porcelain', '--untracked-files=all')).not.toMatch(
    /reports|sessions/,
  )
})

test.skipIf(unless)(
  'a shell that does not name its session does not count as a person’s',
  async () => {
    const shop = await openShop()
    for (const name of ['CLAUDECODE', 'GEMINI_CLI', 'AI_AGENT']) {
      const there = { ...shop, env: { ...shop.env, [name]: '1' } }
      expect((await tailtest(there, ['trust'])).exitCode, name).toBe(2)
      expect((await tailtest(there, ['run', 'src/price.test.ts'])).exitCode, name).toBe(2)
    }
  },
)

test.skipIf(unless)('a failing test cannot write the report of a passing one', async () => {
  const shop = await openShop()
  await tailtest(shop, ['trust'])
  const forger = `
    import { readdirSync, readFileSync, writeFileSync, rmSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { spawn } from 'node:child_process'
    import { test } from 'vitest'
    const script = \`
      const { readdirSync, readFileSync, writeFileSync } = require('node:fs')
      const { join } = require('node:path')
      const until = Date.now() + 20000
      const look = () => {
        for (const name of readdirSync(process.argv[1])) if (name.startsWith('tailtest-run-')) {
          const file = join(process.argv[1], name, 'report.jsonl')
          try {
            const text = readFileSync(file, 'utf8')
            const forged = text.replaceAll('"fail"', '"pass"').replaceAll('"failed"', '"passed"')
            if (forged !== text) writeFileSync(file, forged)
          } catch {}
        }
        if (Date.now() < until) setImmediate(look)
      }
      look()\`
    test('fails', () => {
      spawn(process.execPath, ['-e', script, tmpdir()], { stdio: 'ignore' })
      const end = Date.now() + 1500
      while (Date.now() < end);
      throw new Error('no')
    })`
  shop.write('src/forged.test.ts', forger)
  const { exitCode } = await tailtest(shop, ['run', 'src/forged.test.ts'])
  expect(exitCode).not.toBe(0)
})

/** Where a repository names a program that git starts when it speaks to another one. */
const NAMED: readonly [string, (shop: Shop, line: string) => Promise<unknown>][] = [
  ['in its settings', (shop, line) => shop.git('config', 'core.sshCommand', line)],
  [
    'in those of a worktree',
    async (shop, line) => {
      await shop.git('config', 'extensions.worktreeConfig', 'true')
      await shop.git('config', '--worktree', 'core.sshCommand', line)
    },
  ],
  [
    'where a pipe keeps git from telling',
    async (shop, line) => {
      await shop.git('config', 'core.sshCommand', line)
      await execa('mkfifo', [shop.path('.gitmodules')])
    },
  ],
  [
    'for the objects that it borrows',
    async (shop, line) => {
      const bare = join(shop.home, 'bare.git')
      await shop.git('init', '--quiet', '--bare', bare)
      await shop.git('remote', 'set-url', 'origin', bare)
      await shop.git('config', 'core.alternateRefsCommand', line)
      shop.write('.git/objects/info/alternates', `${bare}/objects\n`)
    },
  ],
]

test.skipIf(unless).each(NAMED)(
  'history push and pull start no program of an unagreed repository: %s',
  async (_, name) => {
    const shop = await openShop()
    const canary = openCanary(shop)
    await shop.git('remote', 'add', 'origin', 'ssh://nobody.invalid/shop.git')
    await name(shop, canary.line('program'))
    const outcome = { file: 'src/price.ts', status: 'passed', attempts: 0, session_id: 'one' }
    const when = { timestamp: '2026-01-01T00:00:00.000Z', classification: 'passed' }
    shop.write('.tailtest/history.json', JSON.stringify([{ ...outcome, ...when }]))
    for (const word of ['push', 'pull']) await tailtest(shop, ['history', word, '--timeout', '5'])
    expect(canary.ran()).toEqual([])
  },
)

test.skipIf(unless)(
  'an install for all projects starts no program that the project brings',
  async () => {
    const shop = await openShop()
    const canary = openCanary(shop)
    const bin = shop.path('node_modules/.bin')
    for (const name of ['node', 'git', 'sh']) canary.program(join(bin, name), name)
    shop.env.PATH = [bin, emptyEnvironment(shop.home).PATH].join(delimiter)
    await install(shop, 'user')
    expect(canary.ran()).toEqual([])
  },
)

test.skipIf(unless)(
  'doctor starts no program that the project’s settings name as a hook',
  async () => {
    const shop = await openShop()
    const canary = openCanary(shop)
    canary.program(shop.path('planted.sh'), 'command')
    for (const name of [
      'tailtest/hook.cjs',
      '.claude/tailtest-hook.cjs',
      '.cursor/tailtest-hook.cjs',
    ])
      shop.write(name, canary.javascript('script'))
    const words = ['tailtest/hook.cjs', 'claude']
    const started = (start: object) => [{ hooks: [{ type: 'command', ...start }] }]
    const hooks = {
      SessionStart: started({ command: './planted.sh', args: words }),
      Stop: started({ command: 'node', args: words }),
      PreToolUse: started({
        command: `"node" "${shop.path('tailtest/hook.cjs')}" "claude" || true`,
      }),
    }
    shop.write('.claude/settings.json', JSON.stringify({ hooks }))
    const stop = [{ command: 'node ".cursor/tailtest-hook.cjs" cursor' }]
    shop.write('.cursor/hooks.json', JSON.stringify({ version: 1, hooks: { stop } }))
    expect((await tailtest(shop, ['doctor'])).stdout).toContain('nobody agreed yet')
    expect(canary.ran()).toEqual([])
  },
)

test.skipIf(unless)(
  'the demo runs nothing of the project it is played beside',
  async () => {
    const shop = await openShop()
    const canary = openCanary(shop)
    const bin = shop.path('node_modules/.bin')
    for (const name of ['git', 'node', 'python3', 'npx']) canary.program(join(bin, name), name)
    rmSync(shop.path('node_modules/vitest'), { recursive: true, force: true })
    const manifest = { name: 'vitest', version: '4.0.0', bin: { vitest: 'vitest.mjs' } }
    shop.write('node_modules/vitest/package.json', JSON.stringify(manifest))
    shop.write('node_modules/vitest/vitest.mjs', canary.javascript('vitest'))
    shop.write('pytest.py', canary.python('pytest'))
    shop.env.PATH = [bin, emptyEnvironment(shop.home).PATH].join(delimiter)
    expect((await tailtest(shop, ['demo'])).exitCode).toBe(0)
    expect(canary.ran()).toEqual([])
  },
  120_000,
)

test.skipIf(unless)('a browser is not one that the project brings', async () => {
  const shop = await openShop()
  const canary = openCanary(shop)
  const bin = shop.path('node_modules/.bin')
  canary.program(join(bin, 'xdg-open'), 'xdg-open')
  canary.program(join(bin, 'open'), 'open')
  shop.env.PATH = [bin, emptyEnvironment(shop.home).PATH].join(delimiter)
  await tailtest(shop, ['report', '--open'])
  expect(canary.ran()).toEqual([])
})

test.skipIf(unless)(
  'a test that stops what guards it does not keep a run from ending',
  async () => {
    const shop = await openShop()
    await tailtest(shop, ['trust'])
    const stopper = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { test } from 'vitest'
    test('hangs', () => {
      for (const pid of readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))) {
        let line = ''
        try { line = readFileSync('/proc/' + pid + '/cmdline', 'latin1') } catch {}
        if (line.includes(process.env.TAILTEST_RUN.split(':').at(-1)) && line.includes('GIVE_UP')) process.kill(Number(pid), 'SIGSTOP')
      }
      while (true);
    })`
    shop.write('src/stops.test.ts', stopper)
    const { exitCode } = await tailtest(shop, ['run', 'src/stops.test.ts', '--timeout', '5'])
    expect(exitCode).not.toBe(0)
  },
)
