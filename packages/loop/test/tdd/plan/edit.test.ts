import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adding, finishing, NoSuchStep, removing } from '../../../src/tdd/plan/edit.ts'
import { type PlanStep, readPlan } from '../../../src/tdd/plan/read.ts'

const title = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.trim() !== '')
const step: fc.Arbitrary<PlanStep> = fc.record(
  {
    title,
    test_id: title,
    test_file_path: fc.constant(relPath('test/cart.test.ts')),
  },
  { requiredKeys: ['title'] },
)
/** What a person wrote beside: unknown fields, in whatever layout. */
const written = fc
  .tuple(
    fc.array(
      fc.tuple(
        step,
        fc.dictionary(
          fc.string().map((key) => `x-${key}`),
          fc.jsonValue(),
        ),
      ),
    ),
    fc.constantFrom(undefined, 1, 2, '\t'),
    fc.constantFrom('', '\n', '\r\n', ' \n '),
  )
  .map(([steps, indent, end]) => {
    const items = steps.map(([known, more]) => ({ ...more, ...known }))
    return JSON.stringify(items, null, indent) + end
  })
const text = fc.oneof(written, fc.constantFrom('', '\n', '[]', '[ ]', '[\n]\n'))

type Act = { type: 'add'; step: PlanStep } | { type: 'remove' | 'finish'; at: number }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), step }),
  fc.record({ type: fc.constantFrom('remove' as const, 'finish' as const), at: fc.nat(5) }),
)

const itemsOf = (plan: string): Record<string, unknown>[] =>
  plan.trim() === '' ? [] : JSON.parse(plan)

test('whatever is done to a plan, the rest of it stays: other steps, and all that stands in them', () => {
  fc.assert(
    fc.property(text, fc.array(act, { maxLength: 8 }), (plan, acts) => {
      let now = plan
      let model = itemsOf(plan)
      for (const one of acts) {
        if (one.type === 'add') {
          now = adding(one.step)(now)
          model = [...model, { ...one.step }]
          expect(itemsOf(now)).toEqual(model)
          continue
        }
        const number = one.at + 1
        const known = model[one.at]
        const edit =
          one.type === 'remove' ? removing(number) : finishing(number, String(known?.title))
        if (known === undefined) {
          if (now.trim() !== '') expect(() => edit(now)).toThrow(NoSuchStep)
          continue
        }
        now = edit(now)
        model =
          one.type === 'remove'
            ? model.filter((_, at) => at !== one.at)
            : model.with(one.at, { ...known, done: true })
        expect(itemsOf(now)).toEqual(model)
      }
      if (now.trim() !== '') expect(readPlan(now).steps).toHaveLength(model.length)
    }),
    { numRuns: 300 },
  )
})

test('what a step is added to or taken from keeps its layout', () => {
  const plan = '[\n\t{\n\t\t"title" :  "a", "n": 1.0\n\t},\n\t{"title":"b"}\n]\n'
  expect(adding({ title: 'c' })(plan)).toBe(
    '[\n\t{\n\t\t"title" :  "a", "n": 1.0\n\t},\n\t{"title":"b"},\n  { "title": "c" }\n]\n',
  )
  expect(removing(2)(plan)).toBe('[\n\t{\n\t\t"title" :  "a", "n": 1.0\n\t}\n]\n')
  expect(finishing(2, 'b')(plan)).toContain('{"title":"b", "done": true}')
  expect(adding({ title: 'a' })('')).toBe('[\n  { "title": "a" }\n]\n')
})

test('a step that has changed meanwhile is not finished', () => {
  expect(() => finishing(1, 'old')('[{"title":"new"}]')).toThrow('step 1 has changed meanwhile')
})
