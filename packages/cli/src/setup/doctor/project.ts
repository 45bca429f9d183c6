import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { openReview, passedOver } from '@tailtest/filter'
import { boundSettings, config, type Place } from '@tailtest/loop'
import { loadConfig, parentOf, type RelPath, relPath, walk } from '@tailtest/project'
import { placeOf } from '../../account/session-of.ts'
import { findRunners, NO_SOURCE, type RunnersFound } from '../../asked/runners-found.ts'
import { headOf } from '../../asked/runners-shown.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** Whether there is something to run tests with. */
export const runners: Check = async ({ project, env, dist }) => {
  const place = placeOf({ cwd: project.root, env, dist })
  return [...(await unagreed(place)), ...(await detected(place))]
}

async function unagreed(place: Place): Promise<Finding[]> {
  if (!(await place.hasUnagreedCommands())) return []
  const names = boundSettings(await place.config()).join(', ')
  return [warning('config', `not used because nobody agreed to it: ${names}`, 'tailtest trust')]
}

async function detected(place: Place): Promise<Finding[]> {
  const found = await findRunners(place)
  const rows = found.runners.map((runner) => {
    const install = found.install.get(runner)
    return install === undefined
      ? ok('runner', headOf(runner))
      : problem('runner', headOf(runner), `Install what the project needs: ${install}.`)
  })
  const unused = found.unused.map((key) =>
    warning('runners', `runners[${JSON.stringify(key)}] has no effect`, UNUSED),
  )
  return [...none(found), ...rows, ...without(found), ...unused]
}

const UNUSED = 'Name a folder that `tailtest runners` lists, or a command and a report.'

function none({ runners, without: rows }: RunnersFound): Finding[] {
  return runners.length === 0 && rows.length === 0
    ? [warning('runners', 'no test runner found', NO_SOURCE)]
    : []
}

/** Languages that nothing tests: one finding each, the package with most files first. */
function without({ without: rows }: RunnersFound): Finding[] {
  const languages = [...new Set(rows.map(({ language }) => language))]
  return languages.flatMap((language) => {
    const own = rows.filter((row) => row.language === language)
    const [most] = own.toSorted((one, other) => other.files - one.files)
    const places = own.map(({ directory }) => quoteName(directory === '' ? '.' : directory))
    const message = `no runner for ${language} in ${places.slice(0, MOST_NAMED).join(', ')}`
    const more = places.length > MOST_NAMED ? ` and ${places.length - MOST_NAMED} more` : ''
    return most === undefined ? [] : [warning('runners', `${message}${more}`, most.advice)]
  })
}

/** Packages named for each language. */
const MOST_NAMED = 3

const MISNAMED = '.tailtest/config.yml'

/** Whether the configuration says what its author means. */
export const configuration: Check = async ({ project }) => {
  const { files, problems } = await loadConfig(project, config)
  const findings = problems.map(({ file, message, kind }) => {
    const text = `${file}: ${message}`
    return kind === 'unknown-key'
      ? warning('config', text, 'Remove it, or correct its spelling.')
      : problem('config', text, 'Correct it; until then the default applies.')
  })
  if (findings.length > 0) return findings
  if (existsSync(join(project.root, MISNAMED))) {
    return [warning('config', `${MISNAMED} is not read`, 'Call it config.yaml.')]
  }
  return [ok('config', files.length === 0 ? 'none: the defaults apply' : files.join(', '))]
}

/** A project of more is not looked through to its end. */
const MOST_FILES = 20_000

/** Whether anything is left to test: one line of an ignore file, by whomever it was brought, silences everything. */
export const ignored: Check = ({ project }) => {
  const review = openReview(project)
  let left = 0
  for (const path of walk(project, { limit: MOST_FILES })) {
    const { answers } = review(path)
    if (answers.length === 0) return []
    if (answers.every(({ rule }) => rule === 'ignored')) left += 1
  }
  if (left === 0) return []
  const message = `.tailtest-ignore leaves out every source that would need tests: ${left}`
  return [warning('ignored', message, 'tailtest why <file> shows which pattern does.')]
}

/** What of ignore files counts as not there: nothing else would say so. */
export const unread: Check = ({ project }) => {
  const folders = new Set<RelPath>([relPath('')])
  for (const path of walk(project, { limit: MOST_FILES })) {
    for (let at = parentOf(path); at && !folders.has(at); at = parentOf(at)) folders.add(at)
  }
  return [...folders]
    .flatMap((folder) => passedOver(project, folder))
    .map(({ file, line }) =>
      line === undefined
        ? warning(
            'ignored',
            `${quoteName(file)} is larger than 256 KB: none of its lines is used`,
            'Name folders instead of the files in them.',
          )
        : warning(
            'ignored',
            `the line ${quoteName(line)} of ${quoteName(file)} is skipped: matching it could take seconds`,
            'Write it with at most two `**`.',
          ),
    )
}
