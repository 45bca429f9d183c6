import { type PlanStep, type ReadPlan, readPlan } from './read.ts'

/** A change of a plan's text: everything that it does not concern stays, byte for byte. Pure. */
export type PlanEdit = (text: string) => string

/** A step that is not there; steps are counted from 1. */
export class NoSuchStep extends Error {
  override readonly name = 'NoSuchStep'
  readonly code = 'NO_SUCH_STEP'
}

/** The step with a number, from 1. Throws {@link NoSuchStep}. */
export function stepAt<T extends PlanStep>(steps: readonly T[], number: number): T {
  const step = steps[number - 1]
  if (step !== undefined) return step
  const known = steps.length === 0 ? 'the plan is empty' : `there are ${steps.length}`
  throw new NoSuchStep(`there is no step ${number}: ${known}`)
}

/** A new plan's text, or one in which a person left nothing. */
const EMPTY = '[\n]\n'

/** Adds a step at the end, on a line of its own. */
export function adding(step: PlanStep): PlanEdit {
  return (text) => {
    const before = text.trim() === '' ? EMPTY : text
    const { span } = readPlan(before)
    const last = span.items?.at(-1)
    const at = last?.end ?? span.start + 1
    const isOpen = last !== undefined || /^[ \t]*[\r\n]/.test(before.slice(at))
    const line = `${last === undefined ? '' : ','}\n  ${printed(step)}${isOpen ? '' : '\n'}`
    return before.slice(0, at) + line + before.slice(at)
  }
}

/** Takes a step out. Throws {@link NoSuchStep}. */
export function removing(number: number): PlanEdit {
  return (text) => {
    const { items, at } = located(text, number)
    const [before, own, behind] = [items[at - 1], items[at], items[at + 1]]
    const from = before?.end ?? own?.start ?? 0
    const to = before === undefined ? (behind?.start ?? own?.end ?? 0) : (own?.end ?? 0)
    return text.slice(0, from) + text.slice(to)
  }
}

/** Marks a step as done, if it still has its title there. Throws {@link NoSuchStep}. */
export function finishing(number: number, title: string): PlanEdit {
  return (text) => {
    const { items, at, step } = located(text, number)
    if (step.title !== title) throw new NoSuchStep(`step ${number} has changed meanwhile`)
    const members = items[at]?.value.items ?? []
    const own = members.findLast(({ key }) => key === 'done')
    if (own !== undefined)
      return `${text.slice(0, own.value.start)}true${text.slice(own.value.end)}`
    const end = members.at(-1)?.end ?? 0
    return `${text.slice(0, end)}, "done": true${text.slice(end)}`
  }
}

function located(text: string, number: number) {
  const { steps, span }: ReadPlan = readPlan(text)
  return { items: span.items ?? [], at: number - 1, step: stepAt(steps, number) }
}

/** `{ "title": "…" }`, on one line. */
function printed(step: PlanStep): string {
  const fields = Object.entries(step).filter(([, value]) => value !== undefined)
  const members = fields.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  return `{ ${members.join(', ')} }`
}
