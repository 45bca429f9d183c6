import { spawnSync } from 'node:child_process'
import { emptyEnvironment } from '@tailtest/testkit'
import { expect } from 'vitest'
import { payload, writePayload } from '../../support/hook.ts'
import type { Shop } from '../../support/shop.ts'

interface Settings {
  hooks: Record<string, { matcher?: string; hooks: { command: string; args: string[] }[] }[]>
}

/** What the hooks of an event answered: for the model, and for the person. */
export interface Answer {
  note?: string
  line?: string
}

/** Starts the hooks of the settings that `tailtest install` wrote, as Claude Code does, on a recorded payload. */
function fire(shop: Shop, event: string, input: object, tool = ''): Answer[] {
  const { hooks }: Settings = JSON.parse(shop.read('.claude/settings.local.json'))
  const groups = hooks[event] ?? []
  expect(groups, `hooks of ${event}`).not.toEqual([])
  const meant = groups.filter(({ matcher = '' }) => new RegExp(`^(?:${matcher})$`).test(tool))
  return meant.flatMap((group) => group.hooks).map((hook) => answerOf(shop, hook, input))
}

function answerOf(shop: Shop, hook: { command: string; args: string[] }, input: object): Answer {
  const { status, stdout, stderr } = spawnSync(hook.command, hook.args, {
    cwd: shop.root,
    encoding: 'utf8',
    input: JSON.stringify(input),
    env: { ...emptyEnvironment(shop.home), ...shop.env, CLAUDE_PROJECT_DIR: shop.root },
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  if (stdout === '') return {}
  const { hookSpecificOutput, systemMessage } = JSON.parse(stdout)
  return { note: hookSpecificOutput?.additionalContext, line: systemMessage }
}

/** A session of Claude Code in which the agent writes files and ends its turns. */
export function openSession(shop: Shop) {
  let calls = 0
  return {
    start: () => fire(shop, 'SessionStart', payload(shop, 'SessionStart.startup')),
    write(file: string, text: string): Answer[] {
      shop.write(file, text)
      calls += 1
      // one call that is told twice counts once
      const input = { ...writePayload(shop, file), tool_use_id: `toolu_${calls}` }
      return fire(shop, 'PostToolUse', input, 'Write')
    },
    end: () => fire(shop, 'Stop', payload(shop, 'Stop')),
  }
}
