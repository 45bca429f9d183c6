// For the sets that are used blind: how their changes are written down.

/** The text between backticks, as it stands there, without the line break that opens it. */
export const text = (strings, ...values) => String.raw(strings, ...values).slice(1)

/** The labels of tests by their titles; a title may hold what a table fills in (`%s`, `$name`). */
export const labels = (honest, hollow = []) => ({
  ...Object.fromEntries(honest.map((title) => [title, 'honest'])),
  ...Object.fromEntries(hollow.map((title) => [title, 'hollow'])),
})
