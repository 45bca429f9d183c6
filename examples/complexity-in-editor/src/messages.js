/**
 * @typedef {object} Message JSON-RPC: a request has an id and a method, a notification a method, an answer an id
 * @property {number | string} [id]
 * @property {string} [method]
 * @property {any} [params]
 * @property {any} [result]
 */

const HEADER_END = '\r\n\r\n'

/**
 * The messages of a stream in their order, however it is cut into pieces: each has a header with its length in bytes.
 *
 * @param {AsyncIterable<Buffer>} stream
 * @returns {AsyncGenerator<Message>}
 */
export async function* messagesIn(stream) {
  let pending = Buffer.alloc(0)
  for await (const piece of stream) {
    pending = Buffer.concat([pending, piece])
    for (;;) {
      const end = pending.indexOf(HEADER_END)
      if (end < 0) break
      const length = Number(/content-length: *(\d+)/i.exec(pending.toString('latin1', 0, end))?.[1])
      const start = end + HEADER_END.length
      if (pending.length < start + length) break
      yield JSON.parse(pending.toString('utf8', start, start + length))
      pending = pending.subarray(start + length)
    }
  }
}

/**
 * @param {import('node:stream').Writable} stream
 * @param {Message} message
 */
export function send(stream, message) {
  const content = JSON.stringify({ jsonrpc: '2.0', ...message })
  stream.write(`Content-Length: ${Buffer.byteLength(content)}${HEADER_END}${content}`)
}
