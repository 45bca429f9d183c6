import { unusedSettings } from '@tailtest/loop'
import { findRoot, openProject } from '@tailtest/project'
import { asTyped } from '../shell/as-typed.ts'
import { printAside } from '../shell/output.ts'

/** Says beside a command's answer which settings of the project do not hold, where some do not. */
export async function tellUnusedSettings(cwd: string): Promise<void> {
  const line = await unusedSettings(openProject(findRoot(cwd, cwd)))
  if (line !== '') printAside([asTyped(line)])
}
