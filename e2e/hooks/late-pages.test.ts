import { readdirSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { payload, runHook, writePayload } from '../support/hook.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'

const languagesIn = (shop: Shop) =>
  readdirSync(shop.path('.claude/skills/tailtest-rules/languages')).sort()

test('the pages of a language that an install did not find come with the first turn that writes it', async () => {
  const shop = await openShop()
  await install(shop)
  expect(languagesIn(shop)).not.toContain('python.md')
  shop.write('tools/report.py', 'def total(rows):\n    return sum(rows)\n')
  await runHook(shop, writePayload(shop, 'tools/report.py'))
  expect(languagesIn(shop)).not.toContain('python.md')
  const { code, stderr, stdout } = await runHook(shop, payload(shop, 'Stop'))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout).systemMessage).toMatch(
    /\[tailtest\] wrote \d rule pages for Python: \.claude\/skills\/tailtest-rules\/\S+\.md, .*; delete what you do not want, it stays deleted/,
  )
  expect(languagesIn(shop)).toContain('python.md')
  expect(shop.read('.claude/skills/tailtest-rules/SKILL.md')).toContain('languages/python.md')

  rmSync(shop.path('.claude/skills/tailtest-rules/languages/python.md'))
  shop.write('tools/other.py', 'def none(rows):\n    return []\n')
  await runHook(shop, writePayload(shop, 'tools/other.py'))
  expect((await runHook(shop, payload(shop, 'Stop'))).stdout).not.toContain('rule page')
  expect(languagesIn(shop)).not.toContain('python.md')
})
