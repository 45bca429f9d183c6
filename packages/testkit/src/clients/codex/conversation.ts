import { type Json, listOf, objectOf, textOf } from '../../conversation.ts'
import { promptsOf, type RunOptions } from '../client.ts'
import type { Connection } from './connection.ts'

/** The model whose tools are the plain ones: a patch and a shell. */
const MODEL = 'gpt-5.5'

/** Nobody is there to be asked. */
const APPROVAL = 'never'

/** Says the prompts, each after the turn of the one before. */
export async function converse(connection: Connection, options: RunOptions): Promise<void> {
  await connection.call('initialize', {
    clientInfo: { name: 'tailtest-testkit', title: 'tailtest testkit', version: '0' },
  })
  connection.tell('initialized')
  await trust(connection, options)
  const thread = await open(connection, options)
  for await (const text of promptsOf(options)) {
    const input = [{ type: 'text', text }]
    const started = await connection.call('turn/start', { threadId: thread, input })
    const turn = objectOf(started?.turn).id
    await connection.event((event) => isEndOf(event, turn))
  }
}

/** Ends the turn that runs; without one there is nothing to end. */
export async function interrupt(connection: Connection): Promise<void> {
  const ids = (method: string) => connection.events.filter((event) => event.method === method)
  const params = objectOf(ids('turn/started').at(-1)?.params)
  const turnId = objectOf(params.turn).id
  if (turnId === undefined || connection.events.some((event) => isEndOf(event, turnId))) return
  await connection.call('turn/interrupt', { threadId: params.threadId, turnId })
}

const isEndOf = ({ method, params }: Json, turn: unknown): boolean =>
  method === 'turn/completed' && objectOf(objectOf(params).turn).id === turn

/** The thread's id; a thread goes on under the one it has. */
async function open(connection: Connection, options: RunOptions): Promise<string> {
  const params = {
    cwd: options.cwd ?? options.project,
    model: options.modelName ?? MODEL,
    approvalPolicy: options.permissionMode ?? APPROVAL,
    sandbox: 'danger-full-access',
    config: options.settings,
  }
  const opened =
    options.resume === undefined
      ? await connection.call('thread/start', params)
      : await connection.call('thread/resume', { ...params, threadId: options.resume })
  return textOf(objectOf(opened?.thread).id)
}

/** Writes down what a person says when the client asks: that the project and its hooks are trusted. */
async function trust(connection: Connection, { project, cwd, trustHooks }: RunOptions) {
  const write = (keyPath: string, value: Json) =>
    connection.call('config/batchWrite', { edits: [{ keyPath, value, mergeStrategy: 'upsert' }] })
  await write('projects', { [project]: { trust_level: 'trusted' } })
  if (trustHooks === false) return
  const listed = await connection.call('hooks/list', { cwds: [cwd ?? project] })
  const hooks = listOf(listed?.data).flatMap((entry) => listOf(objectOf(entry).hooks).map(objectOf))
  const open = hooks.filter(({ trustStatus }) => trustStatus !== 'trusted')
  if (open.length === 0) return
  const state = open.map(({ key, currentHash }) => [textOf(key), { trusted_hash: currentHash }])
  await write('hooks.state', Object.fromEntries(state))
}
