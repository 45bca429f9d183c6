import { quoteName } from '@tailtest/adapter-kit'
import type { StepStatus } from '@tailtest/loop'
import type { createColors } from 'picocolors'

type Paint = ReturnType<typeof createColors>

/** How a step stands, in a word or two. Pure. */
export function wordOf(step: StepStatus): string {
  const { result, is_current: isCurrent, is_started: isStarted, done, test_id: id } = step
  if (step.standing === 'flaky') return 'flaky'
  if (result !== undefined) return isCurrent ? result : `was ${result}`
  if (isStarted) return 'started'
  if (done === true) return 'done'
  return id === undefined ? 'open' : 'not run'
}

/** A filled dot: known for the code that is there now. A hollow one: of an earlier state of it, or not known. */
function dotOf(step: StepStatus, paint: Paint): string {
  const word = wordOf(step)
  const colour = word.endsWith('green') || word === 'done' ? paint.green : paint.red
  if (word === 'open' || word === 'not run') return paint.dim('○')
  if (word === 'started' || word === 'flaky') return paint.yellow('●')
  return colour(word.startsWith('was ') ? '○' : '●')
}

/** A line for each step; with colours a dot says how it stands, else words do. Pure. */
export function planLines(steps: readonly StepStatus[], paint: Paint): string[] {
  if (steps.length === 0) return ['no steps: `tailtest plan add` begins a plan']
  const width = Math.max(...steps.map((step) => wordOf(step).length))
  const digits = String(steps.length).length
  return steps.map((step) => {
    const mark = paint.isColorSupported ? dotOf(step, paint) : wordOf(step).padEnd(width)
    const { title, number, test_id: id, is_started: isStarted, done } = step
    const notes = [
      ...(id === undefined ? [] : [quoteName(id.replaceAll('\u001f', ' > '), 300)]),
      ...(isStarted && wordOf(step) !== 'started' ? ['(started)'] : []),
      ...(done === true && wordOf(step) !== 'done' ? ['(done)'] : []),
    ]
    return [String(number).padStart(digits), mark, quoteName(title), ...notes].join('  ')
  })
}
