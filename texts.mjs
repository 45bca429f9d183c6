/** Files that a program imports as their text, by their endings: in every bundle, and where tests run from the sources. */
export const TEXTS = [
  '.md',
  '.py',
  '.rb',
  '.exs',
  '.gradle',
  '.cmake',
  '.planted.mjs',
  '.planted.cjs',
]

/** For esbuild. */
export const loader = Object.fromEntries(TEXTS.map((ending) => [ending, 'text']))
