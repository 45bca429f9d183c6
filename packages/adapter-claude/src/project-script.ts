/** Where the script goes, relative to the project's root. */
export const SCRIPT_PATH = '.claude/tailtest-hook.cjs'
