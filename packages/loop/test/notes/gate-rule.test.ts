import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { GATE_RULE_TOKENS, gateRule } from '../../src/notes/gate-rule.ts'

type Settings = Parameters<typeof gateRule>[0]['tdd']

const rule = (mode: Settings['mode'], more: Partial<Settings> = {}, command = 'npx tailtest') =>
  gateRule({ tdd: { mode, enforce_new_files: false, ...more } }, command)

test('says how an edit is made where the gate refuses, and what becomes of others', () => {
  expect(rule({ '**': 'enforce' })).toMatchInlineSnapshot(
    `"- An edit of a source needs a failing test first: write the test, run it in the shell, see it fail, then edit. Without it the edit is refused. While the test only fails to load, edit once, then run it again. Comments and deletions are free. If behaviour stays the same: \`npx tailtest refactor start --scope <glob> --reason "<why>"\`, its tests green."`,
  )
})

test('only tells where it warns, and names a single pattern', () => {
  expect(rule({ 'src/**': 'warn' })).toContain('- An edit of a source in src/** needs')
  expect(rule({ 'src/**': 'warn' })).toContain('Without it you get a warning.')
  expect(rule({ 'src/**': 'warn', 'lib/**': 'enforce' })).toContain(
    'Without it the edit is refused.',
  )
  expect(rule({ 'src/**': 'warn', 'lib/**': 'enforce' })).toContain('- An edit of a source needs')
  expect(rule({}, { enforce_new_files: true })).toContain('- A new source needs')
})

test('is nothing where the gate is off or observes', () => {
  expect([rule({}), rule({ '**': 'off' }), rule({ '**': 'observe' })]).toEqual(['', '', ''])
})

test.each(['npx tailtest', `node "/home/dev/${'deep/'.repeat(60)}bin.js"`])(
  'takes at most 400 characters and its tokens (%s)',
  (command) => {
    const text = rule({ [`${'a'.repeat(36)}/**`]: 'enforce' }, {}, command)
    expect(text.length).toBeLessThanOrEqual(400)
    expect(text.length).toBeGreaterThan(200)
    expect(countTokens(rule({ '**': 'enforce' }))).toBeLessThanOrEqual(GATE_RULE_TOKENS)
  },
)
