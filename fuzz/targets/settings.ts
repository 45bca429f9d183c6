import {
  mergeEntries,
  parseSettings,
  removeEntries,
  SettingsError,
  withMember,
} from '@tailtest/adapter-kit'
import { adding, NoSuchStep, PlanFailure, partsOfTest, removing } from '@tailtest/loop'
import { finishing } from '../../packages/loop/src/tdd/plan/edit.ts'
import { readPlan } from '../../packages/loop/src/tdd/plan/read.ts'
import { textsBelow } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const isOurs = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'run' in value && value.run === 'ours'

const PLAN = {
  path: 'settings.json',
  key: 'hooks',
  entries: { Edited: [{ run: 'ours' }], Stopped: [{ run: 'ours' }] },
  isOurs,
}

/** Settings of a host: with our entries and without them again they are the bytes they were. */
export const settings: Target = {
  form: 'json',
  seeds: () => [
    ...textsBelow('packages', /adapter-[a-z]+\/test\/fixtures\/.*json$/),
    '{}',
    '{"hooks":{}}',
    '{\n  "hooks": {\n    "Edited": [ {"run": "theirs"} ]\n  },\n  "x": 1\n}\n',
    '\ufeff{"a":1}\r\n',
    '{"hooks":{"Edited":[{"run":"ours"}],"Stopped":[]}}',
    '{"hooks":[]}',
    '{"hooks":null}',
    '{"a":1,"a":2}',
  ],
  words: ['hooks', 'Edited', 'Stopped', 'ours', '// x', '/* x */', ',}'],
  run(input) {
    const had = removed(input)
    const merged = known(() => mergeEntries(input, PLAN))
    if (merged === undefined || had === undefined) return
    holds('JSON', typeof JSON.parse(merged.replace(/^\ufeff/, '')) === 'object')
    holds('merged twice is merged once', mergeEntries(merged, PLAN) === merged, merged)
    parseSettings(merged, PLAN)
    if (had.text !== input) return // some of ours was there before
    const back = removeEntries(merged, PLAN)
    const isEmptied = /^\ufeff?\s*\{\s*("hooks"\s*:\s*\{[^}]*\}\s*)?\}\s*$/.test(input)
    holds(
      'taken out again it is what it was',
      back === input || isEmptied || hasEmpty(input),
      JSON.stringify({ input, back }),
    )
    known(() => withMember(input, ['hooks', 'x'], true))
  },
}

/** A list or object of ours that was there empty goes with what was put into it. */
function hasEmpty(text: string): boolean {
  return /"(?:hooks|Edited|Stopped)"\s*:\s*(?:\{\s*\}|\[\s*\])/.test(text)
}

function removed(text: string): { text: string | undefined } | undefined {
  return known(() => ({ text: removeEntries(text, PLAN) }))
}

function known<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (
      error instanceof SettingsError ||
      error instanceof PlanFailure ||
      error instanceof NoSuchStep
    )
      return undefined
    throw error
  }
}

/** A plan's text, and a step more, done, and taken out again. */
export const plan: Target = {
  form: 'json',
  seeds: () => [
    '[{"title":"a","test_id":"test/a.test.ts::x","test_file_path":"test/a.test.ts","done":true},{"title":"b"}]',
    '[]',
    '[\n  {"title":"a"}\n]\n',
    '\ufeff[]',
  ],
  run(input) {
    partsOfTest(input)
    const before = known(() => readPlan(input))
    if (before === undefined) return
    const text = adding({ title: `${input.slice(0, 40)}x` })(input)
    const after = readPlan(text).steps
    holds('a step more', after.length === before.steps.length + 1)
    const done = known(() => finishing(after.length, after.at(-1)?.title ?? '')(text))
    holds('done', done !== undefined && readPlan(done).steps.at(-1)?.done === true)
    holds('a step less', readPlan(removing(1)(text)).steps.length === before.steps.length)
  },
}
