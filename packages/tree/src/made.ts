/** Folders that tools fill, and fill again: never content of a project, however they are tracked or ignored. */
const MADE: ReadonlySet<string> = new Set([
  ...['node_modules', '.venv', 'venv', '__pycache__', '.git', '.tailtest', 'target', '.cache'],
  ...['.pytest_cache', '.mypy_cache', '.ruff_cache', '.hypothesis', '.tox', '.nox', '.eggs'],
  ...['coverage', '.nyc_output', '.next', '.nuxt', '.svelte-kit', '.turbo', '.parcel-cache'],
  ...['.gradle', '.pnpm-store', '.yarn', '.nx', '.angular'],
])

/** Whether a folder of this name holds dependencies or a cache. */
export function isMade(name: string): boolean {
  return MADE.has(name)
}
