import { type InstallPlan, resolverScript, type Scope } from '@tailtest/adapter-kit'
import { SCRIPT_PATH } from './command.ts'
import { DEADLINES_MS } from './deadlines.ts'
import { documents } from './documents.ts'
import { folderOf } from './folders.ts'
import { hooksFile } from './hooks-file.ts'
import { HOST } from './host.ts'

const TRUST =
  'The editor runs the hooks of a project only in a workspace that you trust, and only of the folder that is opened.'
const PERSON =
  'What the tests said is in .tailtest/reports and `tailtest status`: Cursor shows you no line of a hook.'
const CHECK = 'In Cursor, Settings > Hooks lists them; cursor-agent reads the same file.'

const nextSteps = {
  project: [
    `Commit .cursor/hooks.json, .cursor/rules, .cursor/skills, .cursor/commands, .cursor/agents and ${SCRIPT_PATH}.`,
    'Everyone needs @tailtest/cli, in the project or global; without it the hooks do nothing.',
    TRUST,
    PERSON,
    CHECK,
  ],
  user: ['In each project, tests run only once you have agreed: tailtest trust.', PERSON, CHECK],
} as const satisfies Partial<Record<Scope, readonly string[]>>

/** What an install changes for this host. */
export const install: InstallPlan = {
  scopes: ['project', 'user'],
  signs: {
    project: ['.cursor', '.cursorrules'],
    home: ['.cursor'],
    commands: ['cursor', 'cursor-agent'],
    variables: ['CURSOR_AGENT'],
  },
  settings: (scope, places) => [
    hooksFile(`${folderOf(scope, places)}/hooks.json`, scope === 'user' ? undefined : places.root),
  ],
  documents,
  projectScript: { path: SCRIPT_PATH, reference: SCRIPT_PATH, text: resolverScript(HOST) },
  deadlineMs: DEADLINES_MS,
  alsoRuns: ['claude'],
  nextSteps: (scope) => nextSteps[scope === 'user' ? 'user' : 'project'],
}
