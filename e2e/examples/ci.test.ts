import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openHistory } from '@tailtest/history'
import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { openExample, type Shop } from '../support/shop.ts'
import { inShell } from '../support/tailtest.ts'
import { type Job, type JobResult, runAction } from './support/action.ts'
import { blocksOf, expectShown } from './support/example.ts'
import { commentOf, type GitHub, openGitHub } from './support/github.ts'
import { withGlobal } from './support/machine.ts'

const DISCOUNT = `/** What is left of a price in cents after so many percent. */
export function discounted(cents, percent) {
  return Math.round(cents * (1 - percent / 100))
}
`

const discountTest = (assertion: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discounted } from '../src/discount.js'

test('a fifth off', () => {
  ${assertion}
})
`

const HONEST = discountTest('assert.equal(discounted(1000, 20), 800)')
const HOLLOW = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { total } from '../src/cart.js'

test('nothing costs nothing', () => {
  assert.equal(total([]), 0)
})
`

/** The example as a clone of a remote, on a branch that adds a source and this test of it. */
async function openBranch(test: string): Promise<Shop> {
  const shop = withGlobal(await openExample('ci'))
  const remote = join(shop.home, 'shop.git')
  await shop.git('init', '--quiet', '--bare', remote)
  await shop.git('remote', 'add', 'origin', remote)
  await shop.git('push', '--quiet', 'origin', 'main')
  await shop.git('checkout', '--quiet', '-b', 'discount')
  await commit(shop, test)
  return shop
}

async function commit(shop: Shop, test: string): Promise<void> {
  shop.write('src/discount.js', DISCOUNT)
  shop.write('test/discount.test.js', test)
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message=Discounts')
}

/** What sessions at somebody's desk left of a file, shared through the remote, not in this clone. */
async function share(shop: Shop, ...outcomes: ('passed' | 'unresolved')[]): Promise<void> {
  const desk = { ...shop, root: join(shop.home, 'desk') }
  if (!existsSync(desk.root))
    await shop.git('clone', '--quiet', join(shop.home, 'shop.git'), desk.root)
  outcomes.forEach((status, n) => {
    const timestamp = new Date(Date.UTC(2026, 10, 18 + n, 9)).toISOString()
    const attempts = status === 'passed' ? 0 : 3
    openHistory(openProject(desk.root)).upsert([
      { file: relPath('src/cart.js'), status, attempts, session_id: `session-${n}`, timestamp },
    ])
  })
  await inShell(desk, 'tailtest history push')
}

/** A pull request of the branch. */
function asked(github: GitHub, { fork = false } = {}): Job {
  const head = { repo: { full_name: fork ? 'stranger/shop' : 'dev/shop' } }
  return {
    github: {
      api: github.url,
      token: github.token,
      event: { pull_request: { number: 7, head }, repository: { full_name: 'dev/shop' } },
    },
    env: { GITHUB_EVENT_NAME: 'pull_request', GITHUB_BASE_REF: 'main' },
  }
}

const inputsOf = (job: Job, inputs: Record<string, string>): Job => ({ ...job, inputs })

/** The errors that GitHub makes of the log: what stands between stopped and resumed commands is text. */
const errorsIn = ({ log }: JobResult) =>
  log
    .replace(/^::stop-commands::(\S+)$[\s\S]*?^::\1::$/gm, '')
    .split('\n')
    .filter((line) => line.startsWith('::error'))

/** The text with what differs from one repository to another as the README has it. */
const shownOf = (text: string) =>
  text.replace(/\b[0-9a-f]{8}\.\.[0-9a-f]{8}\b/g, '1f0c2d3a..9b8e7f6d')

test('a pull request gets one comment, which later runs change; it fails on hollow tests and on what regressed', async () => {
  const shop = await openBranch(HONEST)
  await share(shop, 'passed')
  const github = await openGitHub()
  const setup = 'env > "$HOME/env of the setup"'

  const good = await runAction(shop, inputsOf(asked(github), { setup }))
  expect(good.codes, good.log).toEqual([0, 0])
  expect(good.outputs).toMatchObject({ prove: 'proven', history: 'clean' })
  expect(github.comments).toHaveLength(1)
  expect(good.summary).toBe(github.comments[0]?.body)
  expect(readFileSync(good.outputs.text ?? '', 'utf8')).toBe(good.summary)
  const seen = readFileSync(join(shop.home, 'env of the setup'), 'utf8')
  expect(seen, 'the token beside code of the branch').not.toContain(github.token)

  await commit(shop, HOLLOW)
  await share(shop, 'passed', 'unresolved')
  const bad = await runAction(shop, asked(github))
  expect(bad.codes, bad.log).toEqual([1, 0])
  expect(bad.outputs).toMatchObject({ prove: 'unproven', history: 'failing' })
  expect(errorsIn(bad)).toContainEqual(expect.stringContaining('file=src/discount.js,line='))
  const [comment] = github.comments
  expect(github.comments).toHaveLength(1)
  const shown = blocksOf('ci').find(({ language }) => language === 'markdown')
  expectShown(shownOf(comment?.body ?? ''), shown?.text ?? '')
})

