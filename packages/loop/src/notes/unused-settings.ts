import { quoteName } from '@tailtest/adapter-kit'
import { loadConfig, type Project } from '@tailtest/project'
import { config } from '../config.ts'
import { listed } from './listed.ts'

/** A line for the person that names the settings of the root's file that do not hold; '' where all do. */
export async function unusedSettings(project: Project): Promise<string> {
  const { problems } = await loadConfig(project, config)
  const [first] = problems
  if (first === undefined) return ''
  const keys = problems.flatMap(({ key }) => key ?? [])
  const what = keys.length === 0 ? 'it is not used' : `not used: ${listed(keys)}`
  return `[tailtest] ${quoteName(first.file)}: ${what}; tailtest doctor says why`
}
