import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { folders } from '../places.ts'

/** Nothing is installed where the tests run, whoever runs them. */
const NO_PROGRAMS = { PATH: '' }

function withVitest(): ReturnType<typeof folders> {
  const places = folders()
  for (const folder of ['.', 'packages/api']) {
    mkdirSync(join(places.root, folder), { recursive: true })
    const manifest = { name: 'shop', devDependencies: { vitest: '^4.0.0' } }
    writeFileSync(join(places.root, folder, 'package.json'), JSON.stringify(manifest))
  }
  return places
}

test('every package’s runner is there, with what starts it and where tests go', async () => {
  const vitest = {
    name: 'vitest',
    languages: ['typescript', 'javascript'],
    command: expect.any(String),
    args: expect.any(Array),
    framework: null,
    test_location: 'beside',
    installed: false,
  }
  const answer = await json(withVitest(), ['runners'], NO_PROGRAMS)
  expect(answer).toEqual({
    runners: [
      { ...vitest, directory: '.' },
      { ...vitest, directory: 'packages/api' },
    ],
    packages: ['.', 'packages/api'],
  })
})

test('a person reads what decided and that it is not installed', async () => {
  const { code, stdout } = await tailtest(withVitest(), ['runners'], NO_PROGRAMS)
  expect(code).toBe(0)
  expect(stdout).toContain('vitest in . (dependency vitest), not installed\n')
  expect(stdout).toContain('vitest in packages/api (dependency vitest), not installed\n')
})

test('a project without a runner is said so', async () => {
  const places = folders()
  expect(await json(places, ['runners'])).toEqual({ runners: [], packages: [] })
  const stdout = `no test runner found in ${places.root}\n`
  expect(await tailtest(places, ['runners'])).toEqual({ code: 0, stdout, stderr: '' })
})
