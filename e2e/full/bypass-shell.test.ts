import { readFileSync } from 'node:fs'
import type { Block } from '@tailtest/testkit'
import { describe, expect, test } from 'vitest'
import {
  decisions,
  gateStatus,
  HALF,
  openGated,
  openHalf,
  outcomes,
  tailtestByAgent,
} from '../support/gate.ts'
import { WRITER } from '../support/mcp.ts'
import { continuations, linesFor, play } from '../support/play.ts'
import { openShop, REPOSITORY } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'
import { bash, say, write } from '../support/turns.ts'

const PRICE = readFileSync(`${REPOSITORY}/examples/shop/src/price.ts`, 'utf8')
/** All tests pass with it, and none asks for it. */
const CHANGED = PRICE.replace('percent < 0', 'percent <= -1')

const PATCH = `diff --git a/src/price.ts b/src/price.ts
--- a/src/price.ts
+++ b/src/price.ts
@@ -4,3 +4,3 @@
 export function addTax(net: Cents, percent: number): Cents {
-  if (percent < 0) throw new RangeError(\`tax of \${percent} %\`)
+  if (percent <= -1) throw new RangeError(\`tax of \${percent} %\`)
   return net + Math.round((net * percent) / 100)
`

const SCRIPT = `from pathlib import Path; p = Path('src/price.ts'); p.write_text(p.read_text().replace('percent < 0', 'percent <= -1'))`

const WAYS: readonly (readonly [string, Block])[] = [
  ['sed -i', bash("sed -i.bak 's/percent < 0/percent <= -1/' src/price.ts")],
  ['a heredoc', bash(`cat > src/price.ts <<'EOF'\n${CHANGED}EOF`)],
  ['python -c', bash(`python3 -c "${SCRIPT}"`)],
  ['git apply', bash(`git apply - <<'EOF'\n${PATCH}EOF`)],
  [
    'an MCP server',
    { tool: 'mcp__writer__write_file', input: { path: 'src/price.ts', text: CHANGED } },
  ],
]

const WITH_SERVER = { files: { '.mcp.json': JSON.stringify({ mcpServers: WRITER }) } }
const options = {
  settings: { enableAllProjectMcpServers: true },
  tools: ['Bash', 'Edit', 'Read', 'Write', 'mcp__writer__write_file'],
}

describe('a source changed past the edit tools', () => {
  test.each(WAYS)(
    'by %s is found at the end of the turn, and its test is asked for once',
    async (_, way) => {
      const shop = await openGated('enforce', WITH_SERVER)
      const run = await play(shop, [[way], [say('Done.')], [say('I say it again: done.')]], options)
      expect(shop.read('src/price.ts')).toBe(CHANGED)
      expect(decisions(shop)).toContain('turn deny no-red src/price.ts')
      const asked = continuations(run.model).filter((text) => /src\/price\.ts/.test(text))
      expect(asked).toEqual([expect.stringMatching(/red [\s\S]*--retro[\s\S]*refactor/)])
      expect((await gateStatus(shop, run)).without_red).toEqual(['src/price.ts'])
      expect(linesFor(run).join('\n')).toMatch(/src\/price\.ts/)
    },
  )

  test('is approved afterwards by a test that fails on the earlier source', async () => {
    const shop = await openHalf()
    const run = await play(shop, [
      [bash(`cat > ${HALF.source} <<'EOF'\n${HALF.right}EOF`)],
      [write(shop, HALF.test, HALF.honest)],
      [tailtestByAgent(`red --retro ${HALF.test} --for ${HALF.source}`)],
      [say('Done.')],
    ])
    expect(continuations(run.model)).toEqual([])
    expect(outcomes(shop)).toContain('green')
    expect((await gateStatus(shop, run)).without_red).toEqual([])
  })
})

test('with the gate off, what an MCP server broke is the turn’s own', async () => {
  const shop = await openShop(WITH_SERVER)
  await install(shop)
  const text = PRICE.replace('return net + Math', 'return net - Math')
  const breaks = { tool: 'mcp__writer__write_file', input: { path: 'src/price.ts', text } }
  const run = await play(shop, [[breaks], [say('Done.')], [say('It stays so.')]], options)
  expect(shop.read('src/price.ts')).toBe(text)
  expect(continuations(run.model)).toEqual([expect.stringMatching(/tests? fails?/)])
  expect(linesFor(run).join('\n')).not.toContain('changed by no edit')
})
