import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillFor } from '../src/setup/surroundings.ts'
import { folders, install, uninstall, where } from './places.ts'

test.each(['local', 'project'] as const)('the skill is known while it is there: %s', (scope) => {
  const places = folders()
  const at = where(places, scope)
  const known = () => skillFor(at.env, places.root, 'claude')
  expect(known()).toBeUndefined()
  install(at)
  expect(known()).toBe('tailtest-rules')
  rmSync(join(places.root, '.claude', 'skills'), { recursive: true })
  expect(known()).toBeUndefined()
  install(at)
  expect(known()).toBe('tailtest-rules')
  uninstall(at)
  expect(known()).toBeUndefined()
})

test('beside a team’s install the person’s own names the team’s skill', () => {
  const places = folders()
  install(where(places, 'project'))
  install(where(places, 'local'))
  const { env } = where(places, 'local')
  expect(skillFor(env, places.root, 'claude')).toBe('tailtest-rules')
})
