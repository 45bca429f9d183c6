import { type Convention, NAMES } from '../../integration/types.ts'
import { pytestSettings } from '../../tools/pytest/settings.ts'

/** The tests that pytest's own options leave out by their marker; where none are left out, they run with the others. */
export const pytestIntegration: Convention = (dir, runner) => {
  const expression = markerIn(pytestSettings(dir)?.options ?? [])
  const markers = NAMES.filter((name) => isLeftOut(name, expression))
  if (markers.length === 0) return []
  const args = [...runner.args, '-m', markers.join(' or ')]
  return [{ ...runner, args, foundBy: `-m "${expression}" in pytest's settings` }]
}

/** The expression after `-m`. */
function markerIn(options: readonly string[]): string {
  const at = options.findIndex((word) => /^-m(?!arkers)/.test(word))
  const word = options[at] ?? ''
  return word === '-m' ? (options[at + 1] ?? '') : word.slice(2).replace(/^=/, '')
}

function isLeftOut(marker: string, expression: string): boolean {
  return new RegExp(`\\bnot\\s+(?:\\([^)]*)?\\b${marker}\\b`).test(expression)
}
