import { expect, test } from 'vitest'
import {
  add,
  CODE_MODE,
  installInProject,
  patchText,
  playCodex,
  saidToModel,
  script,
  shell,
} from '../support/codex.ts'
import { continuations } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { outcomeOf, recorded } from '../support/state.ts'
import { say } from '../support/turns.ts'

const heredoc = (file: string, text: string): string => `cat > ${file} <<'END'\n${text}END`

const patched = (...files: readonly string[]): string =>
  `apply_patch <<'EOF'\n${patchText(...files)}EOF\n`

/** The one thing the agent is told at the end of the turn: which test the source lacks. */
function expectFound(text: string | undefined): void {
  expect(text).toContain(billing.source)
  expect(text).toContain(billing.test)
}

test.each([
  ['a shell command wrote', heredoc(billing.source, billing.right)],
  ['a patch in a heredoc wrote', patched(add(billing.source, billing.right))],
  [
    'a patch in a heredoc of a folder below wrote',
    `cd src && ${patched(add('billing.ts', billing.right))}`,
  ],
  ['a command wrote that fails afterwards', `${heredoc(billing.source, billing.right)}\nfalse`],
])('a source that %s is found at the end of the turn', async (_, command) => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCodex(shop, [[shell(command)], [say('Written.')], [say('No test.')]])
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expectFound(text)
})

test('in code mode too', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const cmd = JSON.stringify(patched(add(billing.source, billing.right)))
  const { model } = await playCodex(
    shop,
    [[script(`text(await tools.exec_command({ cmd: ${cmd} }))`)], [say('Written.')], [say('No.')]],
    { modelName: CODE_MODE },
  )
  expectFound(continuations(model)[0])
})

test('a source and its test that commands wrote are tested without a word', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(shop, [
    [shell(patched(add(billing.source, billing.right)))],
    [shell(heredoc(billing.test, billing.testText(shop)))],
    [say('Written.')],
  ])
  expect(saidToModel(played)).toEqual([])
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

test('what another branch brings along is not taken for edits', async () => {
  const shop = await openShop()
  await otherBranch(shop)
  await installInProject(shop)
  const played = await playCodex(shop, [[shell('git checkout -q other')], [say('Switched.')]])
  expect(shop.read(billing.source)).toBe(billing.right)
  expect(saidToModel(played)).toEqual([])
  expect(recorded(shop, 'results.run')).toEqual([])
})

async function otherBranch(shop: Shop): Promise<void> {
  await shop.git('switch', '--quiet', '--create', 'other')
  shop.write(billing.source, billing.right)
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message=Other work')
  await shop.git('switch', '--quiet', 'main')
}
