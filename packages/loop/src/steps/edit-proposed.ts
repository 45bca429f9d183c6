import type { Step } from '../flow.ts'

/** Lets an edit be made, or refuses it where the settings ask for a failing test first. */
export const editProposed: Step<'edit-proposed'> = async (event, context) => {
  const { gate } = await import('../tdd/gate.ts')
  return gate(event, context)
}
