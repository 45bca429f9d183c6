// A server of the Language Server Protocol on stdin and stdout: it keeps the text of each open file as the editor has
// it, saved or not, and answers with code lenses.
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lensesOf } from './lenses.js'
import { messagesIn, send } from './messages.js'

/** @type {Map<string, string>} the texts by URI */
const texts = new Map()
let root = process.cwd()

/** What was never saved has no path, and no name that tells its language. @type {(uri: string) => string} */
const pathOf = (uri) =>
  uri.startsWith('file:') ? relative(root, fileURLToPath(uri)).replaceAll(sep, '/') : uri

/** What is done about each notification. @type {Record<string, (params: any) => void>} */
const notifications = {
  'textDocument/didOpen': ({ textDocument: { uri, text } }) => texts.set(uri, text),
  // 1: the editor sends whole texts
  'textDocument/didChange': ({ textDocument: { uri }, contentChanges }) =>
    texts.set(uri, contentChanges.at(-1).text),
  'textDocument/didClose': ({ textDocument: { uri } }) => texts.delete(uri),
  exit: () => process.exit(0),
}

/** What each request is answered with. @type {Record<string, (params: any) => unknown>} */
const requests = {
  initialize: ({ rootUri }) => {
    if (rootUri) root = fileURLToPath(rootUri)
    return { capabilities: { textDocumentSync: 1, codeLensProvider: {} } }
  },
  'textDocument/codeLens': ({ textDocument: { uri } }) =>
    lensesOf(pathOf(uri), texts.get(uri) ?? ''),
  shutdown: () => null,
}

/** @type {(method: string, params: any) => Promise<object>} */
async function answerTo(method, params) {
  const request = requests[method]
  if (request) return { result: await request(params) }
  return { error: { code: -32601, message: `there is no ${method}` } }
}

for await (const { id, method = '', params } of messagesIn(process.stdin)) {
  if (id === undefined) notifications[method]?.(params)
  else send(process.stdout, { id, ...(await answerTo(method, params)) })
}
