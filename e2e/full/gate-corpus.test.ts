import { expect, test } from 'vitest'
import { corpusRows, HALF, openGated, outcomes, red } from '../support/gate.ts'
import { play } from '../support/play.ts'
import { edit, read, say, write } from '../support/turns.ts'

test('a green at the end of the turn adds a row to the corpus: the red, the edit, the green', async () => {
  const shop = await openGated('enforce', {
    config: { tdd: { corpus: true } },
    files: { [HALF.source]: HALF.stub },
  })
  await play(shop, [
    [read(shop, HALF.source)],
    [write(shop, HALF.test, HALF.honest)],
    [red(HALF.test, HALF.source)],
    [edit(shop, HALF.source, HALF.stub, HALF.right)],
    [say('Done.')],
  ])
  expect(outcomes(shop)).toEqual(['green'])
  const [row, ...more] = await corpusRows(shop)
  expect(more).toEqual([])
  expect(row).toMatchObject({
    test_ids: [`${HALF.test}::half does what it says`],
    test_src_before: { [HALF.test]: HALF.honest },
    red: { kind: 'assertion', message: 'expected 10 to be 5' },
    edit: { files: [HALF.source], diff: expect.stringContaining(`+${HALF.right}`) },
    attempts: 1,
    runner: 'vitest',
    agent: 'claude',
    quality: { hard: true, shared_edit: false, flaky: false },
  })
})
