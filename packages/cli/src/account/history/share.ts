import { quoteName } from '@tailtest/adapter-kit'
import { type Entry, openHistory } from '@tailtest/history'
import {
  findRoot,
  git,
  isGit,
  openProject,
  type Project,
  relPath,
  trackedFiles,
  userStateDir,
} from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { Command, InvalidArgumentError } from 'commander'
import { requirePerson } from '../../shell/agent-shell.ts'
import { CommandFailure } from '../../shell/failure.ts'
import { count, printAside, printJson, printLines } from '../../shell/output.ts'

import { chooseRemote, openGit, remoteFacts, shown } from './git.ts'
import { pull, push, type Synced } from './sync.ts'

const HISTORY = relPath('.tailtest/history.json')

type Direction = 'push' | 'pull'

const SUMMARIES: Readonly<Record<Direction, string>> = {
  pull: 'fetch outcomes from a remote (uses the network)',
  push: 'send outcomes to a remote (uses the network)',
}

const DESCRIPTIONS: Readonly<Record<Direction, string>> = {
  pull: 'Fetches the outcomes that a git remote keeps in refs/tailtest/history and merges them into .tailtest/history.json.',
  push: 'Merges the outcomes of .tailtest/history.json into refs/tailtest/history of a git remote.',
}
const COMMON =
  'Nothing is overwritten; branches, index, HEAD and your files stay as they are. Only `history push` and `history pull` use the network. For people and CI, not for agents.'

function seconds(text: string): number {
  const value = Number(text)
  if (!(value >= 1 && value <= 3600)) throw new InvalidArgumentError('give 1 to 3600 seconds.')
  return value
}

/** A history in the working tree of a clone was written by nobody we know. */
async function requireOwn(project: Project): Promise<void> {
  if (!isGit(project)) {
    throw new CommandFailure(
      `${project.root} is not the top of a git repository`,
      'The history is shared through git: run it in a clone.',
    )
  }
  const tracked = await trackedFiles(project, [HISTORY])
  if (!tracked?.has(HISTORY)) return
  throw new CommandFailure(
    `${HISTORY} is tracked by git`,
    `It belongs to this machine: git rm --cached ${HISTORY}`,
  )
}

function ownEntries(project: Project): Entry[] {
  const { entries, problem } = openHistory(project).read()
  if (problem === undefined) return entries
  if (entries.length > 0) printAside([`tailtest: ${problem}`])
  else throw new CommandFailure(problem, 'Run `tailtest doctor` for details.')
  return entries
}

function told(direction: Direction, remote: string, { moved, entries, isThere }: Synced): string {
  const name = quoteName(shown(remote))
  if (!isThere) {
    return direction === 'push'
      ? 'nothing to push: no outcomes yet'
      : `${name} has no history yet: \`tailtest history push\` creates it`
  }
  const [verb, where] = direction === 'push' ? ['pushed to', 'there'] : ['pulled from', 'here']
  return `${count(moved, 'outcome')} ${verb} ${name}, ${entries} ${where}`
}

/** Settings that name a program which git starts to speak to a server, or say what it speaks to. */
const PROGRAMS =
  /^(?:core\.(?:sshcommand|gitproxy|askpass|alternaterefscommand)|credential\..*|remote\..*\.(?:uploadpack|receivepack|vcs)|protocol\..*|url\..*|ssh\..*|gpg\..*|push\.gpgsign)$/s

/** Whose settings are not the repository's. */
const OF_PERSON: readonly (string | undefined)[] = ['system', 'global', 'command']

/** A packed `.git` names programs of its own, in whichever of its files; CI made its clone itself. */
async function requireNoPrograms(project: Project): Promise<void> {
  const isCi = process.env.CI !== undefined && process.env.CI !== '' && process.env.CI !== 'false'
  if (isCi || openTrust(userStateDir(process.env)).has(project.root)) return
  const listed = await git(project, ['config', '-z', '--show-scope', '--name-only', '--list'])
  if (listed === undefined) {
    throw new CommandFailure(
      'git does not show which programs this repository’s settings start, and nobody agreed to them',
      'If it is yours: tailtest trust',
    )
  }
  const fields = listed.toString('utf8').split('\0')
  const names = fields.filter(
    (name, at) => at % 2 === 1 && PROGRAMS.test(name) && !OF_PERSON.includes(fields[at - 1]),
  )
  if (names.length === 0) return
  throw new CommandFailure(
    `this repository’s git settings start programs (${names.map((name) => quoteName(name)).join(', ')}) that nobody agreed to`,
    'If you set them yourself: tailtest trust',
  )
}

interface Options {
  timeout: number
  json?: true
}

async function share(
  direction: Direction,
  wanted: string | undefined,
  options: Options,
): Promise<void> {
  requirePerson(`\`tailtest history ${direction}\` is for people and CI`)
  const cwd = process.cwd()
  const project = openProject(findRoot(cwd, cwd))
  await requireOwn(project)
  const interactive = process.stdin.isTTY === true
  const shared = openGit(project, {
    env: process.env,
    timeoutMs: options.timeout * 1000,
    interactive,
  })
  const facts = await remoteFacts(shared)
  await requireNoPrograms(project) // before a server is spoken to
  const remote = chooseRemote({ wanted, ...facts, cwd })
  const synced =
    direction === 'push'
      ? await push(ownEntries(project), shared, remote)
      : await pull(project, shared, remote)
  if (synced.ahead > 0) {
    const left = count(synced.ahead, 'outcome')
    printAside([`tailtest: ${left} left out: dated more than a day ahead of this clock`])
  }
  if (options.json) {
    printJson({ remote: shown(remote), [`${direction}ed`]: synced.moved, entries: synced.entries })
  } else printLines([told(direction, remote, synced)])
}

/** `push` and `pull` differ in the way the outcomes take. */
export function shareCommand(direction: Direction): Command {
  return new Command(direction)
    .summary(SUMMARIES[direction])
    .description(`${DESCRIPTIONS[direction]} ${COMMON}`)
    .argument(
      '[remote]',
      'a remote or a URL (default: the branch’s remote, else origin, else the only one)',
    )
    .option('--timeout <seconds>', 'give up if git takes longer', seconds, 60)
    .option('--json', `print {remote, ${direction}ed, entries}`)
    .exitOverride()
    .action((remote: string | undefined, options: Options) => share(direction, remote, options))
}
