import { delimiter, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { emptyEnvironment } from '../src/environment.ts'

test('nothing of the tester leaks into the client but the search path', () => {
  const env = emptyEnvironment('/home/x', { PATH: '/bin', SECRET_TOKEN: 's', NODE_OPTIONS: '-r x' })
  expect(env).toEqual({
    PATH: [dirname(process.execPath), '/bin'].join(delimiter),
    HOME: '/home/x',
    USERPROFILE: '/home/x',
  })
})

test('the folders npm puts in front of the search path stay out', () => {
  const path = ['/repo/node_modules/.bin', 'C:\\repo\\node_modules\\.bin', '/usr/bin'].filter(
    (entry) => !entry.includes(delimiter),
  )
  const { PATH } = emptyEnvironment('/home/x', { PATH: path.join(delimiter) })
  expect(PATH).toBe([dirname(process.execPath), '/usr/bin'].join(delimiter))
})

test('what Windows cannot do without is kept', () => {
  const env = emptyEnvironment('C:\\h', {
    Path: 'C:\\bin',
    SystemRoot: 'C:\\Windows',
    TEMP: 'C:\\t',
  })
  expect(env).toMatchObject({ SystemRoot: 'C:\\Windows' })
  expect(env.TEMP).toBeUndefined()
})
