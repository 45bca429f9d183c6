import type { Collects } from '../../types.ts'
import type { PytestSettings } from './settings.ts'

/** The files that pytest takes by `python_files`. One that is given by its path runs whatever its name. */
export function pytestCollects(settings: PytestSettings | undefined): Collects[] | undefined {
  const patterns = settings?.pythonFiles ?? []
  if (patterns.length === 0) return undefined
  const include = patterns.map((pattern) => {
    const named = pattern.endsWith('.py') || pattern.includes('*') ? pattern : `${pattern}*`
    return named.includes('/') ? `**/${named.replace(/^\*\*\//, '')}` : `**/${named}`
  })
  return [{ include, exclude: ['**/conftest.py', '**/__init__.py'], names: true }]
}
