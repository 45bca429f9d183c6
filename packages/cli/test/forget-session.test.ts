import { expect, test } from 'vitest'
import { forgetSession } from '../src/shell/forget-session.ts'

test('what speaks for the session of a client is forgotten, and nothing else is', () => {
  const env: Record<string, string | undefined> = {
    CLAUDE_CODE_MESSAGING_TOKEN: 'a',
    CLAUDE_CODE_MESSAGING_SOCKET: 'b',
    CLAUDE_CODE_SESSION_ID: 'c',
    FIREBASE_MESSAGING_TOKEN: 'd',
  }
  forgetSession(env)
  expect(Object.keys(env)).toEqual(['CLAUDE_CODE_SESSION_ID', 'FIREBASE_MESSAGING_TOKEN'])
})
