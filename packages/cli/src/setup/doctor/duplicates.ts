import { adapters } from '../adapters.ts'
import { hostsHere } from '../hosts-here.ts'
import { alsoRunBy, duplicatesOf } from '../ways.ts'
import { type Check, type Finding, ok, warning } from './check.ts'

/** Whether one host starts the hook more than once, in several scopes, as a plugin too, or through the settings of another host. */
export const duplicates: Check = async ({ project: { root }, home, env, agents }) => {
  const places = { root, home }
  const here = new Set(hostsHere(places, env).map(({ agent }) => agent))
  const found: Finding[] = []
  for (const agent of agents) {
    const check = `${agent} duplicates`
    for (const { message, fix } of await duplicatesOf(agent, places)) {
      found.push(warning(check, message, fix))
    }
    for (const other of here.has(agent) ? await alsoRunBy(agent, places) : []) {
      const [host, guest] = [adapters[agent].title, adapters[other].title]
      found.push(
        ok(check, `${host} starts the hooks of ${guest} too: each of its events is answered once`),
      )
    }
  }
  return found
}
