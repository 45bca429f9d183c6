import { type Decision, decide, type ProposedFile } from '@tailtest/tdd'
import { type Surroundings, withFact } from './facts.ts'

/** Decides about an edit, looking up what the rules ask for. */
export async function decideWith(
  file: ProposedFile,
  when: Parameters<typeof decide>[2],
  at: Surroundings,
): Promise<Decision> {
  let known = file
  for (;;) {
    const answer = decide(known, at.state, when)
    if (answer.type === 'decided') return answer
    known = await withFact(known, answer.fact, at)
  }
}
