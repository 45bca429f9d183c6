import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openHistory, readHistory } from '@tailtest/history'
import { openProject } from '@tailtest/project'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import type { Folders } from '../places.ts'
import { bareBeside, belongings, git, outcomes, plant, record, repository, team } from './team.ts'

const NO_IDENTITY = { GIT_CONFIG_NOSYSTEM: '1', EMAIL: undefined, CI: undefined }

const push = (places: Folders, ...args: string[]) =>
  tailtest(places, ['history', 'push', ...args], NO_IDENTITY)
const pull = (places: Folders, ...args: string[]) =>
  tailtest(places, ['history', 'pull', ...args], NO_IDENTITY)

/** What the remote keeps. */
const kept = (places: Folders): string =>
  git(places, 'ls-remote', 'origin', 'refs/tailtest/history').split('\t')[0] ?? ''

/** Where a server listens, until the test is over. */
async function listening(server: Server): Promise<string> {
  if (!server.listening) {
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
  }
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : address}`
}

describe('a team', () => {
  test('ends with the same history, whoever pushes first, and classified together', async () => {
    const { one, two } = team()
    record(one, 'one', 1)
    record(two, 'two', 2, { status: 'unresolved' })
    expect(outcomes(two)).toEqual(['two gap'])
    expect((await push(one)).stdout).toBe('1 outcome pushed to origin, 1 there\n')
    expect((await push(two)).stdout).toBe('1 outcome pushed to origin, 2 there\n')
    expect((await pull(one)).stdout).toBe('1 outcome pulled from origin, 2 here\n')
    expect((await pull(two)).stdout).toBe('1 outcome pulled from origin, 2 here\n')
    expect(outcomes(one)).toEqual(['one gap', 'two regression'])
    expect(readHistory(two.root)).toEqual(readHistory(one.root))
  })

  test('keeps all it had: each push is a commit on top of the last', async () => {
    const { one, two } = team()
    for (const [n, places] of [one, two, one].entries()) {
      record(places, `s${n}`, n)
      await push(places)
    }
    git(one, 'fetch', '--quiet', 'origin', 'refs/tailtest/history')
    expect(git(one, 'rev-list', '--count', 'FETCH_HEAD').trim()).toBe('3')
    expect(git(one, 'ls-tree', '-r', '--name-only', 'FETCH_HEAD')).toBe('history.json\n')
    expect(git(one, 'log', '-1', '--format=%an <%ae>', 'FETCH_HEAD').trim()).toBe(
      'tailtest <tailtest@localhost.invalid>',
    )
  })

  test('a push of what is there already makes no commit', async () => {
    const { one, two } = team()
    record(one, 'one', 1)
    await push(one)
    const before = kept(one)
    await pull(two)
    expect((await push(two)).stdout).toBe('0 outcomes pushed to origin, 1 there\n')
    expect(kept(one)).toBe(before)
  })

  test('without any outcome there is nothing to push and nothing to pull', async () => {
    const { one } = team()
    expect(await push(one)).toEqual({
      code: 0,
      stdout: 'nothing to push: no outcomes yet\n',
      stderr: '',
    })
    expect(await pull(one)).toEqual({
      code: 0,
      stdout: 'origin has no history yet: `tailtest history push` creates it\n',
      stderr: '',
    })
    expect(kept(one)).toBe('')
  })

  test('programs read how many outcomes moved', async () => {
    const { one, two } = team()
    record(one, 'one', 1)
    expect(await json(one, ['history', 'push'], NO_IDENTITY)).toEqual({
      remote: 'origin',
      pushed: 1,
      entries: 1,
    })
    expect(await json(two, ['history', 'pull'], NO_IDENTITY)).toEqual({
      remote: 'origin',
      pulled: 1,
      entries: 1,
    })
  })

  test('the name that git knows stands in the commit', async () => {
    const { one } = team()
    git(one, 'config', 'user.name', 'Ada')
    git(one, 'config', 'user.email', 'ada@shop.test')
    record(one, 'one', 1)
    await push(one)
    expect(git(one, 'log', '-1', '--format=%an %cn <%ae>', 'refs/tailtest/history').trim()).toBe(
      'Ada Ada <ada@shop.test>',
    )
  })
})

describe('what is the person’s', () => {
  test('stays as it is: branches, index, HEAD, configuration, changes', async () => {
    const { one, two } = team()
    for (const places of [one, two]) {
      writeFileSync(join(places.root, 'cart.ts'), 'export const sum = 1\n')
      writeFileSync(join(places.root, 'new.ts'), 'export const sum = 2\n')
      git(places, 'add', 'new.ts')
      git(places, 'branch', 'other')
      record(places, places.root, 1)
    }
    git(two, 'config', 'fetch.prune', 'true')
    git(two, 'config', 'remote.origin.tagOpt', '--tags')
    git(one, 'push', '--quiet', 'origin', 'main:refs/tags/v1', 'main:refs/heads/release')
    git(one, 'tag', 'local')
    const before = [one, two].map(belongings)
    for (const places of [one, two, one]) {
      expect((await push(places)).code).toBe(0)
      expect((await pull(places)).code).toBe(0)
    }
    expect([one, two].map(belongings)).toEqual(before)
    expect(outcomes(one)).toHaveLength(2)
    expect(outcomes(two)).toEqual(outcomes(one))
  })

  test.skipIf(process.platform === 'win32')(
    'no hook and no monitor of the repository runs',
    async () => {
      const { one } = team()
      const ran = join(one.root, '..', 'ran')
      const script = `#!/bin/sh\necho "$0" >> '${ran}'\n`
      for (const name of ['reference-transaction', 'pre-push', 'post-merge', 'fsmonitor']) {
        const hook = join(one.root, '.git', 'hooks', name)
        mkdirSync(join(one.root, '.git', 'hooks'), { recursive: true })
        writeFileSync(hook, script)
        chmodSync(hook, 0o755)
      }
      git(one, 'config', 'core.fsmonitor', join(one.root, '.git', 'hooks', 'fsmonitor'))
      record(one, 'one', 1)
      expect((await push(one)).code).toBe(0)
      expect((await pull(one)).code).toBe(0)
      expect(() => readFileSync(ran)).toThrow('ENOENT')
    },
  )

  test('a folder below, a linked work tree and a detached HEAD are as good as the top', async () => {
    const { one } = team()
    record(one, 'one', 1)
    mkdirSync(join(one.root, 'src'))
    expect((await push({ ...one, root: join(one.root, 'src') })).code).toBe(0)
    git(one, 'checkout', '--quiet', '--detach')
    expect((await pull(one)).code).toBe(0)
    const linked = { ...one, root: join(one.root, '..', 'linked') }
    git(one, 'worktree', 'add', '--quiet', linked.root)
    expect((await pull(linked)).stdout).toBe('1 outcome pulled from origin, 1 here\n')
  })

  test('a shallow clone, as CI makes it, stays as shallow as it was', async () => {
    const { one, remote } = team()
    record(one, 'one', 1)
    await push(one)
    await push(one)
    const shallow = { ...one, root: join(one.root, '..', 'shallow') }
    git(one, 'clone', '--quiet', '--depth=1', pathToFileURL(remote).href, shallow.root)
    const before = belongings(shallow)
    expect((await pull(shallow)).stdout).toBe('1 outcome pulled from origin, 1 here\n')
    record(shallow, 'ci', 2)
    expect((await push(shallow)).stdout).toBe('1 outcome pushed to origin, 2 there\n')
    expect(belongings(shallow)).toEqual(before)
  })

  test('a clone that fetches contents only on demand gets this one', async () => {
    const { one, remote } = team()
    git({ ...one, root: remote }, 'config', 'uploadpack.allowFilter', 'true')
    record(one, 'one', 1)
    await push(one)
    const partial = { ...one, root: join(one.root, '..', 'partial') }
    git(one, 'clone', '--quiet', '--filter=blob:none', pathToFileURL(remote).href, partial.root)
    const before = belongings(partial)
    expect((await pull(partial)).stdout).toBe('1 outcome pulled from origin, 1 here\n')
    expect(belongings(partial)).toEqual(before)
  })

  test('a clone without tailtest’s folder gets it, with its .gitignore', async () => {
    const { one } = team()
    record(one, 'one', 1)
    await push(one)
    git(one, 'rm', '--quiet', '-r', '--cached', '.tailtest')
    rmSync(join(one.root, '.tailtest'), { recursive: true, force: true })
    expect((await pull(one)).stdout).toBe('1 outcome pulled from origin, 1 here\n')
    expect(readdirSync(join(one.root, '.tailtest')).sort()).toEqual(['.gitignore', 'history.json'])
  })

  test('variables of a hook that git runs lead nowhere else', async () => {
    const { one } = team()
    const other = repository()
    record(one, 'one', 1)
    const env = { ...NO_IDENTITY, GIT_DIR: join(other.root, '.git'), GIT_INDEX_FILE: 'nowhere' }
    expect((await tailtest(one, ['history', 'push'], env)).code).toBe(0)
    expect(kept(one)).toMatch(/^[0-9a-f]{40}$/)
    expect(git(other, 'for-each-ref', 'refs/tailtest')).toBe('')
  })
})

