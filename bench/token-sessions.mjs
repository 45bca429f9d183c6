// Plays sessions through the built hook, for tokens.mjs, and returns the text that each event put into the model's context.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const [HOOK, BIN] = ['../packages/cli/dist/hook.cjs', '../packages/cli/dist/bin.js'].map(at)
const PAYLOADS = new URL('../packages/adapter-claude/test/payloads/', import.meta.url)
const recorded = (name) =>
  JSON.parse(readFileSync(new URL(`${name}.2.1.197.json`, PAYLOADS), 'utf8'))

/** The packages installed in the projects: those of this repository. */
const PACKAGES = ['vitest', 'typescript']

/** @typedef {Record<string, string>} Files paths from the root → texts */

/**
 * A project with tailtest installed, and one session of an agent in it. Its events return the text for the model.
 * @template T
 * @param {Files} files
 * @param {(session: ReturnType<typeof openSession>) => T} play
 * @returns {T}
 */
export function played(files, play) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-tokens-')))
  try {
    return play(openSession(top, files))
  } finally {
    rmSync(top, { recursive: true, force: true, maxRetries: 5 })
  }
}

function openSession(top, files) {
  const root = join(top, 'shop')
  const env = { PATH: process.env.PATH ?? '', HOME: top, TAILTEST_STATE_DIR: join(top, 'state') }
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const run = (command, args, input) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: root,
      env,
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status} ${stderr}`)
    return stdout
  }
  for (const [path, text] of Object.entries({ '.gitignore': 'node_modules\n', ...files })) {
    write(path, text)
  }
  // installed as a dependency, so that the agent reads the same text on every machine
  mkdirSync(join(root, 'node_modules/@tailtest'), { recursive: true })
  symlinkSync(at('../packages/cli'), join(root, 'node_modules/@tailtest/cli'), 'junction')
  mkdirSync(join(root, 'node_modules/.bin'))
  for (const name of PACKAGES) {
    symlinkSync(at(`../node_modules/${name}`), join(root, 'node_modules', name), 'junction')
  }
  symlinkSync(join('..', 'vitest', 'vitest.mjs'), join(root, 'node_modules/.bin/vitest'))
  const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  run('git', ['init', '--quiet'])
  run('git', ['add', '--all'])
  run('git', [...identity, 'commit', '--quiet', '--allow-empty', '--message=Shop'])
  run(process.execPath, [BIN, 'install', '--agent', 'claude'])

  let calls = 0
  let turn = 0
  let session = 'one'
  const send = (name, fields = {}) => {
    const common = { session_id: session, cwd: root, prompt_id: `turn-${turn}` }
    const answer = run(
      process.execPath,
      [HOOK, 'claude'],
      JSON.stringify({ ...recorded(name), ...common, ...fields }),
    )
    const said = answer === '' ? {} : JSON.parse(answer)
    const { additionalContext, permissionDecisionReason } = said.hookSpecificOutput ?? {}
    return additionalContext ?? permissionDecisionReason ?? said.reason ?? ''
  }
  return {
    /** A file that comes from neither git nor the agent. */
    write,
    start: (cause = 'startup') => send(`SessionStart.${cause}`),
    next: (id) => {
      session = id
    },
    prompt: () => {
      turn += 1
      return send('UserPromptSubmit')
    },
    /** The agent writes a file with its tool. */
    edit: (path, content) => {
      const kind = existsSync(join(root, path)) ? 'update' : 'create'
      const payload = recorded(`PostToolUse.Write.${kind}`)
      write(path, content)
      calls += 1
      const file = { filePath: join(root, path), content }
      return send(`PostToolUse.Write.${kind}`, {
        tool_input: { file_path: file.filePath, content },
        tool_response: { ...payload.tool_response, ...file },
        tool_use_id: `call-${calls}`,
      })
    },
    /** The agent is about to write a file. */
    propose: (path, content) =>
      send('PreToolUse.Write', { tool_input: { file_path: join(root, path), content } }),
    /** A command that the agent ran in its shell failed. */
    ran: (command) => send('PostToolUseFailure.Bash', { tool_input: { command } }),
    stop: () => send('Stop'),
    /** The output of a tailtest command that the agent runs in its shell. */
    command: (...words) => {
      /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
      const options = {
        cwd: root,
        env: { ...env, CLAUDE_CODE_SESSION_ID: session },
        encoding: 'utf8',
      }
      return spawnSync(process.execPath, [BIN, ...words], options).stdout
    },
    /** The long form of the rules: every page of the skill that install wrote. */
    longForm: () => {
      const folder = join(root, '.claude', 'skills')
      const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.md'))
        .sort()
      return pages.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n')
    },
  }
}
