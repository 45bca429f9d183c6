import fc from 'fast-check'
import { CAPABILITIES, session, tempProject } from '../project.ts'
import { checkLaws, type Step } from './laws.ts'
import type { Surroundings } from './play.ts'
import type { ModelPair } from './world.ts'

const anyPair = fc.nat(2)
const anyVia = fc.constantFrom('tool' as const, 'shell' as const)
const anyCode = fc.constantFrom<ModelPair['code']>('right', 'right', 'wrong', 'wrong', 'broken')
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('source' as const),
      pair: anyPair,
      code: anyCode,
      via: anyVia,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('removeSource' as const), pair: anyPair, via: anyVia }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('test' as const),
      pair: anyPair,
      at: fc.nat(1),
      change: fc.constantFrom(
        'skip' as const,
        'delete' as const,
        'bend' as const,
        'restore' as const,
      ),
      via: anyVia,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('removeTests' as const), pair: anyPair, via: anyVia }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('run' as const), pair: anyPair }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('defer' as const), pair: anyPair }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      most: fc.constantFrom(0, 1, 9, 9, 9),
      baseline: fc.boolean(),
      waiting: fc.constantFrom('no' as const, 'no' as const, 'no' as const, 'question' as const),
      killed: fc.constantFrom(
        undefined,
        undefined,
        undefined,
        'before' as const,
        'between' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'prompt' as const }) },
)

/** Broken, mended and, in a later turn, broken again in the same way: too rare among single steps. */
const relapse: fc.Arbitrary<Step[]> = fc
  .record({ pair: anyPair, via: anyVia })
  .map(({ pair, via }) => {
    const end = {
      do: 'end',
      most: 9,
      baseline: true,
      waiting: 'no',
      killed: undefined,
    } as const
    const source = { do: 'source', pair, via } as const
    const [broken, mended] = [
      { ...source, code: 'wrong' } as const,
      { ...source, code: 'right' } as const,
    ]
    return [broken, end, mended, end, { do: 'prompt' }, broken, end]
  })

/** Only words are made of it: one for all sessions. */
async function surroundings(): Promise<Surroundings> {
  const { place, context } = session(tempProject())
  return {
    place,
    config: await place.config(),
    context: { ...context, capabilities: CAPABILITIES },
  }
}

/** Plays so many random sessions, each held to the laws. */
export async function playSessions(numRuns: number): Promise<void> {
  const around = await surroundings()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<ModelPair['code']>('right', 'right', 'wrong'), {
        minLength: 3,
        maxLength: 3,
      }),
      fc.nat(5),
      fc.boolean(),
      fc.array(fc.oneof({ weight: 30, arbitrary: anyStep.map((step) => [step]) }, relapse), {
        minLength: 1,
        maxLength: 25,
      }),
      async (codes, flaky, parses, steps) => {
        await checkLaws({ codes, flaky, parses, steps: steps.flat() }, around)
      },
    ),
    { numRuns },
  )
}
