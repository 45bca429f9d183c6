import { quoteName } from '@tailtest/adapter-kit'
import { userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { adapterNames } from '../adapters.ts'
import { adaptersOf, fingerprintOf } from '../foreign/find.ts'
import { type Check, ok, warning } from './check.ts'

/** Whether the adapters of other hosts that the project brings are agreed to, as they are now: the others are not loaded. */
export const foreignAdapters: Check = ({ project: { root }, env }) => {
  const trust = openTrust(userStateDir(env))
  return adaptersOf(root, adapterNames).map((found) => {
    const { name, version } = found.manifest
    const title = `${quoteName(name)} ${quoteName(version)} of this project`
    const fingerprint = fingerprintOf(found)
    if (fingerprint === undefined) {
      const fix = 'Install it beside tailtest instead, or ask its author for a smaller one.'
      return warning('adapters', `${title} is not loaded: it is too large, or holds links`, fix)
    }
    return trust.hasAdapter(root, fingerprint)
      ? ok('adapters', `${title} is agreed to, as it is`)
      : warning(
          'adapters',
          `${title} is not loaded: nobody agreed to it as it is`,
          'tailtest trust',
        )
  })
}
