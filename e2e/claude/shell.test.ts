import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { continuations, notes, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { recorded } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { bash, say } from '../support/turns.ts'
import { CLAUDE_VERSIONS, NEWEST } from '../support/versions.ts'

/** In the modes of auto and of bypassed permissions the client does so by itself; these are of no use to a test. */
const settings = { bashEditDiffEnabled: true }

const heredoc = (path: string, text: string) => bash(`cat > ${path} <<'EOF'\n${text}EOF`)

const queued = /tailtest: src\/billing\.ts queued/g

const editedBy = (shop: Shop, path: string) =>
  recorded(shop, 'loop.edited').filter((record) => record.path === path)

test.each(CLAUDE_VERSIONS)(
  'a source that a command created is noted beside its result if the client reports it, and a test is asked for once: %s',
  async (version) => {
    const shop = await openShop()
    await install(shop)
    const { model } = await play(
      shop,
      [
        [heredoc(billing.source, billing.right)],
        [heredoc(billing.test, billing.testText(shop))],
        [say('Written.')],
      ],
      { version, settings },
    )
    expect(reachedModel(model, queued).map(({ request }) => request)).toEqual(
      version === NEWEST ? [1] : [],
    )
    expect(continuations(model)).toEqual([])
    expect(editedBy(shop, billing.source)).toMatchObject([{ via: 'shell', kind: 'created' }])
    expect(shop.runsOf('billing')).toBe(1)
  },
)

test('a source that a command made and that gets no test is asked for as one of an edit is', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(
    shop,
    [[heredoc(billing.source, billing.right)], [say('Written.')], [say('No test.')]],
    { version: NEWEST, settings },
  )
  expect(continuations(model)).toEqual([expect.stringContaining(billing.test)])
})

test.each([
  ['a checkout brought', 'git checkout --quiet theirs -- .'],
  ['a script that merges brought', 'sh merge.sh'],
  ['a move made', `mv src/price.ts ${billing.source}`],
])('what %s is not noted', async (_, command) => {
  const shop = await openShop({ files: { 'merge.sh': 'git merge --quiet theirs\n' } })
  await shop.git('checkout', '--quiet', '-b', 'theirs')
  shop.write(billing.source, billing.right)
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message=Bills')
  await shop.git('checkout', '--quiet', 'main')
  await install(shop)
  const { model } = await play(shop, [[bash(command)], [say('Done.')], [say('Done.')]], {
    version: NEWEST,
    settings,
  })
  expect(notes(model).filter(({ text }) => text.includes('queued'))).toEqual([])
})

test('a failed command comes without changed files; the end of the turn finds them', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(
    shop,
    [
      [bash(`printf '${billing.right.replaceAll('\n', '\\n')}' > ${billing.source}; exit 1`)],
      [say('Failed.')],
      [say('No test.')],
    ],
    { version: NEWEST, settings },
  )
  expect(reachedModel(model, queued)).toEqual([])
  expect(continuations(model)).toEqual([expect.stringContaining(billing.test)])
})
