import type { Difference } from './page.ts'

const contract = 'packages/adapter-claude/test/contract.test.ts'
const shell = 'e2e/claude/shell.test.ts'
const once = 'e2e/claude/once.test.ts'
const worktrees = 'e2e/claude/worktrees.test.ts'
const parsed = (name: string) => ({ file: contract, title: `'${name}'` })

/** Every difference that the contract of 2.1.330 names, what becomes of it here, and the test that notices when it does not. */
export const SINCE: readonly Difference[] = [
  {
    what: 'notes come as a message of the system, not of the user; `</system-reminder>` in them is escaped',
    does: 'says the same; tests find it in either',
    file: 'e2e/smoke/edit-note.test.ts',
    title: 'a new source is noted to the agent once, beside the result of its edit',
  },
  {
    what: 'the reason of a refused edit has `PreToolUse:Write hook error:` before it',
    does: 'says the same',
    file: 'e2e/full/gate.test.ts',
    title: 'an edit without a failing test is refused',
  },
  {
    what: 'the reason of a block at the end of a turn reaches the model twice',
    does: 'never blocks: context keeps the agent going, and comes once in both',
    file: once,
    title: 'why the agent is kept going reaches the model once',
  },
  {
    what: 'that context is shown to the person, too (`Stop hook says`; before, `Stop hook feedback`)',
    does: 'leaves out of the person’s lines what stands in it',
    file: 'packages/loop/test/turn/speak.test.ts',
    title: 'a person who reads why the agent goes on is not told the same again',
  },
  {
    what: '`systemMessage` is in the stream of `-p` as well',
    does: 'says the same',
    file: 'e2e/situations/support/players.ts',
    title: "claude('2.1.330')",
  },
  {
    what: 'an answer that begins and ends like JSON and is none is dropped',
    does: 'answers with one JSON object or not at all',
    file: 'packages/adapter-claude/test/render.test.ts',
    title: 'silence is not one byte',
  },
  {
    what: 'of a malformed settings file only the entry is skipped; broken JSON still loses all of it',
    does: 'names the place; says what the older client does with it, which is worse',
    file: 'packages/adapter-claude/test/install.test.ts',
    title: 'Each tried on client 2.1.197',
  },
  {
    what: 'settings made in a running session are taken up',
    does: 'says so after an install',
    file: once,
    title: 'a session without settings takes up those that install makes, without a restart',
  },
  {
    what: '`Stop` waits for nothing: sub-agents run in the background by default (`background_tasks[].agent_type`)',
    does: 'runs what they left once they are done',
    file: once,
    title: 'sub-agents work in the background unless they are told not to',
  },
  {
    what: 'a file that was not read may be edited (`contentNotInModelContext`)',
    does: 'takes it for the edit that it is',
    ...parsed('PostToolUse.Edit.not-read-before'),
  },
  {
    what: '`PostToolUse` of Bash tells which files a command changed (`bashEditDiff`): in a git work tree, in the modes of auto and of bypassed permissions, or with the setting `bashEditDiffEnabled`',
    does: 'notes a new source beside the command; leaves moves, many files and what git brought to the end of the turn',
    file: shell,
    title: 'a source that a command made is noted beside its result where the client tells it',
  },
  {
    what: 'a failed command has no such list',
    does: 'looks at the tree at the end of the turn, as ever',
    file: shell,
    title: 'a failed command tells no files: the end of the turn finds them',
  },
  {
    what: '`staleReadFileStateHint`, and further fields of Agent, Read and SessionStart',
    does: 'passes them over',
    ...parsed('PostToolUse.Bash.stale-hint'),
  },
  {
    what: '`SessionStart` has the source `fork`',
    does: 'opens the session, and tells nothing that its conversation holds',
    file: once,
    title: 'a fork is told nothing that its conversation holds',
  },
  {
    what: '`SessionEnd` has the reason `resume`',
    does: 'takes it for an end',
    ...parsed('SessionEnd.resume'),
  },
  {
    what: '`UserPromptSubmit` tells that a sub-agent is done',
    does: 'takes it for a prompt',
    ...parsed('UserPromptSubmit.subagent-done'),
  },
  {
    what: '`CLAUDE_CODE_SESSION_ATTENDED` says whether a person is there',
    does: 'goes by it; before, by how the client was started',
    file: 'packages/adapter-claude/test/parse.test.ts',
    title: 'a person sits in front of a terminal, not of a headless run',
  },
  {
    what: '`CLAUDE_CODE_MESSAGING_TOKEN` and its socket are handed to hooks',
    does: 'forgets them before anything else: no test, log or report has them',
    file: once,
    title: 'what lets a program speak for the session is in no test, no log and no report',
  },
  {
    what: '`statusMessage` of an entry stands beside the spinner',
    does: 'says “tailtest runs tests” at the end of a turn',
    file: once,
    title: 'a person who waits for the end of a turn reads that tests run',
  },
  {
    what: '`EnterWorktree` and `--worktree`: `cwd` moves, `CLAUDE_PROJECT_DIR` stays or is the worktree; there is no `node_modules`',
    does: 'has sources and state of the worktree, and the agreement of its repository; Node finds the packages of the folder above',
    file: worktrees,
    title: 'a worktree that the agent enters has the agreement of its repository',
  },
  {
    what: 'what commands make there is told by `bashEditDiff` as well',
    does: 'begins the turn of the worktree when it is entered, so that its end finds what commands made',
    file: worktrees,
    title: 'what a command makes in a worktree is noted as its own',
  },
  {
    what: 'untracked settings are not copied into a worktree; those of the root are used',
    does: 'is there with an install for one person, too',
    file: worktrees,
    title: 'a session that starts in a worktree of the client is a session of that worktree',
  },
  {
    what: 'a command that only sleeps is refused; Task tools are off; NotebookEdit and others are asked for first',
    does: 'needs none of them',
    file: 'e2e/smoke/client.test.ts',
    title: 'A command that only sleeps is refused from 2.1.330 on',
  },
  {
    what: '`PermissionRequest` fires with `-p`, `FileChanged` for new files; PreModelSwitch, PostModelSwitch, MessageDisplay, DirectoryAdded are new',
    does: 'registers for none of them',
    file: contract,
    title: 'means what it means, with the ids it carries',
  },
  {
    what: '`StopFailure` hooks are killed when `-p` exits',
    does: 'loses nothing: the next end of a turn runs what was left',
    file: contract,
    title: 'StopFailure: ended({ aborted: true })',
  },
  {
    what: 'the folder’s dialog begins with “No, exit”; a terminal starts in the mode `auto`',
    does: 'plays all situations there',
    file: 'e2e/situations/support/players.ts',
    title: "claudeInTerminal('2.1.330')",
  },
  {
    what: 'a pane lists untracked files, those of tools too',
    does: 'keeps its state behind a `.gitignore` of its own',
    file: once,
    title: 'its own state is no file that the client lists as untracked',
  },
  {
    what: 'the plugin directory refuses a plugin without a README',
    does: 'writes one for each host',
    file: 'e2e/smoke/plugins.test.ts',
    title: 'Claude Code finds nothing to warn of in the plugin and its marketplace',
  },
]
