import { spawnSync } from 'node:child_process'
import { DANGEROUS_COMMANDS, HARMLESS_COMMANDS } from '@tailtest/adapter-kit/testing'
import { describe, expect, test } from 'vitest'
import { guardedCommand, guardLine } from '../src/hook-lines.ts'
import { recorded } from './recorded.ts'

const hook = { command: 'node', args: ['/opt/tailtest/hook.cjs', 'claude'] }
const [base] = recorded.filter(({ name }) => name === 'PreToolUse.Bash')

/** The registered line with a program in the guard's place that does nothing but say that it was started. */
const line = guardLine(hook).replace(/"node" .* ;; esac$/, 'cat >/dev/null && echo started ;; esac')

/** The shells that hosts start hooks with, as far as they are here. */
const shells = ['sh', 'bash', 'dash', 'zsh'].filter(
  (shell) => spawnSync(shell, ['-c', ':']).status === 0,
)

/** Whether the line starts the guard for a command, which itself is only read. */
function starts(shell: string, command: string): boolean {
  const payload = { ...Object(base?.payload), tool_input: { command, description: 'a step' } }
  const { stdout, status, stderr } = spawnSync(shell, ['-c', line], {
    input: `${JSON.stringify(payload)}\n`,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout === 'started\n'
}

describe.each(shells)('%s', (shell) => {
  test('the guard is started for every command it has to ask about', () => {
    const missed = Object.values(DANGEROUS_COMMANDS)
      .flat()
      .filter((command) => !starts(shell, command))
    expect(missed).toEqual([])
  })

  test('of the harmless ones only those that look alike start it', () => {
    const started = HARMLESS_COMMANDS.filter((command) => starts(shell, command))
    expect(started).toMatchSnapshot('started')
  })
})

test('a line is told from anybody else’s, with the hook it starts', () => {
  const odd = { command: 'node', args: ['/a "b" $c `d`\\e/tailtest-hook.cjs', 'claude'] }
  expect(guardedCommand(guardLine(hook))).toEqual(hook)
  expect(guardedCommand(guardLine(odd))).toEqual(odd)
  expect(guardedCommand('i=$(cat); rm "x"')).toBeUndefined()
  expect(guardedCommand('node /opt/tailtest/hook.cjs claude')).toBeUndefined()
})

test('a committed line finds the project where the client says it is', () => {
  const script = `\${CLAUDE_PROJECT_DIR}/.claude/hooks/tailtest-hook.cjs`
  const committed = { command: 'node', args: [script, 'claude'] }
  expect(guardLine(committed)).toContain(` "${script}" "claude" ;;`)
  expect(guardedCommand(guardLine(committed))).toEqual(committed)
})
