import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languageOf, openProject, type Project, walk } from '@tailtest/project'
import { type MissingGrammar, missingGrammars } from '@tailtest/syntax'
import { agentShell } from '../shell/agent-shell.ts'
import { dist } from '../shell/output.ts'
import { adapterOf, packageOf } from './adapters.ts'
import type { Where } from './install-plan.ts'
import { duplicatesOf } from './ways.ts'

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
const ONLY_AT_ROOT: readonly string[] = ['claude']

/** A person who installs for a project agrees that its tests run; an agent cannot agree for them. */
export function mayAgree({ scope, env }: Where): boolean {
  return scope !== 'user' && agentShell(env) === undefined
}

/** What is to be installed before every source of the project can be scored. */
function grammarSteps(project: Project): string[] {
  const missing = grammarsMissingFor(project, dist)
  if (missing.length === 0) return []
  const names = missing.map(({ language }) => language).join(', ')
  return [`To score ${names} sources: npm i -D ${missing.map((one) => one.package).join(' ')}`]
}

/** What a person does next about one agent. */
export async function nextFor(where: Where): Promise<string[]> {
  const { agent, scope, root } = where
  const isBlind = scope !== 'user' && ONLY_AT_ROOT.includes(agent) && isWorkspace(root)
  const blind = `Sessions started in a subfolder of ${root} do not see these settings: start them at the root, or install with --scope user.`
  const duplicates = await duplicatesOf(agent, where)
  return [
    ...adapterOf(agent).install.nextSteps(scope),
    ...(isBlind ? [blind] : []),
    ...duplicates.map(({ message, fix }) => `${message}. ${fix}`),
    ...(scope === 'user' ? [] : grammarSteps(openProject(root))),
    ...(scope === 'project' ? forTeam(agent) : []),
    ...(mayAgree(where) ? [] : ['Tests run only after a person agrees: tailtest trust']),
  ]
}

/** What the others of a team do. A hook that finds no adapter answers nothing. */
function forTeam(agent: string): string[] {
  const found = packageOf(agent)
  const { name } = found?.manifest ?? {}
  return [
    ...(found !== undefined && found.root === undefined
      ? [`Everyone else needs ${name} as well; to add it to the project: npm i -D ${name}`]
      : []),
    'Everyone else agrees once that tests may run: tailtest trust',
  ]
}

/** Enough to see which languages a project is written in. */
const MOST_FILES = 20_000

/** The grammars that files of the project need and that are not installed where the built files are. */
export function grammarsMissingFor(project: Project, dist: string): MissingGrammar[] {
  return missingGrammars(dist, languagesOf(project))
}

function languagesOf(project: Project): Set<Language> {
  const languages = new Set<Language>()
  for (const path of walk(project, { limit: MOST_FILES })) {
    const language = languageOf(path)
    if (language !== undefined) languages.add(language)
  }
  return languages
}