/** Looks at the history alone: seconds less. */
const HISTORY_ALONE = { prove: 'false' }

test('a comment that says it already is left alone, and that of a stranger, too', async () => {
  const shop = await openBranch(HONEST)
  await share(shop, 'passed')
  const github = await openGitHub()
  const marker = '<!-- tailtest "." -->'
  github.comments = Array.from({ length: 120 }, (_, id) => commentOf({ id, body: marker }))
  for (const added of [121, 121]) {
    const { codes, log } = await runAction(shop, inputsOf(asked(github), HISTORY_ALONE))
    expect(codes, log).toEqual([0, 0])
    expect(github.comments).toHaveLength(added)
  }
  expect(github.comments.at(-1)?.body).toContain('No regressions and no recurring failures')
  const writes = github.asked.filter((request) => !request.startsWith('GET'))
  expect(writes).toEqual(['POST /repos/dev/shop/issues/7/comments'])
})

test('a fork, or a job that may not write, has it in the summary alone', async () => {
  const shop = await openBranch(HONEST)
  const github = await openGitHub()
  const fork = await runAction(shop, inputsOf(asked(github, { fork: true }), HISTORY_ALONE))
  expect(fork.codes, fork.log).toEqual([0, 0])
  expect(fork.log).toContain('No comment: the pull request comes from a fork')
  expect(github.asked).toEqual([])
  github.refuses = 403
  const refused = await runAction(shop, inputsOf(asked(github), HISTORY_ALONE))
  expect(refused.codes, refused.log).toEqual([0, 0])
  expect(refused.log).toMatch(/^::warning .*pull-requests: write/m)
  for (const { summary } of [fork, refused]) expect(summary).toContain('No outcomes yet: ')
})

test('the history may be a file that an earlier step put there, and what fails the job is chosen', async () => {
  const shop = await openBranch(HONEST)
  await share(shop, 'passed', 'unresolved')
  const desk = readFileSync(join(shop.home, 'desk', '.tailtest', 'history.json'), 'utf8')
  shop.write('.tailtest/history.json', desk)
  await shop.git('remote', 'set-url', 'origin', join(shop.home, 'gone.git'))
  const github = await openGitHub()
  const run = (inputs: Record<string, string>) =>
    runAction(shop, inputsOf(asked(github), { ...HISTORY_ALONE, history: 'file', ...inputs }))
  expect((await run({})).codes).toEqual([1, 0])
  expect((await run({ 'fail-on': 'recurring', since: '1d' })).codes).toEqual([0, 0])

  const lost = await run({ history: 'ref' })
  expect(lost.codes).toEqual([2, 0])
  expect(lost.outputs).toMatchObject({ history: 'unknown' })
  expect(github.comments[0]?.body).toContain('could not be read')
})

test('what is wrong, or not safe, is refused in a word', async () => {
  const shop = await openBranch(HONEST)
  const github = await openGitHub()
  const job = asked(github)
  const target = { ...job, env: { ...job.env, GITHUB_EVENT_NAME: 'pull_request_target' } }
  const { codes, log } = await runAction(shop, target)
  expect(codes).toEqual([2, 0])
  expect(log).toContain('::error title=tailtest::prove: on pull_request_target')
  const wrong = await runAction(shop, inputsOf(job, { 'fail-on': 'everything' }))
  expect(wrong.log).toContain('fail-on: "everything" is none of regression, recurring')
  const bare = { ...shop, env: { ...shop.env, PATH: '/usr/bin:/bin' } }
  expect((await runAction(bare, job)).log).toContain('@tailtest/cli is not installed')
  expect(github.asked).toEqual([])
})

test('names of branches and inputs are never run', async () => {
  const shop = await openBranch(HONEST)
  const github = await openGitHub()
  const evil = '$(touch "$HOME/run"); `touch "$HOME/run"`\n::error::x'
  const job = asked(github)
  const base = { ...job, env: { ...job.env, GITHUB_BASE_REF: evil } }
  const all = { since: evil, timeout: evil, base: evil, setup: evil, token: evil }
  await runAction(shop, inputsOf(job, { ...all, ...HISTORY_ALONE }))
  const proven = await runAction(shop, base)
  expect(proven.outputs.prove, proven.log).toBe('unknown')
  expect(errorsIn(proven)).toEqual([])
  expect(existsSync(join(shop.home, 'run'))).toBe(false)
})
