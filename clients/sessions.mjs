/**
 * What a model says, with the tools of a client: `{ tool, input }` or `{ text }`.
 * @typedef {import('@tailtest/testkit').Block} Block
 * @typedef {import('@tailtest/testkit').Turn} Turn
 *
 * One start of a client. `goesOn`: with the session of the start before.
 * @typedef {{ prompt: string | readonly string[], main: readonly Turn[], agents?: Record<string, readonly Turn[]>, options?: { permissionMode?: string, modelName?: string }, goesOn?: true }} Start
 *
 * Where things are: the path of a file, and its text.
 * @typedef {{ path(file: string): string }} Place
 */

const source = (
  /** @type {string} */ sum,
) => `export function invoiceTotal(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => ${sum}, 0)
}
`

/** The source that the session is about: wrong at first, so that its test fails at the end of the turn. */
export const BILLING = {
  file: 'src/billing.ts',
  wrong: source('sum - amount'),
  right: source('sum + amount'),
  bug: 'sum - amount',
  fix: 'sum + amount',
  test: 'src/billing.test.ts',
  testText: `import { expect, test } from 'vitest'
import { invoiceTotal } from './billing.ts'

test('an invoice sums up its amounts', () => {
  expect(invoiceTotal([100, 250])).toBe(350)
})
`,
}

/** What a sub-agent writes, and the test that its parent is then asked for. */
export const REFUND = {
  file: 'src/refund.ts',
  text: 'export function refund(asked: number, paid: number): number {\n  return Math.min(asked, paid)\n}\n',
  test: 'src/refund.test.ts',
  testText: `import { expect, test } from 'vitest'
import { refund } from './refund.ts'

test('no more than was paid is given back', () => {
  expect(refund(500, 300)).toBe(300)
})
`,
}

const TASK = 'Please write the refund.'
const ASKED = 'Please do what you are told.'

/** The guard is asked about it. In the throw-away shop it would take one line away that was put there for that. */
export const DESTRUCTIVE = 'git reset --hard'

/** With the gate on somewhere, hooks are told of each edit before it is made. */
export const GATED = 'lib/**'

/** @type {(text: string) => Block} */
const say = (text) => ({ text })

/** @type {(tool: string, input: unknown) => Block} */
const call = (tool, input) => ({ tool, input })

/**
 * The session itself: a command that is asked about, one that fails, one that does not; a source with a fault, its test,
 * the end of the turn, the repair; a sub-agent that leaves a source without a test.
 * @param {{ shell(command: string): Block, create(file: string, text: string): Block, repair: readonly Block[], delegate: readonly (readonly Block[])[], complete?: Block }} tools
 */
function session({ shell, create, repair, delegate, complete = say('Written.') }) {
  /** @type {readonly Turn[]} */
  const main = [
    [shell(DESTRUCTIVE)],
    [shell('cat package.json')],
    [shell('false')],
    [create(BILLING.file, BILLING.wrong)],
    [create(BILLING.test, BILLING.testText)],
    [say('Both are written.')],
    ...repair.map((block) => [block]),
    [say('Repaired.')],
  ]
  return {
    main,
    below: {
      main: [
        ...delegate,
        [say('The sub-agent wrote it.')],
        [create(REFUND.test, REFUND.testText)],
        [say('Now tested.')],
      ],
      agents: { [TASK]: [[create(REFUND.file, REFUND.text)], [complete]] },
    },
  }
}

/** @type {(...files: readonly string[]) => string} */
const patchOf = (...files) => ['*** Begin Patch', ...files, '*** End Patch', ''].join('\n')

/** @type {(mark: string, text: string) => string[]} */
const marked = (mark, text) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => mark + line)

/** @type {(file: string, text: string) => string} */
const added = (file, text) => [`*** Add File: ${file}`, ...marked('+', text)].join('\n')

const rewritten = [
  `*** Update File: ${BILLING.file}`,
  '@@',
  ...marked('-', BILLING.wrong),
  ...marked('+', BILLING.right),
].join('\n')

