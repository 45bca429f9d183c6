import {
  findEntries,
  type InstallPlaces,
  type InstallPlan,
  isHookCommand,
  isObject,
  mergeEntries,
  parseSettings,
  removeEntries,
  resolverScript,
  type Scope,
  SettingsError,
  type SettingsFile,
} from '@tailtest/adapter-kit'
import { SCRIPT_PATH } from './command.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { documents } from './documents.ts'
import { entryPlan, ourCommand, startsIn } from './entries.ts'
import { folderOf } from './folders.ts'
import { hooksProblem, textProblem } from './hooks-problem.ts'
import { HOST } from './host.ts'
import { consent } from './trust.ts'

const TRUST =
  'Copilot runs no hook of a folder that a person has not trusted, and says nothing of it: start copilot there and agree. With -p nobody is asked: trust it first, or add --trust-folder.'
const ONCE = 'Start a new session: Copilot reads hooks when a session begins.'

const nextSteps = {
  user: [ONCE, 'In each project, tests run only once you have agreed: tailtest trust.'],
  project: [
    `Commit .github/hooks/tailtest.json, ${SCRIPT_PATH}, .github/skills and .github/agents.`,
    'Everyone needs @tailtest/cli, in the project or global; without it the hooks do nothing.',
    TRUST,
    ONCE,
  ],
} as const satisfies Partial<Record<Scope, readonly string[]>>

/** What an install changes for this host. */
export const install: InstallPlan = {
  scopes: ['project', 'user'],
  signs: {
    project: ['.github/hooks', '.github/copilot'],
    home: ['.copilot'],
    commands: ['copilot'],
    variables: ['COPILOT_CLI'],
  },
  settings: (scope, places) => [hooksFile(scope, places)],
  documents,
  projectScript: { path: SCRIPT_PATH, reference: SCRIPT_PATH, text: resolverScript(HOST) },
  deadlineMs: DEADLINES_MS,
  alsoRuns: ['claude'],
  nextSteps: (scope) => nextSteps[scope === 'user' ? 'user' : 'project'],
}

/** A file as the host wants one, without a hook. */
const EMPTY = '{\n  "version": 1,\n  "hooks": {}\n}\n'

/** A file of our own beside those of others: the host reads all that lie there. */
function hooksFile(scope: Scope, places: InstallPlaces): SettingsFile {
  const path = `${folderOf(scope, places)}/hooks/tailtest.json`
  const plan = entryPlan(path)
  const problemIn = (text: string) => {
    const settings = parseSettings(text, plan)
    return textProblem(text) ?? (isObject(settings) ? hooksProblem(settings) : undefined)
  }
  return {
    path,
    merge(text = EMPTY, hook, needs) {
      // What could not be told from other people's hooks could not be taken out again.
      if (!isHookCommand(hook, HOST)) {
        throw new TypeError(`not a tailtest hook: ${hook.args.join(' ')}`)
      }
      const problem = problemIn(text)
      if (problem !== undefined) throw new SettingsError(`${path}: ${problem}`)
      return mergeEntries(text, entryPlan(path, hook, needs))
    },
    remove(text) {
      const rest = removeEntries(text, plan)
      return rest === EMPTY || rest === EMPTY.replace(',\n  "hooks": {}', '') ? undefined : rest
    },
    find: (text) => findEntries(text, plan).flatMap((entry) => ourCommand(entry) ?? []),
    starts: (text) => startsIn(parseSettings(text, plan)),
    problems(text) {
      const message = problemIn(text)
      return message === undefined ? [] : [{ message, stops: 'file' }]
    },
    ...(scope === 'user' ? {} : { consent: consent(places.root, places.home) }),
  }
}
