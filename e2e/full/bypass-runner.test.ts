import { reachedModel } from '@tailtest/testkit'
import { describe, expect, test } from 'vitest'
import { decisions, HALF, openHalf, outcomes, red, refusals } from '../support/gate.ts'
import { continuations, play } from '../support/play.ts'
import { bash, edit, read, say, write } from '../support/turns.ts'

const INCLUDE = "include: ['src/**/*.test.ts']"

/** How tests are run, and what an agent makes of it. */
const CONFIGS: readonly (readonly [string, string, string, string])[] = [
  ['runs fewer tests', 'vitest.config.ts', INCLUDE, "include: ['src/price.test.ts']"],
  ['leaves a test out', 'vitest.config.ts', INCLUDE, `${INCLUDE}, exclude: ['src/half.test.ts']`],
  ['passes without a test', 'vitest.config.ts', INCLUDE, `${INCLUDE}, passWithNoTests: true`],
  ['does nothing', 'package.json', '"test": "vitest run"', '"test": "exit 0"'],
]

describe('a runner that is made to', () => {
  test.each(CONFIGS)('%s: the edit is refused', async (_, file, from, to) => {
    const shop = await openHalf()
    const before = shop.read(file)
    const { model } = await play(shop, [
      [read(shop, file)],
      [edit(shop, file, from, to)],
      [say('Well.')],
    ])
    expect(refusals(model)).toEqual([
      expect.stringContaining('only excludes tests, or lets a run without tests pass'),
    ])
    expect(shop.read(file)).toBe(before)
    expect(decisions(shop)).toEqual([`proposal deny runner-config ${file}`])
  })

  test.each(CONFIGS)('%s by the shell makes no test green', async (_, file, from, to) => {
    const shop = await openHalf()
    const text = shop.read(file).replace(from, to)
    const { model } = await play(shop, [
      [read(shop, HALF.source)],
      [write(shop, HALF.test, HALF.honest)],
      [red(HALF.test, HALF.source)],
      [edit(shop, HALF.source, HALF.stub, HALF.wrong)],
      [bash(`cat > ${file} <<'EOF'\n${text}EOF`)],
      [say('Done.')],
      [say('Really.')],
      [say('Really, really.')],
    ])
    expect(shop.read(file)).toBe(text)
    expect(reachedModel(model, /claimed: src\/half\.ts may be edited/)).toHaveLength(1)
    expect(outcomes(shop)).not.toContain('green')
    expect(outcomes(shop)).not.toEqual([])
    expect(continuations(model).join('\n')).toMatch(
      /says nothing of them now|fails? \(run by tailtest\)/,
    )
  })
})
