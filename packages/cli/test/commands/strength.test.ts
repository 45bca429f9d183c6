import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from '@tailtest/mutation'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { strengthLines } from '../../src/commands/strength.ts'
import { AGENT, tailtest } from '../command-line.ts'
import { folders } from '../places.ts'

const file = relPath('src/cart.ts')

const mutant = (more: Partial<Mutant> = {}): Mutant => ({
  ...{ rule: 'boundary', line: 14, column: 3, start: 0, end: 1, original: '>', replacement: '>=' },
  ...more,
})

describe('what a person reads', () => {
  test('is the strength, and each mutant that lives', () => {
    const lines = strengthLines({
      ...{ type: 'measured', killed: 7, of: 9, left: 3, durationMs: 1 },
      files: [
        {
          ...{ file, tests: [], more: 2 },
          mutants: [
            { mutant: mutant(), status: 'survived' },
            { mutant: mutant({ line: 15 }), status: 'killed' },
            { mutant: mutant({ line: 16 }), status: 'timeout' },
            { mutant: mutant({ line: 17 }), status: 'invalid' },
            {
              mutant: mutant({ rule: 'call', line: 20, original: 'a.push(b)\u001b[2J' }),
              status: 'no coverage',
            },
          ],
        },
      ],
    })
    expect(lines).toEqual([
      '[tailtest] strength 7/9',
      '  src/cart.ts:14  > → >=  no test fails',
      expect.stringMatching(
        /^ {2}src\/cart\.ts:20 {2}a\.push\(b\).* removed {2}no test reaches it$/,
      ),
      '3 more mutants did not fit the time: --seconds',
      'of 2 tests that reach src/cart.ts the nearest 0 ran',
    ])
  })
})

describe('the command', () => {
  test('says why nothing is measured, and what to do about it', async () => {
    const places = folders()
    writeFileSync(join(places.root, 'README.md'), '')
    const { code, stdout, stderr } = await tailtest(places, ['strength', 'README.md'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^tailtest: README\.md: no line in which a small fault could be made\n/)
  })

  test('says of a file that is not there that it is not', async () => {
    expect(await tailtest(folders(), ['strength', 'nosuch.ts'])).toMatchObject({
      ...{ code: 2, stderr: 'tailtest: nosuch.ts does not exist\nGive files that exist.\n' },
    })
  })

  test('runs nothing for an agent before somebody agreed', async () => {
    const places = folders()
    mkdirSync(join(places.root, 'src'))
    writeFileSync(join(places.root, 'src/a.js'), 'export const a = (b) => b > 1\n')
    const { code, stderr } = await tailtest(places, ['strength', 'src/a.js'], AGENT)
    expect(code).toBe(2)
    expect(stderr).toMatch(/nobody agreed yet that tests may run/)
  })

  test('measures what no test reaches without running anything', async () => {
    const places = folders()
    mkdirSync(join(places.root, 'src'))
    writeFileSync(join(places.root, 'src/a.js'), 'export const a = (b) => b > 1\n')
    const { code, stdout } = await tailtest(places, ['strength', 'src/a.js'])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: [
        '[tailtest] strength 0/2',
        '  src/a.js:1  > → <=  no test reaches it',
        '  src/a.js:1  > → >=  no test reaches it',
        '',
      ].join('\n'),
    })
  })
})
