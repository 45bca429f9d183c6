import {
  findEntries,
  type InstallPlaces,
  type InstallPlan,
  isHookCommand,
  mergeEntries,
  parseSettings,
  removeEntries,
  resolverScript,
  type Scope,
  type SettingsFile,
} from '@tailtest/adapter-kit'
import { SCRIPT_PATH } from './command.ts'
import { consent } from './consent.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { documents } from './documents.ts'
import { commandsIn, entryPlan, startsIn } from './entries.ts'
import { folderOf } from './folders.ts'
import { hooksProblems } from './hooks-problem.ts'
import { HOST } from './host.ts'
import { plugins } from './plugin-signs.ts'
import { at } from './trust.ts'

const TRUST =
  'Codex runs no hook that a person has not trusted, and says nothing of it: start codex, and at "Hooks need review" trust them all; or type /hooks, choose each and press t.'
const ONCE =
  'That is once: updates of tailtest keep it, unless install says that the hook was changed.'
const HEADLESS =
  'codex exec asks nobody: trust them in a codex session first, or start it with --dangerously-bypass-hook-trust.'
const CHECK = 'tailtest doctor says which hooks are trusted.'

const nextSteps = {
  user: [
    TRUST,
    ONCE,
    HEADLESS,
    CHECK,
    'In each project, tests run only once you have agreed: tailtest trust.',
  ],
  project: [
    `Commit .codex/hooks.json, .codex/skills and ${SCRIPT_PATH}.`,
    'Everyone needs @tailtest/cli, in the project or global; without it the hooks do nothing.',
    `Everyone trusts the project and then the hooks. ${TRUST}`,
    ONCE,
    HEADLESS,
    CHECK,
  ],
} as const satisfies Partial<Record<Scope, readonly string[]>>

/** What an install changes for this host. */
export const install: InstallPlan = {
  scopes: ['project', 'user'],
  signs: {
    project: ['.codex'],
    home: ['.codex'],
    commands: ['codex'],
    variables: ['CODEX_SESSION_ID'],
  },
  settings: (scope, places) => [hooksFile(scope, places)],
  documents,
  projectScript: { path: SCRIPT_PATH, reference: SCRIPT_PATH, text: resolverScript(HOST) },
  deadlineMs: DEADLINES_MS,
  plugins,
  nextSteps: (scope) => nextSteps[scope === 'user' ? 'user' : 'project'],
}

function hooksFile(scope: Scope, places: InstallPlaces): SettingsFile {
  const path = `${folderOf(scope, places)}/hooks.json`
  return {
    path,
    merge(text, hook, needs) {
      // What could not be told from other people's hooks could not be taken out again.
      if (!isHookCommand(hook, HOST)) {
        throw new TypeError(`not a tailtest hook: ${hook.args.join(' ')}`)
      }
      return mergeEntries(text, entryPlan(path, hook, needs))
    },
    remove: (text) => removeEntries(text, entryPlan(path)),
    find: (text) => findEntries(text, entryPlan(path)).flatMap(commandsIn),
    starts: (text) => startsIn(at(parseSettings(text, entryPlan(path)), 'hooks')),
    problems: (text) => hooksProblems(parseSettings(text, entryPlan(path))),
    consent: consent({
      hooks: path,
      configuration: `${places.home}/.codex/config.toml`,
      project: scope === 'user' ? undefined : places.root,
    }),
  }
}