describe('which remote', () => {
  test('is the branch’s own, else origin, else the only one', async () => {
    const places = repository()
    record(places, 'one', 1)
    const [only, own] = ['only.git', 'own.git'].map((name) => bareBeside(places, name))
    git(places, 'remote', 'add', 'backup', only ?? '')
    expect((await push(places)).stdout).toContain('pushed to backup')
    git(places, 'remote', 'add', 'fork', own ?? '')
    expect(await push(places)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'tailtest: no remote is called origin\nSay which one: backup or fork\n',
    })
    expect((await push(places, 'fork')).stdout).toContain('pushed to fork')
    git(places, 'remote', 'rename', 'backup', 'origin')
    expect((await push(places)).stdout).toContain('to origin')
    git(places, 'config', 'branch.main.remote', 'fork')
    expect((await push(places)).stdout).toContain('to fork')
  })

  test('may be given by its URL or path', async () => {
    const places = repository()
    record(places, 'one', 1)
    const remote = bareBeside(places)
    expect((await push(places, '../shop.git')).code).toBe(0)
    expect((await push(places, pathToFileURL(remote).href)).stdout).toContain('0 outcomes pushed')
  })

  test.each([
    ['upstream', 'there is no remote upstream', 'Known: origin. A URL works, too.'],
    ['--upload-pack=touch x', 'unknown option', ''],
    ['-x:y', 'unknown option', ''],
  ])('%s is none', async (name, message, hint) => {
    const { code, stderr } = await push(team().one, name)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
  })

  test('there is none at all', async () => {
    expect(await push(repository())).toMatchObject({
      code: 2,
      stderr:
        'tailtest: this repository has no git remote\nAdd one (git remote add origin <url>), or name its URL.\n',
    })
  })
})

