import { execaSync } from 'execa'

/** Whether pytest can be run here; says so aloud when it cannot. */
export function hasPytest(): boolean {
  const { failed } = execaSync('python3', ['-m', 'pytest', '--version'], { reject: false })
  if (failed) console.warn('skipped: python3 with pytest is missing')
  return !failed
}
