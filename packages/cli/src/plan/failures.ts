import { NoSuchStep, PlanFailure } from '@tailtest/loop'
import { CommandFailure } from '../shell/failure.ts'

/** What is wrong with a plan, or with the number of a step, as every other complaint is said. */
export async function explained<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    if (cause instanceof PlanFailure) {
      const hint = 'Correct the file; `tailtest plan add --help` says what a step has.'
      throw new CommandFailure(cause.message, hint, { cause })
    }
    if (cause instanceof NoSuchStep) {
      throw new CommandFailure(cause.message, '`tailtest plan status` lists them.', { cause })
    }
    throw cause
  }
}