describe('what cannot be done is said in two lines, and changes nothing', () => {
  test('a repository whose settings name programs, and nobody agreed to it', async () => {
    const { one, two } = team()
    record(one, 'one', 1)
    git(one, 'config', 'core.sshCommand', 'touch planted; ssh')
    for (const { code, stderr } of [await push(one), await pull(one)]) {
      expect(code).toBe(2)
      expect(stderr).toBe(
        'tailtest: this repository’s git settings start programs (core.sshcommand) that nobody agreed to\nIf you set them yourself: tailtest trust\n',
      )
    }
    expect(kept(two)).toBe('')
  })

  test('a remote that is gone', async () => {
    const { one, remote } = team()
    git(one, 'remote', 'set-url', 'origin', `${remote}-gone`)
    record(one, 'one', 1)
    for (const { code, stderr } of [await push(one), await pull(one)]) {
      expect(code).toBe(2)
      expect(stderr).toMatch(
        /^tailtest: origin could not be read: ".*shop\.git-gone.*"\nCheck that this works here: git ls-remote origin\n$/,
      )
    }
    expect(outcomes(one)).toEqual(['one gap'])
  })

  test('a password in a URL is not shown', async () => {
    const { stderr } = await pull(team().one, 'https://ada:secret@127.0.0.1:1/shop.git')
    expect(stderr).toContain('127.0.0.1')
    expect(stderr).not.toContain('secret')
  })

  test('a server that never answers', async () => {
    const address = await listening(createServer(() => {}))
    expect(await pull(team().one, `git://${address}/shop.git`, '--timeout', '1')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'tailtest: git took longer than 1 s\nTry again, or give it longer: --timeout 300\n',
    })
  })

  test('a server that wants a password, where nobody can give one', async () => {
    const server = createHttpServer((_, answer) => {
      answer.writeHead(401, { 'WWW-Authenticate': 'Basic realm="shop"' }).end()
    })
    const { code, stderr } = await pull(team().one, `http://ada:secret@${await listening(server)}/`)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^tailtest: "?http:\/\/127\.0\.0\.1:\d+\/"? could not be read: /)
    expect(stderr).not.toContain('secret')
    const asked = await pull(team().one, `http://${await listening(server)}/`)
    expect(asked.code).toBe(2)
    expect(asked.stderr).toContain('terminal prompts disabled')
  })

  test.skipIf(process.platform === 'win32')('a server that refuses, in its own words', async () => {
    const { one, remote } = team()
    const hook = join(remote, 'hooks', 'pre-receive')
    mkdirSync(join(remote, 'hooks'), { recursive: true })
    writeFileSync(hook, '#!/bin/sh\necho "only releases may be pushed" >&2\nexit 1\n')
    chmodSync(hook, 0o755)
    record(one, 'one', 1)
    const { code, stderr } = await push(one)
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^tailtest: origin rejected the history: ".*pre-receive hook declined.*only releases may be pushed"\nNothing was changed there\./,
    )
    expect(kept(one)).toBe('')
    expect(git(one, 'for-each-ref', 'refs/tailtest')).toBe('')
  })

  test('a machine without git', async () => {
    const { one } = team()
    const { code, stderr } = await tailtest(one, ['history', 'pull'], { PATH: one.home })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'tailtest: git was not found\nInstall git, or put it on the PATH.\n',
    })
  })

  test('a folder that is no repository', async () => {
    const places = repository()
    const { root: home } = places
    const outside = { ...places, root: places.home }
    expect(home).not.toBe(outside.root)
    const { code, stderr } = await pull(outside)
    expect(code).toBe(2)
    expect(stderr).toContain('is not the top of a git repository\n')
  })

  test('an agent’s shell', async () => {
    const { one } = team()
    record(one, 'one', 1)
    for (const direction of ['push', 'pull']) {
      expect(await tailtest(one, ['history', direction], AGENT)).toEqual({
        code: 2,
        stdout: '',
        stderr: `tailtest: \`tailtest history ${direction}\` is for people and CI, and this is an agent’s shell (CLAUDECODE is set)\nAsk the person to run it in a terminal.\n`,
      })
    }
    expect(kept(one)).toBe('')
  })

  test('a history that the repository brought along', async () => {
    const { one } = team()
    record(one, 'one', 1)
    git(one, 'add', '--force', '.tailtest/history.json')
    for (const { code, stderr } of [await push(one), await pull(one)]) {
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr:
          'tailtest: .tailtest/history.json is tracked by git\nIt belongs to this machine: git rm --cached .tailtest/history.json\n',
      })
    }
  })

  test('an own history that cannot be read is not pushed', async () => {
    const { one } = team()
    writeFileSync(join(one.root, '.tailtest', 'history.json'), '[{"file"')
    const { code, stderr } = await push(one)
    expect(code).toBe(2)
    expect(stderr).toBe(
      'tailtest: no history: .tailtest/history.json is not a JSON array\nRun `tailtest doctor` for details.\n',
    )
  })
})

