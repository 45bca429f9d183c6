import { explain, scoreSource } from '@tailtest/complexity'

/**
 * @typedef {object} Lens what an editor shows above a line, as the Language Server Protocol has it
 * @property {{ start: Position, end: Position }} range
 * @property {{ title: string, command: string }} command
 *
 * @typedef {object} Position
 * @property {number} line from 0
 * @property {number} character
 */

/**
 * One lens at the top with the depth and the sum, and one at each line that gave points.
 *
 * @param {string} path from the project's root, with forward slashes: its words count, too
 * @param {string} text
 * @returns {Promise<Lens[]>} none for a file that cannot be scored
 */
export async function lensesOf(path, text) {
  const complexity = await scoreSource(path, text)
  if (complexity === undefined) return []
  const { depth, signals } = complexity
  const found = signals.flatMap(({ name, evidence }) =>
    // line 0 is the path itself, which the sum names
    evidence
      .filter(({ line }) => line > 0)
      .map(({ line, text }) => lensAt(line, `${name}: ${text}`)),
  )
  const sum = signals.length === 0 ? 'nothing found' : explain(complexity)
  return [lensAt(1, `${depth}: ${sum}`), ...found.sort(byLine)]
}

/**
 * @param {number} line from 1
 * @param {string} title
 * @returns {Lens}
 */
function lensAt(line, title) {
  const at = { line: line - 1, character: 0 }
  return { range: { start: at, end: at }, command: { title, command: '' } }
}

/** @type {(one: Lens, other: Lens) => number} */
const byLine = (one, other) => one.range.start.line - other.range.start.line
