import type { Form } from './mutate.ts'

/** What is attacked: one question of a package, with the laws that its answer keeps whatever it is asked. */
export interface Target {
  /** How its inputs are built. */
  form: Form
  /** Inputs to begin with: what is recorded, and what the tests of the package use. */
  seeds(): readonly string[]
  /** Words worth trying besides those of the seeds and of the code. */
  words?: readonly string[]
  /** Throws where a law is broken; what the package itself throws counts as broken too. */
  run(input: string): void | Promise<void>
}

/** A law that was broken. */
class Broken extends Error {
  override name = 'Broken'
}

/** Says what holds, and is broken where it does not. */
export function holds(law: string, isTrue: boolean, detail = ''): asserts isTrue {
  if (!isTrue) throw new Broken(detail === '' ? law : `${law}: ${detail}`)
}