describe('what others put into the ref', () => {
  const entry = {
    file: 'cart.ts',
    status: 'passed',
    attempts: 0,
    session_id: 'theirs',
    timestamp: '2026-01-01T00:00:00.000Z',
    classification: 'gap',
  }

  test.each([
    ['torn', '[{"file"', '100644', 'it is no JSON array'],
    ['an object', '{}', '100644', 'it is no JSON array'],
    [
      'nested without end',
      `${'['.repeat(9999)}${']'.repeat(9999)}`,
      '100644',
      'it is no JSON array',
    ],
    ['too large', ' '.repeat(4 * 1024 * 1024 + 1), '100644', 'it is larger than 4 MiB'],
    ['a link', '/etc/passwd', '120000', 'it holds no file history.json'],
    ['another file', undefined, '100644', 'it holds no file history.json'],
  ])('%s: neither taken nor overwritten', async (_, text, mode, reason) => {
    const { one } = team()
    record(one, 'one', 1)
    const planted = plant(one, text, mode)
    for (const { code, stderr } of [await pull(one), await push(one)]) {
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `tailtest: refs/tailtest/history of origin is not a tailtest history: ${reason}\nNothing was changed. To start over, delete it there: git push origin :refs/tailtest/history\n`,
      })
    }
    expect(outcomes(one)).toEqual(['one gap'])
    expect(kept(one)).toBe(planted)
  })

  test('no commit at all', async () => {
    const { one } = team()
    record(one, 'one', 1)
    const blob = git(one, 'rev-parse', 'HEAD:cart.ts').trim()
    git(one, 'push', '--quiet', 'origin', `${blob}:refs/tailtest/history`)
    for (const { code, stderr } of [await pull(one), await push(one)]) {
      expect(code).toBe(2)
      expect(stderr).toContain('is not a tailtest history: it holds no file history.json\n')
    }
    expect(kept(one)).toBe(blob)
  })

  test('only entries come, in their own fields; the rest stays there', async () => {
    const { one } = team()
    plant(
      one,
      JSON.stringify([
        { ...entry, note: 'of theirs' },
        { ...entry, session_id: 'out', file: '../../.bashrc' },
        { ...entry, session_id: 'absolute', file: '/etc/passwd' },
        { ...entry, session_id: 'later', timestamp: '9999-01-01T00:00:00.000Z' },
        'remember the milk',
      ]),
    )
    const { code, stdout, stderr } = await pull(one)
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '1 outcome pulled from origin, 1 here\n',
      stderr: 'tailtest: 1 outcome left out: dated more than a day ahead of this clock\n',
    })
    const file = join(one.root, '.tailtest', 'history.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([entry])
    record(one, 'one', 1)
    await push(one)
    const there: unknown = JSON.parse(git(one, 'show', 'refs/tailtest/history:history.json'))
    expect(there).toHaveLength(6)
    expect(there).toContainEqual({ ...entry, note: 'of theirs' })
    expect(there).toContain('remember the milk')
  })

  test('a thousand entries are the most that come', async () => {
    const { one } = team()
    const many = Array.from({ length: 3000 }, (_, n) => ({ ...entry, session_id: `t${n}` }))
    plant(one, JSON.stringify(many))
    expect((await pull(one)).stdout).toBe('1000 outcomes pulled from origin, 1000 here\n')
    expect(openHistory(openProject(one.root)).read().entries).toHaveLength(1000)
  })
})

test.each(['push', 'pull'])(
  '%s says that it uses the network, and what it leaves alone',
  async (direction) => {
    const { code, stdout } = await tailtest(repository(), ['history', direction, '--help'])
    expect(code).toBe(0)
    const text = stdout.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Only `history push` and `history pull` use the network')
    expect(text).toContain('branches, index, HEAD and your files stay as they are')
  },
)
