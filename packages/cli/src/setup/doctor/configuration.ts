import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { config } from '@tailtest/loop'
import { loadConfig } from '@tailtest/project'
import { type Check, ok, problem, warning } from './check.ts'

const MISNAMED = '.tailtest/config.yml'

/** Whether the configuration says what its author means. */
export const configuration: Check = async ({ project }) => {
  const { files, problems } = await loadConfig(project, config)
  const findings = problems.map(({ file, key, message, kind }) => {
    const text =
      key === undefined ? `${file}: ${message}` : `${file}: ${quoteName(key)}: ${message}`
    return kind === 'unknown-key'
      ? warning('config', text, 'Remove it, or correct its spelling.')
      : problem('config', text, 'Correct it; until then the default holds.')
  })
  if (findings.length > 0) return findings
  if (existsSync(join(project.root, MISNAMED))) {
    return [warning('config', `${MISNAMED} is not read`, 'Call it config.yaml.')]
  }
  return [ok('config', files.length === 0 ? 'none: the defaults hold' : files.join(', '))]
}
