import type { Rule } from './rule.ts'

export const directory: Rule = (file) => {
  const row = file.skipped()
  return (
    row && {
      reason: `It lies in ${row.directory}/, a folder for installed, built, generated or deployment files.`,
      change: `Only moving it out of ${row.directory}/ does; no ignore file can bring it back.`,
    }
  )
}
