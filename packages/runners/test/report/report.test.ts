import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { openReport } from '../../src/report/open-report.ts'

test('what nobody caught is one fault of its file, however many tests threw it', () => {
  const open = openReport({ root: '/home/dev/shop' })
  const file = relPath('src/cart.test.ts')
  const whole = { file, path: [], status: 'error' as const }
  open.add({ file, path: ['adds up'], status: 'pass' })
  open.add({ ...whole, message: 'Unhandled Error: late' })
  open.add({ ...whole, message: 'Unhandled Error: later' })
  open.add({ ...whole, file: relPath('src/price.test.ts'), message: 'Unhandled Error: late' })
  expect(open.report.tests.map(({ id, message }) => [id, message])).toEqual([
    ['src/cart.test.ts::adds up', undefined],
    ['src/cart.test.ts::', 'Unhandled Error: late'],
    ['src/price.test.ts::', 'Unhandled Error: late'],
  ])
})
