import fc from 'fast-check'
import type { Sequence, Step } from './laws.ts'
import { ACTORS, type Change } from './play.ts'
import { type Code, FILES, MADE, TESTS } from './world.ts'

const anyFile = fc.constantFrom(...FILES)
const anyCode = fc.constantFrom<Code>(
  ...(['right', 'right', 'better', 'wrong', 'wrong', 'worse', 'throws'] as const),
  ...(['broken', 'half', 'leaky'] as const),
)
const anyChange: fc.Arbitrary<Change> = fc.record({
  path: anyFile,
  code: anyCode,
  by: fc.constantFrom(...ACTORS, 'agent' as const, 'agent' as const, 'shell' as const),
  how: fc.constantFrom<Change['how']>('write', 'write', 'write', 'write', 'pull', 'discard'),
})
const anyTest = fc.constantFrom(...TESTS)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: anyChange.map((change) => ({ do: 'change' as const, ...change })) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('run' as const), test: anyTest }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      most: fc.constantFrom(9, 9, 9, 9, 1, 0),
      baseline: fc.constantFrom(true, true, true, true, true, true, true, false),
      goesOn: fc.boolean(),
      meanwhile: fc.oneof(
        { weight: 8, arbitrary: fc.constant([]) },
        {
          weight: 1,
          // what is ignored and changes while tests run looks as if they had made it
          arbitrary: anyChange.filter(({ path }) => path !== MADE).map((change) => [change]),
        },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'prompt' as const }) },
)
const someCodes = fc
  .array(fc.tuple(anyFile, anyCode), { maxLength: 2 })
  .map((entries) => Object.fromEntries(entries))
/** A session in which anybody changes anything. */
export const anySequence: fc.Arbitrary<Sequence> = fc.record({
  start: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: someCodes }),
  committed: fc.array(anyFile, { maxLength: 2 }),
  isShared: fc.boolean(),
  isFlaky: fc.constantFrom(false, false, false, true),
  yesterday: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.record({ tests: fc.shuffledSubarray(TESTS), tree: someCodes }),
    },
  ),
  steps: fc.array(anyStep, { minLength: 2, maxLength: 14 }),
})
