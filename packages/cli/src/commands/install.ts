import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'
import { findRoot, openProject, type Project } from '@tailtest/project'
import { Command, Option } from 'commander'
import { type AdapterName, adapterNames, adapters, isAdapterName } from '../adapters.ts'
import { agree } from '../agreement.ts'
import { documentLines } from '../documents-shown.ts'
import { CommandFailure } from '../failure.ts'
import { grammarsMissingFor } from '../grammars.ts'
import { install, type Where } from '../installer.ts'
import { dist, printJson, printLines, VERSION } from '../output.ts'
import { agentShell } from '../session-of.ts'

/** Files that make a folder the top of a workspace. */
const WORKSPACE_FILES = [
  'pnpm-workspace.yaml',
  'lerna.json',
  'nx.json',
  'turbo.json',
  'rush.json',
  'go.work',
]

function isWorkspace(root: string): boolean {
  return (
    WORKSPACE_FILES.some((name) => existsSync(join(root, name))) ||
    existsSync(join(root, 'packages'))
  )
}

/** The hosts that read a project's settings only where a session is started, not in a folder below. */
const ONLY_AT_ROOT: readonly AdapterName[] = ['claude']

/** What a command line says of agent and scope. */
export interface WhichSettings {
  agent: string
  scope?: Where['scope']
}

/** The agent and scope of a command line, with the places they mean. */
export function whereOf({ agent, scope: wanted }: WhichSettings): Where {
  if (!isAdapterName(agent)) {
    throw new CommandFailure(
      `no adapter is called "${agent}"`,
      `Known agents: ${adapterNames.join(', ')}`,
    )
  }
  const cwd = process.cwd()
  const { root } = openProject(findRoot(cwd, cwd))
  const env = process.env
  const scope = scopeOf(agent, wanted)
  return { agent, scope, root, home: env.HOME ?? homedir(), env, dist, version: VERSION }
}

/** The scope that is meant: the narrowest there is, where none is named. */
function scopeOf(agent: AdapterName, wanted: WhichSettings['scope']): Where['scope'] {
  const { title, install: plan } = adapters[agent]
  const scope = plan.scopes.find((one) => wanted === undefined || one === wanted)
  if (scope !== undefined) return scope
  throw new CommandFailure(
    `${title} has no settings of scope "${wanted}"`,
    `Known scopes: ${plan.scopes.join(', ')}`,
  )
}

export const scopeOption = () =>
  new Option('--scope <scope>', 'whose settings; the first of these that the agent has').choices([
    'local',
    'project',
    'user',
  ])

function refuseCache({ dist: folder, scope }: Where): void {
  if (scope === 'user' || !folder.split(sep).includes('_npx')) return
  throw new CommandFailure(
    'this tailtest runs from npx’s cache, which npm empties when it likes',
    'Install it first: npm i -D @tailtest/cli, then npx tailtest install. Or use --scope user, which copies it.',
  )
}

/** A person who installs for a project agrees that its tests run; an agent cannot agree for them. */
async function agreeTo({ root, scope, env }: Where): Promise<boolean> {
  if (scope === 'user' || agentShell(env) !== undefined) return false
  await agree(root, 'install', env)
  return true
}

/** What is to be installed before every source of the project can be scored. */
function grammarSteps(project: Project): string[] {
  const missing = grammarsMissingFor(project, dist)
  if (missing.length === 0) return []
  const names = missing.map(({ language }) => language).join(', ')
  return [
    `To have ${names} sources scored: npm i -D ${missing.map((one) => one.package).join(' ')}`,
  ]
}

export const command = new Command('tailtest install')
  .description(
    'Adds the hook to the agent’s settings, and what the agent can read and a person can call. Everything that is there is kept.',
  )
  .requiredOption('--agent <name>', `the agent: ${adapterNames.join(', ')}`)
  .addOption(scopeOption())
  .option(
    '--json',
    'print {agent, scope, settings, changed, hook, command, documents, trusted, next}',
  )
  .addHelpText(
    'after',
    `
Scopes:
  local    this project, your own settings (not committed), where the agent has such
  project  this project, committed for the team; a script finds tailtest in node_modules
  user     every project; tests run only where you said \`tailtest trust\``,
  )
  .action(async (options: WhichSettings & { json?: true }) => {
    const where = whereOf(options)
    refuseCache(where)
    const { settings, changed, hook, command: words, documents } = install(where)
    const trusted = await agreeTo(where)
    const next = [
      ...adapters[where.agent].install.nextSteps(where.scope),
      ...(where.scope !== 'user' && ONLY_AT_ROOT.includes(where.agent) && isWorkspace(where.root)
        ? [
            `Sessions started in a subfolder of ${where.root} do not see these settings: start them at the root, or install with --scope user.`,
          ]
        : []),
      ...(where.scope === 'user' ? [] : grammarSteps(openProject(where.root))),
      ...(trusted ? [] : ['Tests run only after a person agrees: tailtest trust']),
    ]
    const { agent, scope } = where
    if (options.json)
      return printJson({
        ...{ agent, scope, settings, changed, hook, command: words, documents, trusted, next },
      })
    printLines([
      changed
        ? `hook added to ${settings.join(', ')}`
        : `${settings.join(', ')} holds the hook already: nothing changed`,
      ...documentLines(documents),
      ...next.map((step) => `- ${step}`),
    ])
  })
