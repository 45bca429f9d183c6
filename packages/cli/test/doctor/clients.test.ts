import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adapters } from '../../src/setup/adapters.ts'
import { clients, isNewer } from '../../src/setup/doctor/clients.ts'
import { install, openSession, where } from '../places.ts'
import { patient, told } from './patient.ts'

const { version, day } = (await adapters.claude.verified?.()) ?? { version: '', day: '' }
const NEWER = '999.0.0'

/** A person with Claude Code on the PATH that says this, and tailtest in its settings. */
function withClient(says: string) {
  const one = patient()
  const bin = join(one.home, 'bin')
  const program = join(bin, 'claude')
  mkdirSync(bin)
  writeFileSync(program, `#!/bin/sh\necho '${says}'\n`)
  chmodSync(program, 0o755)
  install(where(one.places, 'local'))
  return { ...one, env: { ...one.env, PATH: bin } }
}

/** The hook wrote into the journal of a session at this moment. */
function heard({ places }: ReturnType<typeof withClient>, at: number): void {
  const writer = { session: 's', host: 'claude', actor: 'hook', now: () => at } as const
  openSession(places, writer)?.append({ type: 'session.turn-began' })
}

describe.skipIf(process.platform === 'win32')('the client at hand', () => {
  test('no newer than what was verified is named', async () => {
    expect(await told(clients, withClient(`${version} (Claude Code)`))).toEqual([
      `ok claude client: Claude Code ${version}, no newer than ${version}, which was verified on ${day}`,
    ])
  })

  test('newer, and silent since it came, is a warning, whatever an older one did', async () => {
    const one = withClient(NEWER)
    heard(one, 1)
    const [finding, ...others] = await clients(one)
    expect(others).toEqual([])
    expect(finding).toEqual({
      check: 'claude client',
      state: 'warning',
      message: `Claude Code ${NEWER} is newer than ${version}, which was verified on ${day}, and has not called the hooks here since it was installed`,
      fix: 'Have it edit a file here, then: tailtest doctor --agent claude',
    })
  })

  test('newer, and heard since it came, is well', async () => {
    const one = withClient(NEWER)
    heard(one, Date.now() + 60_000)
    expect(await told(clients, one)).toEqual([
      expect.stringMatching(/^ok claude client: .* has called the hooks here since/),
    ])
  })

  test('without a version, or where tailtest is not set up, is nothing to speak of', async () => {
    expect(await told(clients, withClient('I will not say'))).toEqual([])
    const bare = { ...patient(), env: withClient(NEWER).env }
    expect(await told(clients, bare)).toEqual([])
  })
})

test('versions are compared number by number', () => {
  expect(isNewer('2.1.1000', '2.1.330')).toBe(true)
  expect(isNewer('3.0.0', '2.9.9')).toBe(true)
  expect(isNewer('2.1.330', '2.1.330')).toBe(false)
  expect(isNewer('1.99.0', '2.0.0')).toBe(false)
})
