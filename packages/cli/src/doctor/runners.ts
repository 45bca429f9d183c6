import { quoteName } from '@tailtest/adapter-kit'
import type { Place } from '@tailtest/loop'
import { placeOf } from '../session-of.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** Whether there is something to run tests with. */
export const runners: Check = async ({ project, env, dist }) => {
  const place = placeOf({ cwd: project.root, env, dist })
  return [...(await unagreed(place)), ...(await detected(place))]
}

async function unagreed(place: Place): Promise<Finding[]> {
  if (!(await place.hasUnagreedCommands())) return []
  const message = 'the runners of the configuration are not used: nobody agreed to their commands'
  return [warning('runners', message, 'tailtest trust')]
}

async function detected(place: Place): Promise<Finding[]> {
  const found = await place.runners()
  if (found.length === 0) {
    return [warning('runners', 'no test runner found', 'tailtest runners --help')]
  }
  return found.map(({ name, directory, installed, foundBy }) => {
    const message = `${name} in ${quoteName(directory === '' ? '.' : directory)} (${foundBy})`
    return installed
      ? ok('runner', message)
      : problem('runner', `${message} is not installed`, 'Install the project’s dependencies.')
  })
}
