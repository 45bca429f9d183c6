import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

function agreed({ state }: Folders): string[] {
  return openTrust(userStateDir({ TAILTEST_STATE_DIR: state }))
    .all()
    .map(({ root }) => root)
}

test('a person agrees, sees it in the list, and takes it back', async () => {
  const places = folders()
  const { root } = places
  expect(await json(places, ['trust'])).toEqual({ root, trusted: true, commands: [], adapters: [] })
  expect(await json(places, ['trust', '--list'])).toEqual([
    { root, how: 'trust', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) },
  ])
  expect(await json(places, ['trust', '--revoke'])).toEqual({
    root,
    trusted: false,
    commands: [],
    adapters: [],
  })
  expect(await json(places, ['trust', '--list'])).toEqual([])
})

test('a list revokes nothing', async () => {
  const { code, stderr } = await tailtest(folders(), ['trust', '--list', '--revoke'])
  expect(code).toBe(2)
  expect(stderr).toContain("'--list' cannot be used with option '--revoke'")
})

test('the agreement is for the whole project, whichever folder is named', async () => {
  const places = folders()
  mkdirSync(join(places.root, 'src'))
  const stdout = `tests may run in ${places.root}\n`
  expect(await tailtest(places, ['trust', 'src'])).toEqual({ code: 0, stdout, stderr: '' })
  expect(agreed(places)).toEqual([places.root])
})

test('the commands that the configuration names are shown to who agrees to them', async () => {
  const places = folders()
  mkdirSync(join(places.root, '.tailtest'))
  const runners = { vitest: { command: ['docker', 'exec', 'shop', 'vitest'] } }
  writeFileSync(join(places.root, '.tailtest', 'config.json'), JSON.stringify({ runners }))
  const { stdout } = await tailtest(places, ['trust'])
  expect(stdout).toContain('as configured: docker exec shop vitest\n')
})

test.each([[['trust']], [['trust', '--revoke']]])(
  'in an agent’s shell `%s` is refused and changes nothing',
  async (argv) => {
    const places = folders()
    const before = argv.includes('--revoke') ? [places.root] : []
    if (before.length > 0) await tailtest(places, ['trust'])
    const { code, stdout, stderr } = await tailtest(places, argv, AGENT)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('only a person can agree')
    expect(agreed(places)).toEqual(before)
  },
)

test('an agent may look at the list', async () => {
  const places = folders()
  await tailtest(places, ['trust'])
  const { code, stdout } = await tailtest(places, ['trust', '--list'], AGENT)
  expect(code).toBe(0)
  expect(stdout).toMatch(/ \(trust, .+\)\n$/)
})

test.each([[['trust', 'typo']], [['trust', 'typo', '--revoke']]])(
  '`%s` of a folder that is not there is refused: nothing above it is meant',
  async (argv) => {
    const places = folders()
    await tailtest(places, ['trust'])
    const { code, stdout, stderr } = await tailtest(places, argv)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('typo does not exist')
    expect(agreed(places)).toEqual([places.root])
  },
)

test('the agreement to a project that is gone can be taken back', async () => {
  const places = folders()
  const gone = join(places.root, 'gone')
  mkdirSync(join(gone, '.git'), { recursive: true })
  writeFileSync(join(gone, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  await tailtest(places, ['trust', 'gone'])
  expect(agreed(places)).toEqual([gone])
  renameSync(gone, join(places.root, 'elsewhere'))
  expect((await tailtest(places, ['trust', 'gone', '--revoke'])).code).toBe(0)
  expect(agreed(places)).toEqual([])
})
