import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Comment {
  id: number
  body: string
  user: { type: string }
  author_association: string
}

/** The part of GitHub's REST API that knows the comments of `dev/shop#7`, on loopback. */
export interface GitHub {
  url: string
  token: string
  comments: Comment[]
  /** Each request, as `POST /repos/…`. */
  asked: string[]
  /** A status that every request is answered with. */
  refuses?: number
}

const COMMENTS = '/repos/dev/shop/issues/7/comments'
const ONE = /^\/repos\/dev\/shop\/issues\/comments\/(\d+)$/

export async function openGitHub(): Promise<GitHub> {
  const github: GitHub = { url: '', token: 'ghs_of-this-job', comments: [], asked: [] }
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const content = method === 'GET' ? undefined : await json(request)
    github.asked.push(`${method} ${url}`)
    const isAllowed = headers.authorization === `Bearer ${github.token}`
    const status = github.refuses ?? (isAllowed ? undefined : 401)
    const answer = status === undefined ? answerTo(github, method, url, content) : undefined
    response.statusCode = status ?? (answer === undefined ? 404 : method === 'POST' ? 201 : 200)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer ?? { message: 'no' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  github.url = `http://127.0.0.1:${portOf(server.address())}`
  return github
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

const bodyOf = (content: unknown): string =>
  typeof content === 'object' && content !== null && 'body' in content ? String(content.body) : ''

function answerTo(github: GitHub, method: string, address: string, content: unknown): unknown {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const { comments } = github
  if (method === 'GET' && pathname === COMMENTS) {
    const [size, page] = ['per_page', 'page'].map((name) => Number(searchParams.get(name)))
    return comments.slice(((page ?? 1) - 1) * (size ?? 30), (page ?? 1) * (size ?? 30))
  }
  if (method === 'POST' && pathname === COMMENTS) {
    comments.push(commentOf({ id: 1000 + comments.length, body: bodyOf(content), type: 'Bot' }))
    return comments.at(-1)
  }
  const id = Number(ONE.exec(pathname)?.[1])
  const old = comments.find((one) => one.id === id)
  if (method !== 'PATCH' || old === undefined) return undefined
  old.body = bodyOf(content)
  return old
}

/** A comment of a bot, or of a person who may not write to the repository. */
export function commentOf({
  id,
  body,
  type = 'User',
}: {
  id: number
  body: string
  type?: string
}): Comment {
  return { id, body, user: { type }, author_association: 'NONE' }
}
