import { describe, expect, test } from 'vitest'
import { scan } from '../../src/languages/python/index.ts'

const found = (source: string) =>
  scan(source)?.facts.imports.map(({ from, names }) => [from, names])

describe('the statements of a module', () => {
  test.each([
    [
      'import os, a.b as c',
      [
        ['os', []],
        ['a.b', []],
      ],
    ],
    ['from . import  money ,vat ;', [['.', ['money', 'vat']]]],
    ['from.import money', [['.', ['money']]]],
    ['from .. tax . vat import rate as r', [['..tax.vat', ['rate']]]],
    ['from a import *  ', [['a', ['*']]]],
    ['from a import (\n  b as c,\n  d,\n)\n', [['a', ['b', 'd']]]],
  ])('%j', (source, imports) => {
    expect(found(source)).toEqual(imports)
  })
})

describe('a line that is no import is read once, however long it is', () => {
  const run = ' '.repeat(50_000)
  test.each([
    ['from', `from${run}x\n`],
    ['import', `import a${run}!\n`],
    ['import, between names', `import a,${run}b\n`],
    ['names in brackets', `from a import (b${run}as c, d${run}e\n`],
    ['words', `from a import ${'b '.repeat(25_000)}!\n`],
  ])('after %s', (_, source) => {
    expect(() => scan(source)).not.toThrow()
  })
})
