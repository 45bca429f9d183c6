import { sep } from 'node:path'
import { Command } from 'commander'
import { agree, agreedLines, packageShown } from '../setup/agreement.ts'
import { documentLines } from '../setup/documents.ts'
import { agreeByName, requireFoundByHooks } from '../setup/foreign/hosts.ts'
import { mayAgree, nextFor } from '../setup/install-next.ts'
import { placesHere, scopeOption, type WhichSettings, wheresOf } from '../setup/install-places.ts'
import {
  type InstallChange,
  planInstall,
  stepLines,
  stepRows,
  type Where,
} from '../setup/install-plan.ts'
import { installAll } from '../setup/installer.ts'
import { copyOf } from '../setup/user-copy.ts'
import {
  agentMissing,
  agentOption,
  agentsNamed,
  askAgents,
  hostsHere,
} from '../setup/which-agents.ts'
import { agentShell } from '../shell/agent-shell.ts'
import { asTyped } from '../shell/as-typed.ts'
import { CommandFailure } from '../shell/failure.ts'
import { dist, printLines, printRows } from '../shell/output.ts'
import { unlessInterrupted } from '../shell/progress-line.ts'
import { needsOf } from '../tdd/gate-hooks.ts'

interface Options extends WhichSettings {
  print?: true
  json?: true
}

/** The agents named, else those that a person chooses; where there is none to ask, the failure that lists what shows here. */
async function agentsMeant({ agent: names = [], json }: Options): Promise<readonly string[]> {
  if (names.length > 0) return agentsNamed(names)
  const places = placesHere()
  const here = hostsHere(places, places.env)
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true
  if (canAsk && !json && agentShell(places.env) === undefined) return askAgents(here)
  throw agentMissing(here, 'install')
}

function refuseCache({ dist: folder, scope }: Where): void {
  if (scope === 'user' || !folder.split(sep).includes('_npx')) return
  throw new CommandFailure(
    'this tailtest runs from npx’s cache, which npm may empty at any time',
    'Install it first: npm i -D @tailtest/cli, then npx @tailtest/cli install. Or use --scope user, which copies it.',
  )
}

const row = (
  { agent, scope, ...where }: Where,
  { settings, changed, hook, command: words, documents }: InstallChange,
  next: readonly string[],
) => ({
  ...{
    agent,
    adapter: packageShown(agent),
    scope,
    settings,
    changed,
    hook,
    command: words,
    documents,
  },
  ...{ trusted: mayAgree({ agent, scope, ...where }), next },
})

function lines({ settings, changed, renewed, documents }: InstallChange): string[] {
  const files = settings.join(', ')
  return [
    changed
      ? `hook ${renewed ? 'renewed in' : 'added to'} ${files}`
      : `${files} already has the hook: nothing changed`,
    ...documentLines(documents),
  ]
}

function print(wheres: readonly Where[], isJson: boolean): void {
  const plans = wheres.map((where) => {
    const copy = where.scope === 'user' ? copyOf(where.env) : null
    return { where, copy, plan: planInstall(where) }
  })
  const [first] = wheres.filter(mayAgree)
  if (isJson) {
    printRows(
      plans.map(({ where, copy, plan: { hook, command: words, documents, ...plan } }) => {
        const { agent, scope } = where
        const files = stepRows(plan)
        return {
          agent,
          scope,
          hook,
          command: words,
          files,
          documents,
          copy,
          trusts: mayAgree(where),
        }
      }),
    )
    return
  }
  printLines([
    ...plans.flatMap(({ copy, plan }) => [
      ...stepLines(plan),
      ...(copy === null ? [] : [`# copies tailtest to ${copy}`]),
      ...documentLines(plan.documents.filter(({ state }) => state === 'kept')),
    ]),
    ...(first ? [`# agrees that tests may run in ${first.root}`] : []),
  ])
}

export const command = new Command('tailtest install')
  .description(
    'Adds the hooks to the agent’s settings, with pages the agent can read and commands you can call. Keeps everything that is there. Without --agent, it looks for agents in use here and asks.',
  )
  .addOption(
    agentOption((names) => `the agents: ${names}; separate several with commas, or repeat`),
  )
  .addOption(scopeOption())
  .option('--print', 'show what would be written, as a diff, and write nothing')
  .option(
    '--json',
    'print {agent, adapter, scope, settings, changed, hook, command, documents, trusted, next}, where adapter is the package of a host that is not built in; with --print {agent, scope, hook, command, files, documents, copy, trusts}; of several agents an array',
  )
  .addHelpText(
    'after',
    `
Scopes:
  local    this project, your own settings (not committed), if the agent has them
  project  this project, committed for the team; a script finds tailtest in node_modules
  user     every project; tests run only where you said \`tailtest trust\``,
  )
  .action(async (options: Options) => {
    const { root, env } = placesHere()
    const needs = await needsOf(root)
    const where = { env, dist, cwd: process.cwd() }
    const adapters = options.print ? [] : await agreeByName(options.agent ?? [], where)
    const wheres = wheresOf(await agentsMeant(options), options.scope).map((where) => ({
      ...where,
      needs,
    }))
    for (const where of wheres) {
      refuseCache(where)
      requireFoundByHooks(where)
    }
    if (options.print) return print(wheres, options.json === true)
    const { result } = await unlessInterrupted(() => installAll(wheres))
    const [agreeing] = wheres.filter(mayAgree)
    const agreed =
      agreeing === undefined
        ? []
        : agreedLines(agreeing.root, await agree(agreeing.root, 'install', agreeing.env, adapters))
    const next = await Promise.all(wheres.map(nextFor))
    if (options.json) {
      return printRows(
        result.flatMap((change, at) => {
          const where = wheres[at]
          return where ? [row(where, change, next[at] ?? [])] : []
        }),
      )
    }
    const steps = [...new Set(next.flat())]
    printLines([...result.flatMap(lines), ...agreed, ...steps.map((step) => `- ${asTyped(step)}`)])
  })
