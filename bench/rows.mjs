/**
 * What is measured; a new row is one object of the shape {@link import('./measure.mjs').Row}.
 * @type {readonly import('./measure.mjs').Row[]}
 */
export const rows = []
