import { existsSync, rmSync } from 'node:fs'
import { adapterNames } from './adapters.ts'
import { carryOut, type Steps } from './file-steps.ts'
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
  const undo = () => {
    for (const one of done.splice(0).reverse()) one()
  }
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
  const forUser = places.some(({ scope }) => scope === 'user')
  if (forUser) copyForUser(where)
  if (places.some(({ scope }) => scope !== 'user')) warmUp(dist, env)
  if (forUser) warmUp(copy, env)
  return () => {
    if (forUser && isNew) rmSync(copy, { recursive: true, force: true })
  }
}

/** Takes away the copy for all projects, where no agent's hook runs from it any more. */
export function removeUnusedCopy({ root, env }: Where): void {
  const isUsed = adapterNames.some(
    (name) => readInstallation(env, root, name, 'user') !== undefined,
  )
  if (!isUsed) rmSync(copyOf(env), { recursive: true, force: true })
}
