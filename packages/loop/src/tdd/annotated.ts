import type { Project } from '@tailtest/project'
import {
  bodyFor,
  claimId,
  grouped,
  type Standing,
  type TddEntry,
  type TddState,
} from '@tailtest/tdd'
import { declaredTargets, type ObservedFile } from './observed.ts'

/** Where a test stands that nobody claimed and that asks for an edit. */
const FREE: readonly (Standing | undefined)[] = ['red_hard', 'red_soft']

/** The claims that tests make by themselves: those that say what they are for, where they are red now. Pure but for links. */
export function declaredClaims(
  project: Project,
  seen: readonly ObservedFile[],
  state: TddState,
): TddEntry<'tdd.claimed'>[] {
  const claims = new Map<string, { targets: TddEntry<'tdd.claimed'>['targets']; ids: string[] }>()
  for (const { id, body } of seen.flatMap(withBodies)) {
    if (body === undefined || !FREE.includes(state.tests.get(id)?.standing)) continue
    const targets = declaredTargets(project, [body])
    if (targets.length === 0) continue
    const key = JSON.stringify(targets)
    const claim = claims.get(key) ?? { targets, ids: [] }
    claims.set(key, { ...claim, ids: [...claim.ids, id] })
  }
  return [...claims.values()].flatMap(({ targets, ids }) =>
    grouped(ids).map((tests) => ({
      type: 'tdd.claimed' as const,
      claim: claimId(tests, targets),
      tests,
      targets,
      source: 'annotation' as const,
    })),
  )
}

function withBodies({ tests, bodies }: ObservedFile) {
  return tests.map(({ id }) => ({
    id,
    body: bodies.find((body) => body.id === id) ?? bodyFor(id, bodies),
  }))
}
