import { expect, test } from 'vitest'
import { environment } from '../../src/clients/opencode/install.ts'
import { toldIn } from '../../src/clients/opencode/run.ts'
import { clients } from '../../src/index.ts'

const model = {
  ...{ url: 'http://127.0.0.1:4711', requests: [], spent: () => 0, failure: () => undefined },
  close: async () => {},
}
const options = { project: '/nowhere', home: '/nowhere', model }

test('what plugins showed the person is found in what the server tells, as recorded from 1.18.33', () => {
  const toast = { title: 'tailtest', message: 'hello', variant: 'info', duration: 5000 }
  const events = [
    { type: 'session.idle', properties: { sessionID: 'ses_1' } },
    { type: 'tui.toast.show', properties: toast },
  ]
  expect(toldIn(events)).toEqual(['hello'])
})

test('the client asks the scripted model alone, and loads nothing from anywhere', () => {
  const env = environment({ ...options, prompt: 'a', modelName: 'gpt-5', env: { OWN: '1' } })
  expect(JSON.parse(env.OPENCODE_CONFIG_CONTENT ?? '')).toMatchObject({
    model: 'mock/gpt-5',
    provider: {
      mock: { options: { baseURL: 'http://127.0.0.1:4711/v1' }, models: { 'gpt-5': {} } },
    },
  })
  expect(env).toMatchObject({ HOME: '/nowhere', OWN: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' })
})

test('`opencode run` takes one prompt: others are refused before anything is installed or started', async () => {
  const refused = { code: 'REFUSED' }
  const { once } = clients.opencode
  await expect(once({ ...options, prompt: ['a', 'b'] })).rejects.toMatchObject(refused)
  await expect(once({ ...options, prompt: 'a', resume: 'ses_1' })).rejects.toMatchObject(refused)
})
