import { expect, test } from 'vitest'
import { withYamlSetting } from '../src/index.ts'

test.each([
  ['', 'tdd:\n  mode:\n    "**": warn\n'],
  [
    '# mine\ndepth: simple # for now\n\n',
    '# mine\ndepth: simple # for now\ntdd:\n  mode:\n    "**": warn\n',
  ],
  [
    'tdd:\n  mode: # by folder\n    src/**: enforce\n    "**": enforce # all\n',
    'tdd:\n  mode:\n    # by folder\n    src/**: enforce\n    "**": warn # all\n',
  ],
  ['tdd: true\n', undefined],
  ['- a\n', undefined],
  ['a: [', undefined],
])('%j with a setting', async (text, expected) => {
  expect(await withYamlSetting(text, ['tdd', 'mode', '**'], 'warn')).toBe(expected)
})
