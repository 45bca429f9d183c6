import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withMember } from '../src/index.ts'

describe('a member that is set', () => {
  test.each([
    ['in no file', undefined, '{\n  "tdd": {\n    "mode": {\n      "**": "warn"\n    }\n  }\n}\n'],
    [
      'in an empty object',
      '{}\n',
      '{\n  "tdd": {\n    "mode": {\n      "**": "warn"\n    }\n  }\n}\n',
    ],
    [
      'beside what is there, laid out like it',
      '{\n\t"depth":"simple"\n}',
      '{\n\t"depth":"simple",\n\t"tdd":{\n\t\t"mode":{\n\t\t\t"**":"warn"\n\t\t}\n\t}\n}',
    ],
    [
      'on one line',
      '{ "depth": "simple" }',
      '{ "depth": "simple", "tdd": {"mode": {"**": "warn"}} }',
    ],
    [
      'over what was there',
      '{\r\n  "tdd": { "mode": { "**": "enforce" }, "verify": [1,  2] }\r\n}',
      '{\r\n  "tdd": { "mode": { "**": "warn" }, "verify": [1,  2] }\r\n}',
    ],
    [
      'behind its neighbours',
      '{"tdd": {"mode": {"src/**": "enforce"}}}',
      '{"tdd": {"mode": {"src/**": "enforce","**": "warn"}}}',
    ],
    ['not in what is no JSON', '{ // mine\n}', undefined],
    ['not in what is no object', '{"tdd": true}', undefined],
  ])('%s', (_, text, expected) => {
    expect(withMember(text, ['tdd', 'mode', '**'], 'warn')).toBe(expected)
  })

  test('says what it was set to, and everything else as before', () => {
    const key = fc.constantFrom('a', 'b', 'tdd', '"', '**')
    const value = fc.dictionary(key, fc.oneof(fc.boolean(), fc.dictionary(key, fc.string())))
    fc.assert(
      fc.property(
        value,
        fc.constantFrom(0, 2, '\t'),
        key,
        key,
        (settings, indent, outer, inner) => {
          fc.pre(typeof settings[outer] !== 'boolean')
          const text = JSON.stringify(settings, null, indent)
          const now = withMember(text, [outer, inner], 'set')
          const held = settings[outer]
          const before = typeof held === 'object' ? held : {}
          expect(JSON.parse(now ?? '')).toEqual({
            ...settings,
            [outer]: { ...before, [inner]: 'set' },
          })
        },
      ),
    )
  })
})
