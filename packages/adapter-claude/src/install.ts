import {
  findEntries,
  type InstallPlan,
  isObject,
  mergeEntries,
  parseSettings,
  removeEntries,
  resolverScript,
  type Scope,
  type SettingsFile,
} from '@tailtest/adapter-kit'
import { DEADLINES_MS } from './deadlines.ts'
import { documents } from './documents.ts'
import { commandsIn, entryPlan, startsIn } from './entries.ts'
import { FOLDERS } from './folders.ts'
import { HOST } from './host.ts'
import { isOurCommand } from './our-command.ts'
import { plugins } from './plugin-signs.ts'
import { SCRIPT_PATH } from './project-script.ts'
import { settingsProblems } from './settings-problem.ts'

/** The settings file of each scope. */
const files = {
  local: '.claude/settings.local.json',
  project: '.claude/settings.json',
  user: '.claude/settings.json',
} as const satisfies Record<Scope, string>

const CHECK = 'Type /hooks in Claude Code to see them.'
const FOLDER =
  'Start Claude Code in this folder: it reads these settings only there, not in a folder below.'
const RESTART =
  'Restart a session that runs already, unless the settings file was there when it began.'

const nextSteps = {
  local: [
    RESTART,
    FOLDER,
    CHECK,
    'Keep .claude/settings.local.json out of commits: it is yours, and holds paths of this machine.',
  ],
  project: [
    `Commit .claude/settings.json, .claude/skills, .claude/commands, .claude/agents and ${SCRIPT_PATH}.`,
    'Everyone needs @tailtest/cli, in the project or global; without it the hooks do nothing.',
    RESTART,
    FOLDER,
    CHECK,
  ],
  user: [RESTART, 'In each project, tests run only once you have agreed: tailtest trust.', CHECK],
} as const satisfies Record<Scope, readonly string[]>

/** What an install changes for this host. */
export const install: InstallPlan = {
  scopes: ['local', 'project', 'user'],
  signs: {
    project: ['.claude', 'CLAUDE.md'],
    home: ['.claude'],
    commands: ['claude'],
    variables: ['CLAUDECODE'],
  },
  settings: (scope, places) => [settingsFile(`${places[FOLDERS[scope]]}/${files[scope]}`)],
  documents,
  projectScript: {
    path: SCRIPT_PATH,
    reference: `\${CLAUDE_PROJECT_DIR}/${SCRIPT_PATH}`,
    text: resolverScript(HOST),
  },
  deadlineMs: DEADLINES_MS,
  plugins,
  nextSteps: (scope) => nextSteps[scope],
}

function settingsFile(path: string): SettingsFile {
  return {
    path,
    merge(text, hook, needs) {
      // What could not be told from other people's hooks could not be taken out again.
      if (!isOurCommand(hook)) throw new TypeError(`not a tailtest hook: ${hook.args.join(' ')}`)
      return mergeEntries(text, entryPlan(path, hook, needs))
    },
    remove: (text) => removeEntries(text, entryPlan(path)),
    find: (text) => findEntries(text, entryPlan(path)).flatMap(commandsIn),
    starts(text) {
      const settings = parseSettings(text, entryPlan(path))
      return startsIn(isObject(settings) ? settings.hooks : undefined)
    },
    problems: (text) => settingsProblems(parseSettings(text, entryPlan(path))),
  }
}
