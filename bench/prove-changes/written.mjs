// How the changes of the blind sets are written down.

/** The text between backticks, verbatim, without its first line break. */
export const text = (strings, ...values) => String.raw(strings, ...values).slice(1)

/** The labels of tests by their titles; a title may have placeholders of a table (`%s`, `$name`). */
export const labels = (honest, hollow = []) => ({
  ...Object.fromEntries(honest.map((title) => [title, 'honest'])),
  ...Object.fromEntries(hollow.map((title) => [title, 'hollow'])),
})
