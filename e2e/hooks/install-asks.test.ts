import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { addToProject, tailtest } from '../support/tailtest.ts'
import { openTerminal, type Terminal } from '../support/terminal.ts'

const BIN = join(REPOSITORY, 'packages', 'cli', 'dist', 'bin.js')

/** `tailtest install` in a terminal, with a person in front of it. */
function installInTerminal(shop: Shop, ...args: readonly string[]): Terminal {
  return openTerminal({
    command: process.execPath,
    args: [BIN, 'install', ...args],
    cwd: shop.root,
    env: { ...emptyEnvironment(shop.home), ...shop.env },
  })
}

/** A person who uses Codex, whose program is on the PATH, and Cursor in this project. */
async function shopOfTwo(): Promise<Shop> {
  const shop = await openShop()
  mkdirSync(shop.path('.cursor'))
  mkdirSync(join(shop.home, '.codex'))
  return shop
}

const filesIn = ({ root, home }: Shop): readonly string[] =>
  [root, home].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((path) => join(folder, String(path)))
      .toSorted(),
  )

test('without --agent a person is asked, those that show here chosen already, and gets what they chose', async () => {
  const shop = await shopOfTwo()
  const terminal = installInTerminal(shop, '--scope', 'project')
  const asked = await terminal.until('Cursor')
  expect(asked).toContain('Which agents should report their edits to tailtest?')
  terminal.type('\r')
  expect(await terminal.until('.cursor/hooks.json')).toContain('hook added to')
  expect(existsSync(shop.path('.codex/hooks.json'))).toBe(true)
  expect(existsSync(shop.path('.cursor/hooks.json'))).toBe(true)
  expect(existsSync(shop.path('.claude'))).toBe(false)
})

test('Ctrl+C at the question leaves everything as it was', async () => {
  const shop = await shopOfTwo()
  const before = filesIn(shop)
  const terminal = installInTerminal(shop)
  await terminal.until('Cursor')
  terminal.type('\x03')
  await terminal.until('nothing was changed')
  expect(filesIn(shop)).toEqual(before)
})

test('where nobody can be asked the agents that show are listed, and nothing is written', async () => {
  const shop = await shopOfTwo()
  const before = filesIn(shop)
  const { exitCode, stdout, stderr } = await tailtest(shop, ['install'])
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toContain('tailtest install --agent codex    # Codex CLI: ~/.codex')
  expect(stderr).toContain('tailtest install --agent cursor    # Cursor: .cursor in the project')
  expect(filesIn(shop)).toEqual(before)
})

interface Finding {
  check: string
  state: string
  message: string
}

test('doctor sees the hooks of every host answer as that host takes it, and leaves no trace', async () => {
  const shop = await openShop()
  addToProject(shop)
  const agents = 'claude,cline,codex,cursor'
  await tailtest(shop, ['install', '--agent', agents, '--scope', 'project'])
  await tailtest(shop, ['doctor']) // what is found of the runners is kept for the next time
  // a hook that ran may write its code cache still
  const traces = () => filesIn(shop).filter((file) => !/\.cjs\.[^/]*\.(?:cache|tmp)$/.test(file))
  const before = traces()
  const { stdout } = await tailtest(shop, ['doctor', '--json'])
  expect(traces()).toEqual(before)
  const { findings }: { findings: Finding[] } = JSON.parse(stdout)
  for (const agent of agents.split(',')) {
    const own = findings.filter(({ check }) => check === `${agent} project hook`)
    expect(own.length, agent).toBeGreaterThan(0)
    for (const { state, message } of own) {
      expect({ state, message }).toEqual({
        state: 'ok',
        message: expect.stringContaining('answered'),
      })
    }
  }
})

test('a committed hook without tailtest is found out by doctor', async () => {
  const shop = await openShop()
  await tailtest(shop, ['install', '--agent', 'claude', '--scope', 'project'])
  const { exitCode, stdout } = await tailtest(shop, ['doctor', '--agent', 'claude'])
  expect(exitCode).toBe(1)
  expect(stdout).toContain('prints nothing, although it should')
  expect(stdout).toContain('npm i -D @tailtest/cli')
})

test.skipIf(process.platform === 'win32')('a program on the PATH is a sign', async () => {
  const shop = await openShop()
  const bin = join(shop.home, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'claude'), '#!/bin/sh\n')
  chmodSync(join(bin, 'claude'), 0o755)
  const env = { ...shop.env, PATH: `${bin}:${process.env.PATH}` }
  const { stderr } = await tailtest({ ...shop, env }, ['install'])
  expect(stderr).toContain('tailtest install --agent claude    # Claude Code: claude on the PATH')
})

test('the quick start shows as many files as an install writes', async () => {
  const shop = await openShop()
  await addToProject(shop)
  const { stdout } = await tailtest(shop, ['install', '--agent', 'claude'])
  const counts = (text: string) =>
    [...text.matchAll(/^(\d+) files written: .*\.claude\/(\w+)/gm)].map(([, n, of]) => `${of} ${n}`)
  const page = readFileSync(join(REPOSITORY, 'docs', 'quick-start.md'), 'utf8')
  expect(counts(stdout)).toHaveLength(3)
  expect(counts(page)).toEqual(counts(stdout))
})
