// Defences that SECURITY.md and docs/faults.md promise, each with what switches it off and the test that notices.

const PROJECT = 'packages/project'
const CLI = 'packages/cli'
const LOOP = 'packages/loop'

/** The first cells of the tables that promise something. */
const PROMISES = [
  ['SECURITY.md', 'Sentence'],
  ['SECURITY.md', 'Attack'],
  ['docs/faults.md', 'Fault'],
]

/** Sentences that say what is not there: nothing can be taken away, their tests look for it in the built program. */
export const ABSENT = [
  'Detecting runners reads manifests',
  'Nothing leaves the machine',
  'Values of the environment are not written down',
]

/** Every row of a promise, as `read` gives the files: its first cell, and whether it says that it is not shown. */
export function rowsOf(read) {
  return PROMISES.flatMap(([file, heading]) => {
    const lines = read(file).split('\n')
    const from = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
    const table = lines.slice(from + 2, lines.indexOf('', from))
    return table.map((line) => {
      const name = line.split(' | ', 1)[0].slice(2).trim()
      const isBare = line.includes('not shown') || ABSENT.some((words) => name.includes(words))
      return { file, name, isBare }
    })
  })
}

/** The rows that a defence is for. */
export const namesOf = ({ row, sentences = [] }) => [row, ...sentences]

/**
 * Of each row, named by a part of its first cell: the file of the defence, its text there (once), what takes its
 * place, and the test file; with the sentences of SECURITY.md that the same defence keeps. Rows that are not here are
 * not shown.
 */
