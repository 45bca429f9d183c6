/** Folders that tools fill, and fill again: what is in them and not tracked is no content of a project. */
const MADE: ReadonlySet<string> = new Set([
  ...['node_modules', '.venv', 'venv', '__pycache__', '.git', '.tailtest', 'target', '.cache'],
  ...['.pytest_cache', '.mypy_cache', '.ruff_cache', '.hypothesis', '.tox', '.nox', '.eggs'],
  ...['coverage', '.nyc_output', '.next', '.nuxt', '.svelte-kit', '.turbo', '.parcel-cache'],
  ...['.gradle', '.pnpm-store', '.yarn', '.nx', '.angular', '.ipynb_checkpoints'],
])

/** Whether a file lies among dependencies or in a cache, unless it is tracked. */
export function isMade(path: string): boolean {
  return path.split('/').some((name) => MADE.has(name))
}

/** Whether a file lies among installed packages, even if it is tracked. */
export function isInstalled(path: string): boolean {
  return path.split('/').includes('node_modules')
}