/** What a result of Cline's says where our plugin refuses that the agent submits, and where it only waits. */
const REFUSED = /^\{"error":"tailtest: /
const SUBMITS = 20

/**
 * In Cline's yolo mode a run ends when the agent submits, which it does until it may; the first time it may not it repairs.
 * @param {Block} repair
 * @returns {Turn[]}
 */
function submitting(repair) {
  const submit = call('submit_and_exit', { summary: 'All of it is written.', verified: true })
  let isRepaired = false
  /** @type {Turn} */
  const turn = ({ messages }) => {
    const last = messages.flatMap(({ parts }) => parts).findLast(({ type }) => type === 'result')
    if (isRepaired || last?.type !== 'result' || !REFUSED.test(last.text)) return [submit]
    isRepaired = true
    return [repair]
  }
  return Array.from({ length: SUBMITS }, () => turn)
}

/**
 * The starts of each client that the testkit can start, by its name there.
 * @type {Readonly<Record<import('@tailtest/testkit').ClientName, (place: Place) => readonly Start[]>>}
 */
export const SESSIONS = {
  'claude-code': ({ path }) => {
    const { main, below } = session({
      shell: (command) => call('Bash', { command, description: 'a step' }),
      create: (file, content) => call('Write', { file_path: path(file), content }),
      repair: [
        call('Edit', {
          file_path: path(BILLING.file),
          old_string: BILLING.bug,
          new_string: BILLING.fix,
        }),
      ],
      delegate: [
        [
          call('Agent', {
            ...{ description: 'a task', prompt: TASK, subagent_type: 'general-purpose' },
            run_in_background: false,
          }),
        ],
      ],
    })
    const agents = below.agents
    return [
      { prompt: [ASKED, 'Please go on.'], main: [...main, ...below.main], agents },
      { prompt: 'Is that all?', main: [[say('It is.')]], goesOn: true },
    ]
  },
  codex: () => {
    const patch = (/** @type {string} */ text) => call('apply_patch', patchOf(text))
    const scripted = (/** @type {string} */ text) =>
      call('exec', `await tools.apply_patch(${JSON.stringify(patchOf(text))}); text('patched')`)
    const shell = (/** @type {string} */ cmd) => call('exec_command', { cmd })
    const { main } = session({
      shell,
      create: (file, text) => patch(added(file, text)),
      repair: [patch(rewritten)],
      delegate: [],
    })
    // only its code mode has sub-agents
    const { below } = session({
      shell,
      create: (file, text) => scripted(added(file, text)),
      repair: [],
      delegate: [
        [call('spawn_agent', { task_name: 'writer', message: TASK, fork_turns: 'none' })],
        [call('wait_agent', { timeout_ms: 20_000 })],
      ],
    })
    return [
      { prompt: ASKED, main },
      { prompt: 'Is that all?', main: [[say('It is.')]], goesOn: true },
      { prompt: ASKED, ...below, options: { modelName: 'gpt-6.1-sol' } },
    ]
  },
  cline: ({ path }) => {
    const edit = (/** @type {string} */ file, /** @type {object} */ input) =>
      call('editor', { path: path(file), ...input })
    const create = (/** @type {string} */ file, /** @type {string} */ text) =>
      edit(file, { new_text: text })
    const repair = edit(BILLING.file, { old_text: BILLING.bug, new_text: BILLING.fix })
    const { main, below } = session({
      shell: (command) => call('run_commands', { commands: [command] }),
      create,
      repair: [repair],
      delegate: [[call('spawn_agent', { systemPrompt: 'You are a writer.', task: TASK })]],
    })
    const untilSaid = main.slice(0, main.findIndex(isSaid))
    // with one prompt the process ends before its tests do: nothing can be asked for
    const unasked = below.main.filter((turn) => !isSaid(turn))
    return [
      { prompt: ASKED, ...below, main: [...unasked, [say('Written and tested.')]] },
      {
        prompt: ASKED,
        main: [...untilSaid, ...submitting(repair)],
        options: { permissionMode: 'yolo' },
      },
    ]
  },
  copilot: ({ path }) => {
    const { main, below } = session({
      shell: (command) => call('bash', { command, description: 'a step' }),
      create: (file, text) => call('create', { path: path(file), file_text: text }),
      repair: [
        call('edit', { path: path(BILLING.file), old_str: BILLING.bug, new_str: BILLING.fix }),
      ],
      delegate: [
        [
          call('task', {
            ...{ description: 'a part', prompt: TASK, name: 'writer' },
            ...{ agent_type: 'general-purpose', mode: 'sync' },
          }),
        ],
      ],
    })
    const patch = call('apply_patch', patchOf(added('src/free.ts', 'export const FREE = 0\n')))
    return [
      { prompt: ASKED, main },
      { prompt: 'Please go on.', ...below, goesOn: true },
      {
        prompt: ASKED,
        main: [[patch], [say('Patched.')]],
        options: { modelName: 'gpt-5.1-codex' },
      },
    ]
  },
  gemini: ({ path }) => {
    const { main, below } = session({
      shell: (command) => call('run_shell_command', { command }),
      create: (file, content) => call('write_file', { file_path: path(file), content }),
      repair: [
        call('replace', {
          ...{ file_path: path(BILLING.file), instruction: 'change it' },
          ...{ old_string: BILLING.bug, new_string: BILLING.fix },
        }),
      ],
      delegate: [[call('invoke_agent', { agent_name: 'generalist', prompt: TASK })]],
      complete: call('complete_task', { response: 'Written.' }),
    })
    return [
      { prompt: ASKED, main },
      { prompt: 'Please go on.', ...below, goesOn: true },
    ]
  },
  opencode: ({ path }) => {
    const { main, below } = session({
      shell: (command) => call('bash', { command, description: 'a step' }),
      create: (file, content) => call('write', { filePath: path(file), content }),
      repair: [
        call('edit', {
          ...{ filePath: path(BILLING.file), oldString: BILLING.bug, newString: BILLING.fix },
        }),
      ],
      delegate: [[call('task', { description: 'a part', prompt: TASK, subagent_type: 'general' })]],
    })
    const patch = call('apply_patch', {
      patchText: patchOf(added('src/free.ts', 'export const FREE = 0\n')),
    })
    return [
      { prompt: ASKED, main },
      { prompt: 'Please go on.', ...below, goesOn: true },
      { prompt: ASKED, main: [[patch], [say('Patched.')]], options: { modelName: 'gpt-5' } },
    ]
  },
}

/** @param {Turn} turn */
const isSaid = (turn) => Array.isArray(turn) && 'text' in (turn[0] ?? {})