export const DEFENCES = [
  // sentences of SECURITY.md that no attack below has
  {
    row: '`tailtest install` for a project agrees',
    file: `${CLI}/src/commands/install.ts`,
    off: [
      "await agree(agreeing.root, 'install', agreeing.env, adapters)",
      '{ commands: [], adapters: [] }',
    ],
    test: `${CLI}/test/commands/install.deep.test.ts`,
  },
  {
    row: 'Neither does what a project brings',
    file: `${CLI}/src/setup/foreign/load.ts`,
    off: ['if (!isAllowed(found, where.env)) return', 'if (false) return'],
    test: `${CLI}/test/foreign/load.test.ts`,
  },
  {
    row: 'in a repository whose own settings name programs',
    file: `${CLI}/src/account/history/share.ts`,
    off: ['if (names.length === 0) return', 'return'],
    test: `${CLI}/test/history/share.deep.test.ts`,
  },
  {
    row: 'follow your own links, into dotfiles',
    file: `${CLI}/src/setup/file-steps.ts`,
    off: [
      'step.follow && existsSync(step.path) ? realpathSync(step.path) : step.path',
      'step.path',
    ],
    test: `${CLI}/test/installer.test.ts`,
  },
  {
    row: 'an environment without names of keys',
    file: 'packages/results/src/environment.ts',
    off: ['isSecretName(name) || matches(drop, name)', 'matches(drop, name)'],
    test: 'packages/results/test/environment.test.ts',
  },
  {
    row: '`DATABASE_URL` and `PGHOST` are passed on',
    file: 'packages/results/src/environment.ts',
    off: [
      'isSecretName(name) || matches(drop, name)',
      '/URL|HOST/.test(name) || isSecretName(name)',
    ],
    test: 'packages/results/test/environment.test.ts',
  },
  {
    row: 'which count only once the person agreed',
    file: `${LOOP}/src/context.ts`,
    off: [
      '(await place.hasUnagreedCommands()) ? [] : (await place.config()).pass_env',
      '(await place.config()).pass_env',
    ],
    test: `${LOOP}/test/run-now.deep.test.ts`,
  },
  {
    row: 'is ended at the deadline',
    file: 'packages/results/src/guardian-source.ts',
    off: ["waited === 0 ? 'SIGTERM' : 'SIGKILL'", "'SIGTERM'"],
    test: 'packages/results/test/run.test.ts',
  },
  {
    row: 'when tailtest itself is ended',
    file: 'packages/results/src/guardian-source.ts',
    off: ["of ['end', 'close', 'error'])", 'of [])'],
    test: 'packages/results/test/guardian.deep.test.ts',
  },
  {
    row: 'on Linux what carries our mark',
    file: 'packages/results/src/guardian-source.ts',
    off: ["return order !== 'end' && (kin.has(born) || isMarked(id))", 'return false'],
    test: 'packages/results/test/guardian.deep.test.ts',
  },
  {
    row: 'its group alone is ended',
    file: 'packages/results/src/guardian-source.ts',
    off: [
      "const kindred = linux && order !== 'end' ?",
      'order = order === "end" ? "kill" : order\n  const kindred = linux ?',
    ],
    test: 'packages/results/test/run.test.ts',
  },
  {
    row: 'is a name.',
    file: 'packages/adapter-kit/src/quote.ts',
    off: [".replace(tag(), '‹')", ''],
    test: 'packages/adapter-kit/test/quote.test.ts',
  },
  {
    row: 'what the client would not read is refused',
    file: 'packages/adapter-kit/src/settings/open.ts',
    off: ['if (reason !== undefined) throw refusal(plan, reason)', ''],
    test: `${CLI}/test/installer.test.ts`,
  },
  {
    row: 'gives the original bytes back',
    file: 'packages/adapter-kit/src/settings/edit.ts',
    off: ['from: before?.end ?? item.start, to: item.end', 'from: item.start, to: item.end'],
    test: 'packages/adapter-kit/test/settings/entries.test.ts',
  },
  {
    row: 'which ignores itself in git',
    file: `${PROJECT}/src/state.ts`,
    off: ["const GITIGNORE = '*", "const GITIGNORE = '"],
    test: `${PROJECT}/test/state.test.ts`,
  },
  {
    row: 'Nobody else may write there',
    file: `${PROJECT}/src/state.ts`,
    off: ['mkdirSync(folder, { mode: 0o755 })', 'mkdirSync(folder)'],
    test: `${PROJECT}/test/state.test.ts`,
  },
  {
    row: 'are readable by you alone',
    file: `${PROJECT}/src/log.ts`,
    off: [
      'try {\n    return openSync(file, FOR_APPENDING, 0o600)',
      'try {\n    return openSync(file, FOR_APPENDING, 0o644)',
    ],
    test: `${PROJECT}/test/log.test.ts`,
  },
  // SECURITY.md
  {
    row: 'scripts, settings, plug-ins and start-up files',
    sentences: [
      'No code of the project runs before you agreed',
      'Tests run only in roots you agreed to',
    ],
    file: `${LOOP}/src/context.ts`,
    off: ['openTrust(options.userState).has(project.root)', 'true'],
    test: `${LOOP}/test/turn/at-edit.deep.test.ts`,
  },
  {
    row: "A call of a tool of `tailtest mcp` is an agent's",
    file: `${CLI}/src/mcp/server.ts`,
    off: ["signal, actor: 'agent' }", 'signal }'],
    test: `${CLI}/test/mcp/server.test.ts`,
  },
  {
    row: 'the same, against commands',
    file: `${CLI}/src/setup/agreement.ts`,
    off: ["if (actor === 'person' || place.trusted()) return", 'return'],
    test: `${CLI}/test/commands/run.deep.test.ts`,
  },
  {
    row: 'a monitor, hooks, filters, signers',
    file: `${PROJECT}/src/git.ts`,
    off: ["'core.fsmonitor': 'false',", ''],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'a monitor, hooks, filters, signers',
    file: `${PROJECT}/src/git.ts`,
    off: ['options.unfiltered === true || !one.isOfPerson', 'false'],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'a monitor, hooks, filters, signers',
    file: `${PROJECT}/src/git.ts`,
    off: ["'log.showSignature': 'false',", ''],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'another tree, or a file to read',
    sentences: ['Git is told which folder is its tree'],
    file: `${PROJECT}/src/git.ts`,
    off: ['GIT_WORK_TREE: project.root,', ''],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'another tree, or a file to read',
    file: `${PROJECT}/src/git.ts`,
    off: ["'diff.orderFile': '/dev/null',", ''],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'another tree, or a file to read',
    file: `${PROJECT}/src/git.ts`,
    off: ['      named.files,', '      [],'],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'settings of a client',
    file: `${CLI}/src/setup/doctor/installation.ts`,
    off: ["if (scope !== 'user' && !isAgreed(patient))", 'if (false)'],
    test: `${CLI}/test/doctor/installation.test.ts`,
  },
  {
    row: 'a `git` in the root',
    file: `${PROJECT}/src/program-folders.ts`,
    off: ['return !isInside && !BROUGHT.test(folder) && !BROUGHT.test(real)', 'return true'],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'a package of the name `tailtest`',
    file: `${CLI}/src/setup/installation.ts`,
    off: ["words?.startsWith('npx ') ? undefined : words", 'words'],
    test: `${CLI}/test/installer.test.ts`,
  },
  {
    row: 'a `node_modules` that another user put',
    file: 'packages/adapter-kit/src/resolver-script.ts',
    off: ['holds(at) && isTrusted(at)', 'holds(at)'],
    test: 'packages/adapter-claude/test/project-script.test.ts',
  },
  {
    row: 'runners, integration tests and checks',
    file: `${LOOP}/src/commands.ts`,
    off: ['return sha256(JSON.stringify(', "return ((_) => 'all')(JSON.stringify("],
    test: `${LOOP}/test/commands.test.ts`,
  },
  {
    row: 'an agreement that lies in the repository',
    file: `${PROJECT}/src/state.ts`,
    off: ['path !== undefined && isFullPath(path, platform) ? path : undefined', 'path'],
    test: `${PROJECT}/test/state.test.ts`,
  },
  {
    row: 'an agreement that the agent gives',
    sentences: ["in a shell that carries an agent's variable"],
    file: `${CLI}/src/shell/agent-shell.ts`,
    off: ['if (reason !== undefined) throw', 'if (false) throw'],
    test: `${CLI}/test/commands/trust.test.ts`,
  },
  {
    row: 'another project where an agreed one was',
    file: 'packages/session/src/trust.ts',
    off: ['own?.repository === undefined || !hasGit || own.repository === repository', 'true'],
    test: 'packages/session/test/trust.test.ts',
  },
  {
    row: 'another project where an agreed one was',
    file: `${PROJECT}/src/git-directory.ts`,
    off: [
      'if (!isKnown || realpathSync(',
      'if (!isKnown) return undefined\n  if (false && realpathSync(',
    ],
    test: 'packages/session/test/trust.test.ts',
  },
  {
    row: 'an adapter in `node_modules`',
    sentences: ['the agreement is bound to its name, its version and the content'],
    file: `${CLI}/src/setup/foreign/content.ts`,
    off: [', ...files)', ')'],
    test: `${CLI}/test/foreign/load.test.ts`,
  },
  {
    row: 'the same, where a command asks',
    file: `${CLI}/src/setup/foreign/hosts.ts`,
    off: ['found.filter((host) => isAllowed(host.found, where.env))', 'found'],
    test: `${CLI}/test/foreign/commands.test.ts`,
  },
  {
    row: 'an adapter that throws, hangs',
    file: `${CLI}/src/setup/foreign/hosts.ts`,
    off: ['meet(found, where)))', 'undefined))'],
    test: `${CLI}/test/foreign/hostile.test.ts`,
  },
  {
    row: 'links out of the root',
    sentences: ['Paths never leave the root', 'Links are resolved before a path is judged'],
    file: `${PROJECT}/src/rel-path.ts`,
    off: ['resolveLinks(resolve(project.root, path))', 'resolve(project.root, path)'],
    test: `${PROJECT}/test/paths.test.ts`,
  },
  {
    row: 'a link that takes a file',
    file: `${PROJECT}/src/atomic.ts`,
    off: ['constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK', 'constants.O_RDONLY | O_NONBLOCK'],
    test: `${LOOP}/test/runs/source.test.ts`,
  },
  {
    row: 'a filter hidden in git',
    file: `${PROJECT}/src/git.ts`,
    off: ["['status', ['--ignore-submodules=all']]", "['status', []]"],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'a filter hidden in git',
    file: `${PROJECT}/src/git.ts`,
    off: ['if (code !== 0 && code !== NONE) return undefined', 'if (code !== 0) return []'],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'journals of sessions that nobody here began',
    file: `${CLI}/src/account/session-of.ts`,
    off: ['roots.some(({ root }) => root === project.root)', '(roots, true)'],
    test: `${CLI}/test/session-of.test.ts`,
  },
  {
    row: 'journals of sessions that nobody here began',
    file: `${CLI}/src/account/journals.ts`,
    off: ['.filter(({ id }) => PLAIN.test(id))', ''],
    test: `${CLI}/test/session-of.test.ts`,
  },
  {
    row: 'folders in place of locks',
    file: `${PROJECT}/src/lock.ts`,
    off: ['if (stat?.isFile() === false) return true', ''],
    test: `${PROJECT}/test/lock.test.ts`,
  },
  {
    row: 'folders in place of locks',
    file: `${PROJECT}/src/lock.ts`,
    off: [
      'return now[START_TIME] === started',
      'return started === undefined || now[START_TIME] === started',
    ],
    test: `${PROJECT}/test/lock.test.ts`,
  },
  {
    row: 'a test that writes a report of its own',
    file: 'packages/results/src/settle.ts',
    off: ['if (!exitTells || exitCode === 0 ||', 'if (true || exitCode === 0 ||'],
    test: 'packages/results/test/settle.test.ts',
  },
  {
    row: 'manifests, settings and imports that name',
    sentences: ['What settings of TypeScript extend'],
    file: 'packages/impact/src/languages/script/bounds.ts',
    off: ['return real !== undefined && /', 'return true || /'],
    test: 'packages/impact/test/languages/script.test.ts',
  },
  {
    row: 'links in circles',
    file: `${PROJECT}/src/system-path.ts`,
    off: ['return left.links > 0 ?', 'return true ?'],
    test: `${PROJECT}/test/paths.test.ts`,
  },
  {
    row: 'links in place of state',
    file: `${PROJECT}/src/state.ts`,
    off: ['if (stat?.isDirectory() === false) return undefined', ''],
    test: `${PROJECT}/test/state.test.ts`,
  },
  {
    row: 'links in place of state',
    sentences: ['State files are opened without following links'],
    file: `${PROJECT}/src/atomic.ts`,
    off: ['constants.O_CREAT | O_NOFOLLOW |', 'constants.O_CREAT |'],
    test: `${PROJECT}/test/log.test.ts`,
  },
  {
    row: 'links in place of state',
    file: `${PROJECT}/src/atomic.ts`,
    off: ['if (isLink(file)) throw new LinkRefused', 'if (false) throw new LinkRefused'],
    test: `${PROJECT}/test/atomic.test.ts`,
  },
  {
    row: 'settings file that is a link to the person',
    sentences: ['touch nothing behind a link that leads out of it'],
    file: `${CLI}/src/setup/file-steps.ts`,
    off: ['if (beyond === undefined) return', 'return'],
    test: `${CLI}/test/installer.test.ts`,
  },
  {
    row: 'pipes and sockets in place',
    file: `${PROJECT}/src/atomic.ts`,
    off: ['constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK', 'constants.O_RDONLY | O_NOFOLLOW'],
    test: `${PROJECT}/test/atomic.test.ts`,
  },
  {
    row: 'pipes and sockets in place',
    file: `${PROJECT}/src/atomic.ts`,
    off: ['constants.O_CREAT | O_NOFOLLOW | O_NONBLOCK', 'constants.O_CREAT | O_NOFOLLOW'],
    test: `${PROJECT}/test/log.test.ts`,
  },
  {
    row: 'pipes and sockets in place',
    file: `${PROJECT}/src/git.ts`,
    off: ['if (!isReadable(project.root)) return undefined', ''],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'bombs of aliases',
    file: `${PROJECT}/src/config/load.ts`,
    off: ['maxAliasCount: MAX_ALIASES', 'maxAliasCount: -1'],
    test: `${PROJECT}/test/config/load.test.ts`,
  },
  {
    row: 'bombs of aliases',
    file: 'packages/runners/src/directory.ts',
    off: ['processEntities: false', 'processEntities: true'],
    test: 'packages/runners/test/parsers.test.ts',
  },
  {
    row: 'bombs of aliases',
    file: 'packages/history/src/elements.ts',
    off: ['|| isDeeper(array, DEEPEST)', ''],
    test: 'packages/history/test/text.test.ts',
  },
  {
    row: 'bombs of aliases',
    file: `${PROJECT}/src/config/yaml.ts`,
    off: ['if (depth > 2 * DEEPEST) return true', 'if (depth > 2 * DEEPEST) return false'],
    test: `${PROJECT}/test/config/yaml.test.ts`,
  },
  {
    row: 'bombs of aliases',
    file: `${PROJECT}/src/glob.ts`,
    off: [
      '[at, from, letter] = [star + 1, from + 1, from + 1]',
      "return new RegExp(pattern.replaceAll('*', '.*')).test(name)",
    ],
    test: `${PROJECT}/test/glob.test.ts`,
  },
  {
    row: 'bombs of aliases',
    file: `${PROJECT}/src/text.ts`,
    off: [".replace(/\\r(?!\\n)/g, '\\n')", ''],
    test: `${PROJECT}/test/text.test.ts`,
  },
  {
    row: 'a line of 50 MB',
    file: `${LOOP}/src/runs/source.ts`,
    off: [
      'readState(toAbsolute(project, path), MAX_BYTES)',
      'readState(toAbsolute(project, path))',
    ],
    test: `${LOOP}/test/runs/source.test.ts`,
  },
  {
    row: 'names of files, folders, branches',
    sentences: ['quoted, without control characters'],
    file: 'packages/adapter-kit/src/quote.ts',
    off: [".replace(invisible(), '')", ''],
    test: 'packages/adapter-kit/test/quote.test.ts',
  },
  {
    row: 'names of files, folders, branches',
    file: 'packages/adapter-kit/src/quote.ts',
    off: ['replaceAll("\'", "\'\\\\\'\'")', 'toString()'],
    test: 'packages/adapter-kit/test/quote.test.ts',
  },
  {
    row: 'the same names in words',
    file: `${CLI}/src/setup/doctor/state.ts`,
    off: ['{shellWord(path)}', '{quoteName(path)}'],
    test: `${CLI}/test/doctor/state.test.ts`,
  },
  {
    row: 'names of tests, failure messages',
    file: 'packages/runners/src/report/sanitise.ts',
    off: ['.replace(unseen(), withoutUnseen)', ''],
    test: 'packages/runners/test/report/sanitise.test.ts',
  },
  {
    row: 'a planted history, journal',
    file: 'packages/history/src/elements.ts',
    off: ['return { entry: parseEntry(raw), raw }', 'return { entry: raw, raw }'],
    test: 'packages/history/test/store.test.ts',
  },
  {
    row: 'an ignore file that leaves out everything',
    file: `${CLI}/src/setup/doctor/project.ts`,
    off: ['if (left === 0) return []', 'return []'],
    test: `${CLI}/test/doctor/project.test.ts`,
  },
  {
    row: 'a plugin of a host that hands over',
    sentences: ['A plugin of ours hands over'],
    file: `${CLI}/src/plugin/installed.ts`,
    off: ['own !== undefined && agreed.some((root) => isWithin(own, root))', 'own !== undefined'],
    test: `${CLI}/test/plugin-installed.test.ts`,
  },
  // docs/faults.md
  {
    row: 'killed before a write',
    file: `${PROJECT}/src/lock.ts`,
    off: ['if (holder?.host === hostname()) return !isRunning(holder.pid, holder.started)', ''],
    test: `${PROJECT}/test/lock.test.ts`,
  },
  {
    row: 'killed in the middle of a write',
    file: `${PROJECT}/src/atomic.ts`,
    off: [
      'writeFileSync(temporary, data,',
      'writeFileSync(file, data), writeFileSync(temporary, data,',
    ],
    test: `${PROJECT}/test/atomic.test.ts`,
  },
  {
    row: 'killed in the middle of a write',
    file: `${PROJECT}/src/log.ts`,
    off: ['parseJson(line) // torn, or not ours', 'JSON.parse(line)'],
    test: `${PROJECT}/test/log.test.ts`,
  },
  {
    row: 'limits of the machine',
    file: 'packages/results/src/run.ts',
    off: ['if (shortage !== undefined) return', 'if (false) return'],
    test: 'packages/results/test/guardian.deep.test.ts',
  },
  {
    row: 'disk is full',
    file: `${PROJECT}/src/atomic.ts`,
    off: ['    removeQuietly(temporary)\n    throw', '    throw'],
    test: `${PROJECT}/test/atomic.test.ts`,
  },
  {
    row: 'what is there may not be written',
    file: `${LOOP}/src/runs/besides.ts`,
    off: ['catch (error) {', 'catch (error) {\n    throw error'],
    test: `${LOOP}/test/runs/besides.test.ts`,
  },
  {
    row: 'a change is made and reported as failed',
    file: `${PROJECT}/src/lock.ts`,
    off: ['if (readHolder(lock)?.token === token) return true', ''],
    test: `${PROJECT}/test/lock.test.ts`,
  },
  {
    row: 'fewer bytes are written',
    file: `${PROJECT}/src/log.ts`,
    off: ['if (written === left.length) return', 'return'],
    test: `${PROJECT}/test/log.test.ts`,
  },
  {
    row: 'a move leads to another file system',
    file: `${PROJECT}/src/lock.ts`,
    off: ["'EMLINK', 'EXDEV'", "'EMLINK'"],
    test: `${PROJECT}/test/lock.test.ts`,
  },
  {
    row: 'a file is held open by another process',
    file: `${PROJECT}/src/atomic.ts`,
    off: ["platform === 'win32' ? 20 : 0", '0'],
    test: `${PROJECT}/test/atomic.test.ts`,
  },
  {
    row: 'the history is locked',
    file: `${PROJECT}/src/lock.ts`,
    off: ['!isRunning(holder.pid, holder.started)', '!isRunning(holder.pid, undefined)'],
    test: `${PROJECT}/test/lock.test.ts`,
  },
  {
    row: 'clock jumps',
    file: `${PROJECT}/src/lock.ts`,
    off: ['Math.abs(Date.now() - stat.mtimeMs)', '(Date.now() - stat.mtimeMs)'],
    test: `${PROJECT}/test/lock.test.ts`,
  },
  {
    row: 'a folder that became a file',
    file: `${PROJECT}/src/state.ts`,
    off: ['if (stat?.isDirectory() === false) return undefined', ''],
    test: `${PROJECT}/test/state.test.ts`,
  },
  {
    row: 'odd file names',
    file: `${PROJECT}/src/git.ts`,
    off: ["'--literal-pathspecs', ", ''],
    test: `${PROJECT}/test/git.test.ts`,
  },
  {
    row: 'the file system turns read-only',
    file: 'packages/adapter-kit/src/run.ts',
    off: ['.catch(() => NEUTRAL)', ''],
    test: 'packages/adapter-kit/test/run.test.ts',
  },
  {
    row: 'a write fails (EIO)',
    file: `${PROJECT}/src/log.ts`,
    off: ['throw notWritten(file, cause)', 'throw cause'],
    test: `${PROJECT}/test/log.test.ts`,
  },
  {
    row: 'every write is slow',
    file: `${PROJECT}/src/lock.ts`,
    off: ['return !isRunning(holder.pid, holder.started)', 'return true'],
    test: `${PROJECT}/test/lock.test.ts`,
  },
  {
    row: 'a folder may only be read',
    file: `${LOOP}/src/context.ts`,
    off: [
      'besides(options, () =>\n          openRootsIndex',
      '((_, write) => write())(options, () =>\n          openRootsIndex',
    ],
    test: `${LOOP}/test/runs/besides.test.ts`,
  },
  {
    row: 'sizes and times are some seconds old',
    file: `${PROJECT}/src/log.ts`,
    off: ['const stat = fstatSync(handle)', 'const stat = lstatSync(file)'],
    test: `${PROJECT}/test/log.test.ts`,
  },
  {
    row: 'no input or output',
    file: `${CLI}/src/shell/descriptors.ts`,
    off: ['if (!isAgain(error)) return', 'if (!isAgain(error)) throw error'],
    test: `${CLI}/test/descriptors.test.ts`,
  },
  {
    row: 'no input or output',
    file: `${CLI}/src/shell/descriptors.ts`,
    off: ['if (!isAgain(error)) break', 'if (!isAgain(error)) throw error'],
    test: `${CLI}/test/descriptors.test.ts`,
  },
  {
    row: 'two versions at once',
    file: 'packages/session/src/folding.ts',
    off: ['stored.v !== version ||', ''],
    test: 'packages/session/test/folding.test.ts',
  },
  {
    row: 'an upgrade in mid-session',
    file: 'packages/adapter-kit/src/run.ts',
    off: ['.catch((error: unknown) => nothing(adapter, io, oneLine(error)))', ''],
    test: 'packages/adapter-kit/test/run.test.ts',
  },
  {
    row: 'file names that are no UTF-8',
    file: 'packages/tree/src/status.ts',
    off: ['if (isUtf8(output)) return', 'return'],
    test: 'packages/tree/test/git.test.ts',
  },
  {
    row: 'odd repositories',
    file: `${PROJECT}/src/git-directory.ts`,
    off: ["return resolve(folder, pointer.slice('gitdir:'.length).trim())", 'return undefined'],
    test: `${PROJECT}/test/root.test.ts`,
  },
  {
    row: 'notebooks and their neighbours',
    file: 'packages/filter/src/rules.ts',
    off: ["path.endsWith('.ipynb')", 'false'],
    test: 'packages/filter/test/filter.test.ts',
  },
  {
    row: 'paths longer than the system takes',
    file: `${PROJECT}/src/atomic.ts`,
    off: [", 'ENAMETOOLONG'", ''],
    test: `${PROJECT}/test/atomic.test.ts`,
  },
]
