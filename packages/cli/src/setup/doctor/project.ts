import { quoteName } from '@tailtest/adapter-kit'
import type { Place } from '@tailtest/loop'
import { placeOf } from '../../account/session-of.ts'
import { findRunners, type RunnersFound } from '../../asked/runners-found.ts'
import { headOf } from '../../asked/runners-shown.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** Whether there is something to run tests with. */
export const runners: Check = async ({ project, env, dist }) => {
  const place = placeOf({ cwd: project.root, env, dist })
  return [...(await unagreed(place)), ...(await detected(place))]
}

async function unagreed(place: Place): Promise<Finding[]> {
  if (!(await place.hasUnagreedCommands())) return []
  const message = 'the commands of the configuration are not used: nobody agreed to them'
  return [warning('runners', message, 'tailtest trust')]
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
    warning('runners', `runners[${JSON.stringify(key)}] changes nothing`, UNUSED),
  )
  return [...none(found), ...rows, ...without(found), ...unused]
}

const UNUSED = 'Name a folder that `tailtest runners` lists, or a command and a report.'

function none({ runners, without: rows }: RunnersFound): Finding[] {
  return runners.length === 0 && rows.length === 0
    ? [warning('runners', 'no test runner found', 'tailtest runners --help')]
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
