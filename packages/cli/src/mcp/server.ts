import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  type CallToolResult,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { visible } from '@tailtest/adapter-kit'
import { z } from 'zod'
import type { Caller } from '../shell/caller.ts'
import { explained } from '../shell/explained.ts'
import { VERSION } from '../shell/output.ts'
import { type Folders, openFolders, type Roots } from './folders.ts'
import { shortened } from './shortened.ts'
import { NAMED, TOOLS } from './tools.ts'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

const INSTRUCTIONS =
  'tailtest runs a project’s own tests and reads the runner’s report. After changing sources, call `list` to see which tests reach them and `run` to run those: trust its report, not your expectation. Tests run only where a person agreed; if a call is refused, tell the person what it asks for.'

/** A client that does not answer names no roots. */
const ROOTS_MS = 5000

/** The SDK's own takes none of them where one is no file. */
const ROOTS = z.object({ roots: z.array(z.object({ uri: z.string() })) })

/** The tools for one client, which connects a transport; `caller`: where the server was started. */
export function openServer(caller: Pick<Caller, 'cwd' | 'env' | 'dist'>): {
  server: McpServer
  /** Settles once no call is at work. */
  settled(): Promise<unknown>
} {
  const server = new McpServer(
    { name: 'tailtest', title: 'tailtest', version: VERSION },
    { instructions: INSTRUCTIONS },
  )
  const folders = openFolders(caller.cwd, rootsOf(server))
  const open = new Set<Promise<CallToolResult>>()
  for (const [name, { title, description, input, readOnly, answer }] of Object.entries(TOOLS)) {
    const annotations = {
      readOnlyHint: readOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    }
    const about = { title, description, inputSchema: input, annotations }
    server.registerTool(name, about, (given, extra: Extra) => {
      const work = (from: Caller) => answer(given, from)
      const call = answerTo(NAMED.parse(given), extra, { folders, caller, work })
      open.add(call)
      return call.finally(() => open.delete(call))
    })
  }
  return { server, settled: () => Promise.allSettled(open) }
}

/** Asked again once the client says that they are others. */
function rootsOf({ server }: McpServer): Roots {
  let known: Promise<readonly string[]> | undefined
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    known = undefined
  })
  const ask = async () => {
    if (server.getClientCapabilities()?.roots === undefined) return []
    const { roots } = await server.request({ method: 'roots/list' }, ROOTS, { timeout: ROOTS_MS })
    return roots.map(({ uri }) => uri)
  }
  return () => {
    known ??= ask().catch(() => []) // it said that it has some, and does not name them
    return known
  }
}

interface Work {
  folders: Folders
  caller: Pick<Caller, 'cwd' | 'env' | 'dist'>
  work(caller: Caller): Promise<object>
}

/** A refusal is an answer, too: the model reads it, and what to do next. */
async function answerTo(
  { project, files, file }: z.infer<typeof NAMED>,
  extra: Extra,
  { folders, caller, work }: Work,
): Promise<CallToolResult> {
  const progress = progressOf(extra)
  try {
    const cwd = await folders.of(project)
    await folders.hold(file === undefined ? files : [...files, file], cwd)
    const { signal } = extra
    const answer = await work({ ...caller, ...progress.told, cwd, signal, actor: 'agent' })
    return { content: [{ type: 'text', text: shortened(answer) }] }
  } catch (error) {
    const { message, hint } = isReplaced(error) ? REPLACED : explained(error)
    return { isError: true, content: [{ type: 'text', text: said(`${message}\n${hint}`) }] }
  } finally {
    progress.end()
  }
}

/** Parts are loaded on use, and an update gives them other names. */
const isReplaced = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

const REPLACED = {
  message: 'a part of tailtest is missing: it was updated or removed since this server started',
  hint: 'Ask the person to restart the MCP server `tailtest` in this client.',
}

const said = (text: string) => text.split('\n').map(visible).join('\n')

/** Each second, for a client that asked for it, what was heard last. */
function progressOf({ _meta, sendNotification }: Extra) {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { told: {}, end: () => {} }
  let message = ''
  let progress = 0
  const timer = setInterval(() => {
    progress += 1
    const params = { progressToken, progress, ...(message !== '' && { message }) }
    sendNotification({ method: 'notifications/progress', params }).catch(() => {}) // it has left
  }, 1000)
  return {
    told: {
      onProgress: (text: string) => {
        message = said(text)
      },
    },
    end: () => clearInterval(timer),
  }
}
