// node src/editor.js <file…>: stands for an editor. It starts the server, opens the files, asks for their lenses, and
// prints each with its line.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messagesIn, send } from './messages.js'

const server = spawn(process.execPath, [fileURLToPath(new URL('server.js', import.meta.url))], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const answers = messagesIn(server.stdout)
let asked = 0

/**
 * @param {string} method
 * @param {unknown} [params]
 */
async function ask(method, params) {
  send(server.stdin, { id: ++asked, method, params })
  const { value } = await answers.next()
  return value?.result
}

await ask('initialize', { rootUri: pathToFileURL(process.cwd()).href })
for (const file of process.argv.slice(2)) {
  const uri = pathToFileURL(file).href
  const text = readFileSync(file, 'utf8')
  send(server.stdin, { method: 'textDocument/didOpen', params: { textDocument: { uri, text } } })
  console.log(file)
  for (const { range, command } of await ask('textDocument/codeLens', { textDocument: { uri } })) {
    console.log(`${String(range.start.line + 1).padStart(5)}  ${command.title}`)
  }
}
await ask('shutdown')
send(server.stdin, { method: 'exit' })
