import { expect, test } from 'vitest'
import { continuations, notes, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { outcomeOf, recorded, sessionView } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { bash, say, write } from '../support/turns.ts'

const heredoc = (file: string, text: string): string => `cat > ${file} <<'END'\n${text}END`

test('a source that a shell command wrote is found at the end of the turn', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [
    [bash(heredoc(billing.source, billing.right))],
    [say('Written.')],
    [write(shop, billing.test, billing.testText(shop))],
    [say('And tested.')],
  ])
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.source)
  expect(text).toContain(billing.test)
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

test('a source and its test that a shell command wrote are tested without a word', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [
    [bash(heredoc(billing.source, billing.right))],
    [bash(heredoc(billing.test, billing.testText(shop)))],
    [say('Written.')],
  ])
  expect(continuations(model)).toEqual([])
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

test('what another branch brings along is not taken for edits', async () => {
  const shop = await openShop()
  await shop.git('switch', '--quiet', '--create', 'other')
  shop.write(billing.source, billing.right)
  shop.write('src/price.ts', `${shop.read('src/price.ts')}\nexport const FREE = 0\n`)
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message=Other work')
  await shop.git('switch', '--quiet', 'main')
  await install(shop)
  const { model, run } = await play(shop, [[bash('git checkout -q other')], [say('Switched.')]])
  expect(shop.read(billing.source)).toBe(billing.right)
  expect(notes(model)).toEqual([])
  expect(run.results).toEqual(['Switched.'])
  expect(recorded(shop, 'results.run')).toEqual([])
  expect(sessionView(shop)?.pending_files ?? []).toEqual([])
})
