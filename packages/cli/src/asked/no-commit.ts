import { quoteName } from '@tailtest/adapter-kit'
import { git, type Project } from '@tailtest/project'
import { CommandFailure } from '../shell/failure.ts'

/** Why `ref` is no commit to compare with, and what to do; `example`: the command with a ref that is one. */
export async function noCommit(
  project: Project,
  ref: string,
  example: string,
): Promise<CommandFailure> {
  const { root } = project
  const asks = (...args: string[]) => git(project, ['rev-parse', '--quiet', ...args])
  if ((await asks('--git-dir')) === undefined) {
    return new CommandFailure(
      `${root} is no git repository, so nothing tells what changed`,
      'Make it one (git init, then a commit), or run every suite: tailtest run --all',
    )
  }
  if ((await asks('--verify', 'HEAD')) === undefined) {
    return new CommandFailure(
      `${root} has no commit yet to compare with`,
      'Commit once, or run every suite: tailtest run --all',
    )
  }
  return new CommandFailure(
    `${quoteName(ref)} is no commit of ${root}`,
    `Name a branch, a tag or a commit that was fetched: ${example}`,
  )
}
