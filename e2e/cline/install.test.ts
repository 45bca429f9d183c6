import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { contexts, create, installInProject, notesOn, playCline } from '../support/cline.ts'
import type { Play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { addToProject, install, type Scope, uninstall } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

/** A person's own hook of the same event, in the same folder. */
const OWN = `#!/bin/sh
cat > /dev/null
echo '{"contextModification": "the neighbour speaks"}'
`

const folderOf = (shop: Shop, scope: Scope): string =>
  scope === 'user' ? join(shop.home, '.cline') : shop.path('.cline')

function writeOwn(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, OWN)
}

/** The agent writes a new source. */
const session = (shop: Shop, { source, right } = billing): Promise<Play> =>
  playCline(shop, [[create(shop, source, right)], [say('Written.')]])

const neighbours = ({ model }: Play): number => reachedModel(model, 'the neighbour speaks').length

test.each<Scope>(['project', 'user'])(
  "in %s scope a person's own hook of the same event runs before, during and after",
  async (scope) => {
    const shop = await openShop()
    addToProject(shop)
    const own = join(folderOf(shop, scope), 'hooks', 'PostToolUse')
    writeOwn(own)

    await install(shop, { agent: 'cline', scope })
    const during = await session(shop)
    expect(neighbours(during)).toBe(1)
    expect(notesOn(during.model, billing.source)).toHaveLength(1)

    await uninstall(shop, { agent: 'cline', scope })
    expect(readFileSync(own, 'utf8')).toBe(OWN)
    const after = await session(shop, refund)
    expect(neighbours(after)).toBe(1)
    expect(notesOn(after.model, refund.source)).toEqual([])
    expect(contexts(after.model, 'RunStart')).toEqual([])
  },
)

test('uninstall takes away all that install wrote', async () => {
  const shop = await openShop()
  addToProject(shop)
  await install(shop, { agent: 'cline', scope: 'project' })
  const written = readdirSync(shop.path('.cline'), { recursive: true, encoding: 'utf8' })
  expect(written).toEqual(expect.arrayContaining([join('plugins', 'tailtest.js')]))
  await install(shop, { agent: 'cline', scope: 'project' })
  expect(readdirSync(shop.path('.cline'), { recursive: true, encoding: 'utf8' })).toEqual(written)
  await uninstall(shop, { agent: 'cline', scope: 'project' })
  expect(existsSync(shop.path('.cline'))).toBe(false)
  expect(await shop.git('status', '--porcelain')).toBe('')
})

test('installed in the project and in the home it acts once', async () => {
  const shop = await openShop()
  await installInProject(shop)
  await install(shop, { agent: 'cline', scope: 'user' })
  const { model } = await session(shop)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(contexts(model, 'RunStart')).toHaveLength(1)
})

test('a fresh clone without node_modules is not disturbed by what its team committed', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'cline', scope: 'project' })
  const { model, run } = await session(shop)
  expect(run).toMatchObject({ exitCode: 0, results: ['Written.'], hooks: [] })
  expect(contexts(model, 'PostToolUse')).toEqual([])
  expect(contexts(model, 'RunStart')).toEqual([])
})

test('the rules that install wrote are a skill the model is told of', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCline(shop, [[say('Hello.')]])
  expect(JSON.stringify(model.requests[0]?.body)).toContain('tailtest-rules')
})
