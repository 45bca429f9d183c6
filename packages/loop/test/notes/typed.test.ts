import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { failuresText } from '../../src/notes/failures.ts'
import { gateText, warnText } from '../../src/notes/gate.ts'
import { failingClaimsText, unlicensedText, unprovenText } from '../../src/notes/gate-turn.ts'
import { queuedNote, taskText } from '../../src/notes/queued.ts'
import { weakenedText } from '../../src/notes/weakened.ts'

const command = 'npx tailtest'
const evil = relPath('src/a$(touch PWNED).test.js')
const id = `${evil}::adds up`
const told = { id, message: 'm', targets: [evil] }
const task = { path: evil, language: 'javascript', test: evil, hasTest: false, runner: 'vitest' }
const refusal = { path: evil, denials: 1, rerun: false, test: evil, command }
const failure = {
  id,
  file: evil,
  status: 'new',
  category: 'real_bug',
  certain: true,
  evidence: 'an assertion failed',
  message: 'm',
} as const
const weakened = { kind: 'weakened', subject: id, file: evil, at: 1, ts: 1 } as const

test.each([
  [
    'failing tests',
    failuresText({
      failures: [failure],
      asks: false,
      isAttended: false,
      command,
      named: (path) => path,
    }),
  ],
  ['a new source', queuedNote({ ...task, advice: '', pending: 1, command })],
  ['a task', taskText({ ...task, advice: '', command })],
  ['weakened tests', weakenedText({ findings: [weakened], command })],
  ['failing claims', failingClaimsText([told], command)],
  ['unproven claims', unprovenText([told], command)],
  ['edits without a test', unlicensedText([{ path: evil, test: evil }], command)],
  ['a refusal', gateText({ ...refusal, rule: 'no-red' })],
  ['a warning', warnText({ ...refusal, rule: 'no-red' })],
  ['a changed test', warnText({ ...refusal, rule: 'claimed-test' })],
])('%s: a command names a file so that a shell makes nothing of it', (_, text) => {
  const commands = text.split('\n').flatMap((line) => line.match(/npx tailtest .*/g) ?? [])
  expect(commands.join('\n')).toContain(`'${evil}`)
  for (const line of commands) expect(line.replaceAll(/'[^']*'/g, '')).not.toContain('$(')
})
