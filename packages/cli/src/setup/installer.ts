import { existsSync, rmSync } from 'node:fs'
import { adapterNames } from './adapters.ts'
import { carryOut, type Steps, takeBack } from './file-steps.ts'
import { type Change, type InstallChange, planInstall, type Where } from './install-plan.ts'
import { readInstallation } from './installation.ts'
import { planUninstall } from './uninstall-plan.ts'
import { copyForUser, copyOf } from './user-copy.ts'
import { warmUp } from './warm-up.ts'

/** What was done, and what puts every file back. */
export interface Done<Result> {
  result: Result
  undo: () => void
}

/** Adds the hook to the settings of each place, or to none of them; a second time changes nothing. */
export function installAll(places: readonly Where[]): Done<readonly InstallChange[]> {
  for (const where of places) planInstall(where) // what must not be touched is found before anything is done
  const takeAway = placeHooks(places)
  try {
    const { result, undo } = inTurn(places, planInstall)
    return {
      result,
      undo() {
        undo()
        takeAway()
      },
    }
  } catch (error) {
    takeAway()
    throw error
  }
}

/** Takes the hooks and the documents out of each place again, or out of none; `undefined` where there was nothing to take. */
export function uninstallAll(places: readonly Where[]): Done<readonly (Change | undefined)[]> {
  for (const where of places) planUninstall(where)
  return inTurn(places, planUninstall)
}

/** Plans and carries out one place after the other, for agents may share a file; all of them or none. */
function inTurn<Plan extends Steps | undefined>(
  places: readonly Where[],
  plan: (where: Where) => Plan,
): Done<readonly Plan[]> {
  const done: (() => void)[] = []
  const undo = () => takeBack(done)
  try {
    const result = places.map((where) => {
      const change = plan(where)
      if (change !== undefined) done.push(carryOut(change))
      return change
    })
    return { result, undo }
  } catch (error) {
    undo()
    throw error
  }
}

/** Readies what the hooks are started from. */
function placeHooks(places: readonly Where[]): () => void {
  const [where] = places
  if (where === undefined) return () => {}
  const { dist, env } = where
  const copy = copyOf(env)
  const isNew = !existsSync(copy)
  const forUser = places.some(({ scope, needs }) => scope === 'user' && needs?.alone !== true)
  if (forUser) copyForUser(where)
  if (places.some(({ scope }) => scope !== 'user')) warmUp(dist, env)
  if (forUser) warmUp(copy, env)
  return () => {
    if (forUser && isNew) rmSync(copy, { recursive: true, force: true })
  }
}

/** The copy for all projects, where it is there and no hook runs from it once these places are without one. */
export function unusedCopy(places: readonly Where[]): string | undefined {
  const [where] = places.filter(({ scope }) => scope === 'user')
  if (where === undefined) return undefined
  const { root, env } = where
  const leaving = places.flatMap(({ agent, scope }) => (scope === 'user' ? [agent] : []))
  const staying = adapterNames.filter((name) => !leaving.includes(name))
  const isUsed = staying.some((name) => readInstallation(env, root, name, 'user') !== undefined)
  return isUsed || !existsSync(copyOf(env)) ? undefined : copyOf(env)
}

/** Takes away what {@link unusedCopy} names. */
export function removeUnusedCopy(places: readonly Where[]): void {
  const copy = unusedCopy(places)
  if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
}
