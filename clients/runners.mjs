/** @type {Readonly<Record<string, { title: string }>>} */
export const RUNNERS = {}

/**
 * @param {string} name
 * @param {string | undefined} asked
 * @param {{ keeps: boolean }} how
 * @returns {Promise<import('./table.mjs').Outcome>}
 */
export async function checkRunner(name, asked, { keeps }) {
  throw new Error(`${name}${asked}${keeps}`)
}
