import type { Difference } from './page.ts'

const contract = 'packages/adapter-claude/test/contract.test.ts'
const shell = 'e2e/claude/shell.test.ts'
const once = 'e2e/claude/once.test.ts'
const worktrees = 'e2e/claude/worktrees.test.ts'
const parsed = (name: string) => ({ file: contract, title: `'${name}'` })

/** Every difference that the contract of 2.1.330 names, what becomes of it here, and the test that notices when it does not. */
export const SINCE: readonly Difference[] = [
  {
    what: 'notes arrive as a system message instead of a user message; `</system-reminder>` in them is escaped',
    does: 'says the same; the tests accept both',
    file: 'e2e/smoke/edit-note.test.ts',
    title: 'the agent gets one note about a new source, beside the result of its edit',
  },
  {
    what: '`PreToolUse:Write hook error:` is put before the reason of a refused edit',
    does: 'says the same',
    file: 'e2e/full/gate.test.ts',
    title: 'an edit without a failing test is refused with the next step',
  },
  {
    what: 'the reason for a block at the end of a turn reaches the model twice',
    does: 'never blocks; it keeps the agent going with context, which arrives once in both versions',
    file: once,
    title: 'the reason for keeping the agent going reaches the model once',
  },
  {
    what: 'that context is also shown to the person (as `Stop hook says`; formerly `Stop hook feedback`)',
    does: 'does not repeat it in the lines for the person',
    file: 'packages/loop/test/turn/speak.test.ts',
    title: 'a person who reads why the agent is kept going does not read it twice',
  },
  {
    what: '`systemMessage` also appears in the output stream of `-p`',
    does: 'says the same',
    file: 'e2e/situations/support/players.ts',
    title: "claude('2.1.330')",
  },
  {
    what: 'an answer that looks like JSON but is not valid is dropped',
    does: 'answers with one JSON object or not at all',
    file: 'packages/adapter-claude/test/render.test.ts',
    title: 'silence writes no bytes',
  },
  {
    what: 'a malformed entry in a settings file is skipped alone; broken JSON still disables the whole file',
    does: 'names the place, and describes what the older client does, which is worse',
    file: 'packages/adapter-claude/test/install.test.ts',
    title: 'Each tried on client 2.1.197',
  },
  {
    what: 'a running session picks up new settings',
    does: 'says so after an install',
    file: once,
    title: 'a session without settings uses those that install writes, without a restart',
  },
  {
    what: '`Stop` no longer waits for sub-agents: they run in the background by default (`background_tasks[].agent_type`)',
    does: 'runs the tests for what they changed once they are done',
    file: once,
    title: 'sub-agents work in the background by default',
  },
  {
    what: 'the agent may edit a file that it has not read (`contentNotInModelContext`)',
    does: 'treats it like any other edit',
    ...parsed('PostToolUse.Edit.not-read-before'),
  },
  {
    what: '`PostToolUse` of Bash says which files a command changed (`bashEditDiff`): in a git work tree, in the modes `auto` and bypassed permissions, or with the setting `bashEditDiffEnabled`',
    does: 'notes a new source beside the command; handles moves, large numbers of files and what git brought in at the end of the turn',
    file: shell,
    title: 'a source that a command created is noted beside its result if the client reports it',
  },
  {
    what: 'a failed command comes without that list',
    does: 'looks at the tree at the end of the turn, as before',
    file: shell,
    title: 'a failed command comes without changed files; the end of the turn finds them',
  },
  {
    what: '`staleReadFileStateHint` and other new fields of Agent, Read and SessionStart',
    does: 'ignores them',
    ...parsed('PostToolUse.Bash.stale-hint'),
  },
  {
    what: '`SessionStart` has a new source, `fork`',
    does: 'opens the session, and repeats nothing that the forked conversation already holds',
    file: once,
    title: 'a forked session does not repeat what its conversation already contains',
  },
  {
    what: '`SessionEnd` has a new reason, `resume`',
    does: 'treats it as the end of the session',
    ...parsed('SessionEnd.resume'),
  },
  {
    what: '`UserPromptSubmit` is also sent when a sub-agent is done',
    does: 'treats it as a prompt',
    ...parsed('UserPromptSubmit.subagent-done'),
  },
  {
    what: '`CLAUDE_CODE_SESSION_ATTENDED` says whether a person is there',
    does: 'uses it; with older versions it looks at how the client was started',
    file: 'packages/adapter-claude/test/parse.test.ts',
    title: 'a terminal session is attended, a headless run is not',
  },
  {
    what: 'hooks receive `CLAUDE_CODE_MESSAGING_TOKEN` and its socket',
    does: 'removes them first thing: they reach no test, log or report',
    file: once,
    title: 'the session’s messaging token reaches no test, no log and no report',
  },
  {
    what: 'the `statusMessage` of an entry is shown beside the spinner',
    does: 'shows “tailtest runs tests” at the end of a turn',
    file: once,
    title: 'while a person waits for the end of a turn, the spinner says that tests run',
  },
  {
    what: '`EnterWorktree` and `--worktree`: `cwd` changes, `CLAUDE_PROJECT_DIR` stays or becomes the worktree; the worktree has no `node_modules`',
    does: 'uses the sources and the state of the worktree, and the trust of its repository; Node finds the packages in the folder above',
    file: worktrees,
    title: 'a worktree that the agent enters has its repository’s agreement',
  },
  {
    what: '`bashEditDiff` also covers commands in a worktree',
    does: 'starts a turn in the worktree when the agent enters it, so that the end of the turn finds what commands wrote',
    file: worktrees,
    title: 'a source that a command creates in a worktree is noted in that worktree',
  },
  {
    what: 'untracked settings are not copied into a worktree; the client uses those of the root',
    does: 'works there with an install for one person, too',
    file: worktrees,
    title: 'a session that starts in a worktree of the client belongs to that worktree',
  },
  {
    what: 'a command that only sleeps is refused; Task tools are off; NotebookEdit and others must be requested before use',
    does: 'needs none of these',
    file: 'e2e/smoke/client.test.ts',
    title: 'A command that only sleeps is refused from 2.1.330 on',
  },
  {
    what: '`PermissionRequest` fires with `-p`, `FileChanged` for new files; PreModelSwitch, PostModelSwitch, MessageDisplay, DirectoryAdded are new',
    does: 'registers for none of them',
    file: contract,
    title: '$name of $version becomes the expected events, with its ids',
  },
  {
    what: 'the client kills `StopFailure` hooks when `-p` exits',
    does: 'loses nothing: the end of the next turn runs what was left',
    file: contract,
    title: 'StopFailure: ended({ aborted: true })',
  },
  {
    what: 'the trust dialog of a folder offers “No, exit” first; a terminal starts in the mode `auto`',
    does: 'its tests play all situations in that mode',
    file: 'e2e/situations/support/players.ts',
    title: "claudeInTerminal('2.1.330')",
  },
  {
    what: 'a pane lists untracked files, including those of tools',
    does: 'hides its state with a `.gitignore` of its own',
    file: once,
    title: 'the client does not list tailtest’s state as untracked',
  },
  {
    what: 'the plugin directory refuses a plugin without a README',
    does: 'writes one for each host',
    file: 'e2e/smoke/plugins.test.ts',
    title: 'Claude Code accepts the plugin and its marketplace without warnings and installs it',
  },
]
