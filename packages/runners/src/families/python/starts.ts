/** Programs that start the one named after them, under their eyes or in an environment of theirs. */
const LAUNCHERS = new Set([
  ...['run', 'exec', 'env', 'time', 'python', 'python3', 'py', 'coverage', 'xvfb-run', 'dotenv'],
])

/** Tools of which the same is true, and whose options have values of their own. */
const MANAGERS = new Set(['uv', 'poetry', 'pdm', 'hatch', 'pipenv', 'rye', 'pixi', 'conda'])

/** What a command hands to a module that it starts: `pytest …`, `python -m pytest …`, `uv run pytest …`; `undefined`: it starts another. */
export function afterModule(words: readonly string[], module: string): string[] | undefined {
  const flag = words.indexOf('-m')
  if (flag >= 0) return words[flag + 1] === module ? words.slice(flag + 2) : undefined
  const index = MANAGERS.has(words[0] ?? '')
    ? words.findIndex((word) => programOf(word) === module)
    : words.findIndex((word) => !isPassedOver(word))
  return programOf(words[index] ?? '') === module ? words.slice(index + 1) : undefined
}

/** What a command hands to Django's own test runner: `python manage.py test …`. */
export function afterDjango(words: readonly string[]): string[] | undefined {
  const index = words.findIndex((word) => programOf(word) === 'manage.py')
  return index >= 0 && words[index + 1] === 'test' ? words.slice(index + 2) : undefined
}

function isPassedOver(word: string): boolean {
  return LAUNCHERS.has(programOf(word)) || word.startsWith('-') || /^\w+=/.test(word)
}

/** `.venv/bin/pytest` starts pytest. */
function programOf(word: string): string {
  return word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
    .replace(/\.exe$/, '')
}
