import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adapterContract } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { adapter } from '../src/index.ts'
import { AnswerSchema } from '../src/schema.ts'

const folder = join(import.meta.dirname, 'payloads')
const payloads = readdirSync(folder).map((name) => ({
  name: name.replace('.json', ''),
  payload: JSON.parse(readFileSync(join(folder, name), 'utf8')),
}))
const sample = (name: string) => payloads.find((one) => one.name === name)?.payload

adapterContract(adapter, {
  payloads,
  answerSchema: AnswerSchema,
  described: join(import.meta.dirname, '../src/payloads.json'),
  modes: {
    chat: {
      samples: {
        'session-started': [sample('started')],
        'prompt-sent': [sample('prompt')],
        'file-edited': [sample('saved')],
        'turn-ended': [sample('stopped')],
      },
    },
    batch: {
      samples: { 'file-edited': [sample('saved.batch')], 'turn-ended': [sample('stopped.batch')] },
    },
  },
})

test('an edit is told with the file’s path, in the chat and the folder it happened in', () => {
  const input = adapter.input.check(sample('saved'))
  expect(input && adapter.parse(input, {})).toEqual([
    {
      type: 'file-edited',
      host: 'minimal',
      session: 'chat-1',
      cwd: '/home/dev/shop',
      start: '/home/dev/shop',
      files: [{ path: '/home/dev/shop/src/cart.ts', kind: 'created' }],
    },
  ])
})
