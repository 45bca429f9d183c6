import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { parseHistory } from '@tailtest/history'
import { CommandFailure } from '../../shell/failure.ts'
import { type Ended, type Git, shown } from './git.ts'

/** Where a team's history is kept: no branch, so that nobody checks it out. */
const REF = 'refs/tailtest/history'
const FILE = 'history.json'

/** A thousand entries take a quarter of a megabyte; more than 4 MiB is no history. */
const MAX_BYTES = 4 * 1024 * 1024

/** Another command here may hold the ref for a moment. */
const FETCH_TRIES = 3

/** Neither tags nor other refs, no submodules, no FETCH_HEAD: nothing but the ref is written. */
const FETCH = [
  ...['fetch', '--quiet', '--no-tags', '--no-prune', '--no-recurse-submodules'],
  ...['--no-write-fetch-head', '--refmap='],
]
const PUSH = ['push', '--porcelain', '--no-verify', '--no-follow-tags', '--no-recurse-submodules']

/** For the commits of a machine on which nobody said who they are. */
const NOBODY = { NAME: 'tailtest', EMAIL: 'tailtest@localhost.invalid' } as const

/** The commit that a remote's history stands in, brought here; `undefined`: it keeps none. */
export async function fetchTip(git: Git, remote: string): Promise<string | undefined> {
  for (let triesLeft = FETCH_TRIES - 1; ; triesLeft -= 1) {
    const fetched = await git([...FETCH, '--', remote, `+${REF}:${REF}`])
    if (fetched.ok) break
    const listed = await git(['ls-remote', '--', remote, REF])
    if (!listed.ok) throw unreachable(remote, listed)
    if (!listed.stdout.split('\n').some((line) => line.endsWith(`\t${REF}`))) return undefined
    if (triesLeft === 0) throw unreachable(remote, fetched)
  }
  const tip = await git(['rev-parse', '--verify', '--quiet', REF])
  return tip.stdout.trim()
}

/** The array that a commit of the ref holds. Throws {@link CommandFailure} where it holds no history. */
export async function readTip(git: Git, remote: string, tip: string): Promise<unknown[]> {
  const tree = await git(['ls-tree', '--full-tree', tip, '--', FILE])
  const [, blob] = /^100(?:644|755) blob ([0-9a-f]{40,64})\t/.exec(tree.stdout) ?? []
  if (!tree.ok || blob === undefined) throw noHistory(remote, `it holds no file ${FILE}`)
  const size = await git(['cat-file', '-s', blob])
  if (Number(size.stdout) > MAX_BYTES) throw noHistory(remote, 'it is larger than 4 MiB')
  const content = await git(['cat-file', 'blob', blob])
  const values = size.ok && content.ok ? parseHistory(content.stdout) : undefined
  return values ?? Promise.reject(noHistory(remote, 'it is no JSON array'))
}

/** A new commit with this text, on top of another; its id. The ref is not moved. */
export async function commitOn(
  git: Git,
  parent: string | undefined,
  text: string,
): Promise<string> {
  const blob = await written(git(['hash-object', '-w', '--stdin'], { input: text }))
  const tree = await written(git(['mktree'], { input: `100644 blob ${blob}\t${FILE}\n` }))
  const parents = parent === undefined ? [] : ['-p', parent]
  const args = ['commit-tree', '-m', 'tailtest history', ...parents, tree]
  return written(git(args, { env: await identity(git) }))
}

/** Moves the remote's ref to a commit, only forward; `refused`: what the server said. */
export async function pushTip(
  git: Git,
  remote: string,
  commit: string,
): Promise<{ refused?: string }> {
  const pushed = await git([...PUSH, '--', remote, `${commit}:${REF}`])
  if (pushed.ok) {
    await git(['update-ref', REF, commit])
    return {}
  }
  const [, reason] = /^!\t[^\t]*\t(.*)$/m.exec(pushed.stdout) ?? []
  if (reason === undefined) throw unreachable(remote, pushed)
  return { refused: [reason, ...wordsOf(pushed, /^remote:\s*(.*\S)/)].join('; ') }
}

/** The person's own name where git knows it: never one that it makes up from the machine's. */
async function identity(git: Git): Promise<Record<string, string>> {
  const known = await Promise.all(
    ['AUTHOR', 'COMMITTER'].map((who) =>
      git(['-c', 'user.useConfigOnly=true', 'var', `GIT_${who}_IDENT`]),
    ),
  )
  if (known.every(({ ok }) => ok)) return {}
  const { NAME, EMAIL } = NOBODY
  return {
    GIT_AUTHOR_NAME: NAME,
    GIT_AUTHOR_EMAIL: EMAIL,
    GIT_COMMITTER_NAME: NAME,
    GIT_COMMITTER_EMAIL: EMAIL,
  }
}

async function written(ending: Promise<Ended>): Promise<string> {
  const ended = await ending
  if (ended.ok) return ended.stdout.trim()
  throw new CommandFailure(
    `git could not store the history: ${said(ended)}`,
    'Is the disk full, or the repository read-only? `git fsck` tells more.',
  )
}

function unreachable(remote: string, ended: Ended): CommandFailure {
  return new CommandFailure(
    `${quoteName(shown(remote))} could not be read: ${said(ended)}`,
    `Check that this works here: git ls-remote ${shellWord(shown(remote))}`,
  )
}

function noHistory(remote: string, reason: string): CommandFailure {
  const name = quoteName(shown(remote))
  return new CommandFailure(
    `${REF} of ${name} is not a tailtest history: ${reason}`,
    `Nothing was changed. To start over, delete it there: git push ${shellWord(shown(remote))} :${REF}`,
  )
}

/** The words of git that tell most. */
function said(ended: Ended): string {
  const [words = 'git did not say why'] = [
    ...wordsOf(ended, /^(?:fatal|error|ERROR|ssh): (.*\S)/),
    ...wordsOf(ended, /^(.*\S)/),
  ]
  return quoteName(shown(words))
}

function wordsOf({ stderr }: Ended, pattern: RegExp): string[] {
  return stderr.split('\n').flatMap((line) => pattern.exec(line)?.[1] ?? [])
}
