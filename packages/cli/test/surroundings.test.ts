import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adapterNames, adapters } from '../src/setup/adapters.ts'
import { surroundingsOf } from '../src/setup/surroundings.ts'
import { folders } from './places.ts'

/** Nothing of it matters here. */
const capabilities = {
  ...{ noteAfterEdit: true, noteAtStart: true, noteAtPrompt: true, noteAfterCommand: true },
  ...{ refuse: true, ask: true, continueTurn: true, interactive: false },
  ...{ noteLimit: 1000, deadlineMs: {} },
}

test.each(adapterNames)('what starts the hooks of %s in a project is held by the gate', (name) => {
  const { root, home, dist } = folders()
  const adapter = adapters[name]
  const about = { env: { HOME: home }, dist, adapter, capabilities, actor: 'agent' } as const
  const { install } = adapter
  const settings = install.scopes.flatMap((scope) => install.settings(scope, { root, home }))
  const script = join(root, install.projectScript.path)
  expect(surroundingsOf(about).protectedFiles?.(root)?.toSorted()).toEqual(
    [script, ...settings.map(({ path }) => path)].toSorted(),
  )
})
